import { Kysely, sql } from "kysely"
import { describe, expect, test } from "vitest"
import type { DB } from "../../../db/types.ts"
import { type CompiledOnce, compileOnce } from "./compileOnce.ts"
import { dialectOf } from "./dialect.ts"

/** A database that answers each statement with its own text and values. */
const db = new Kysely<DB>({
  dialect: dialectOf(() => {
    const nothing = async () => undefined
    return {
      init: nothing,
      acquireConnection: async () => ({
        executeQuery: async ({ sql, parameters }) => ({ rows: [{ sql, parameters }] as never[] }),
        streamQuery: () => {
          throw new TypeError("Rows are not streamed.")
        },
      }),
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }
  }),
})
type Asked = { sql: string; parameters: unknown[] }
const asked = async (statement: CompiledOnce<unknown>) => (await statement.executeTakeFirstOrThrow()) as Asked

type Given = { id: number | null; term_ids: number[]; role: string; limit: number }
let builds = 0
function query(db: Kysely<DB>, { id, term_ids, role, limit }: Given) {
  builds++
  const all = db.selectFrom("term").select("id").where("id", "=", sql<number>`any(${term_ids}::int[])`)
  const own = id === null ? all : all.where("academic_year_id", "=", id)
  return (role === "admin" ? own : own.where("is_active", "=", true)).limit(sql.lit(limit))
}
const given: Given = { id: 7, term_ids: [1, 2], role: "admin", limit: 3 }

describe("a statement that is built once", () => {
  test("asks what it would ask if it were built each time, by ids and by all else that decides its text", async () => {
    const terms = compileOnce(query)
    for (const each of [
      given,
      { ...given, id: 8, term_ids: [] },
      { ...given, id: null },
      { ...given, role: "student" },
      { ...given, limit: 9 },
      given,
    ])
      for (const _ of [1, 2, 3]) {
        const { sql, parameters } = query(db, each).compile()
        expect(await asked(terms(db, each))).toEqual({ sql, parameters })
      }
  })

  test("is built no more from its third use on, whatever the ids are", async () => {
    const terms = compileOnce(query)
    for (const id of [1, 2]) await asked(terms(db, { ...given, id }))
    const before = builds
    for (const id of [3, 4, 5]) await asked(terms(db, { ...given, id, term_ids: [id] }))
    expect(builds).toBe(before)
  })

  test("keeps the text of words that stand for no id apart", async () => {
    const terms = compileOnce((db, { lecturerId }: { lecturerId: number | "null" }) => {
      const all = db.selectFrom("assignment").select("id")
      return lecturerId === "null"
        ? all.where("class", "is", null)
        : all.where("lecturer_id", "=", lecturerId)
    })
    for (const lecturerId of [4, 5, "null", 6, "null", "null"] as const)
      expect((await asked(terms(db, { lecturerId }))).sql.includes("is null")).toBe(lecturerId === "null")
  })

  test("refuses to be built where its text would depend on the value of an id", async () => {
    const compared = compileOnce((db, { id }: { id: number }) =>
      db
        .selectFrom("term")
        .select("id")
        .$if(id === 1, (all) => all.where("is_active", "=", true)),
    )
    await asked(compared(db, { id: 1 }))
    await expect(asked(compared(db, { id: 1 }))).rejects.toThrow("depends on the value of an id")
    const computed = compileOnce((db, { id }: { id: number }) =>
      db
        .selectFrom("term")
        .select("id")
        .limit(sql.lit(id + 1)),
    )
    await asked(computed(db, { id: 1 }))
    await expect(asked(computed(db, { id: 1 }))).rejects.toThrow("An id is unknown")
  })

  test("forgets texts when there are too many", async () => {
    const terms = compileOnce(query)
    for (let limit = 1; limit < 300; limit++) {
      const each = { ...given, limit }
      const { sql, parameters } = query(db, each).compile()
      expect(await asked(terms(db, each))).toEqual({ sql, parameters })
    }
  })
})
