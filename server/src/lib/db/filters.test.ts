import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { anyOf, whereEqual, whereFound } from "./filters.ts"

const { db } = await openCollege()
const classes = db.selectFrom("class").select("name").orderBy("position")
const names = async (query: typeof classes) => (await query.execute()).map(({ name }) => name)

test("whereEqual finds the rows with every given value", async () => {
  expect(await names(whereEqual(classes, { "class.name": "P2", position: 2 }))).toEqual(["P2"])
  expect(await names(whereEqual(classes, { name: "P2", position: 3 }))).toEqual([])
})

test("whereEqual filters nothing by an undefined value", async () => {
  const all = await names(classes)
  expect(all.length).toBeGreaterThan(1)
  expect(
    await names(whereEqual(classes, { name: undefined }, [sql<number>`position + 1`, undefined])),
  ).toEqual(all)
})

test("whereEqual compares an expression with the value beside it", async () => {
  expect(await names(whereEqual(classes, {}, [sql<number>`position + 1`, 3]))).toEqual(["P2"])
})

test("a misspelt column and null are type errors, and find nothing", async () => {
  // @ts-expect-error the column is misspelt
  await expect(names(whereEqual(classes, { "class.nam": "P2" }))).rejects.toThrow("does not exist")
  // @ts-expect-error `= null` finds no row
  expect(await names(whereEqual(classes, { name: null }))).toEqual([])
})

test("whereFound finds a text anywhere, whatever its case, and takes % literally", async () => {
  expect(await names(whereFound(classes, "p15", sql.ref("name")))).toEqual(["P15"])
  expect(await names(whereFound(classes, "%", sql.ref("name")))).toEqual([])
  expect(await names(whereFound(classes, null, sql.ref("name")))).toEqual(await names(classes))
})

test.each(["", ..."'’‘ʼ`´ʹʻˈ"])(
  "whereFound finds a name that is typed with “%s” for its apostrophe",
  async (sign) => {
    const name = sql<string>`'Ŵezi Ng''oma'::text`
    expect(await names(whereFound(classes, `wezi ng${sign}oma`, name))).toEqual(await names(classes))
  },
)

test("anyOf finds the rows of several ids, and none for no ids", async () => {
  expect(await names(classes.where("position", "=", anyOf([1, 3])))).toEqual(["P1", "P3"])
  expect(await names(classes.where("position", "=", anyOf([])))).toEqual([])
})
