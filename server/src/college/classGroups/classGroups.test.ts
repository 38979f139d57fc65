import { afterEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, add, clear, ...course } = await materialsOf(college)
const student = await course.addStudent(term.id, "P5")

const read = async () => (await call("admin", "GET /class-groups")).body.data.class_groups
const put = (body: object) => call("admin", "PUT /class-groups", { body })
const { groups: first, version: _, ...initial } = await read()

afterEach(async () => {
  await clear()
  await put(initial)
})

test("the college begins with the groups of the specification, and every class is in exactly one", async () => {
  expect(first.map(({ name, classes }) => [name, classes.join(" ")])).toEqual([
    ["Class A", "P1 P2 P3 P4"],
    ["Class B", "P5 P6 P7 P8"],
    ["Class C", "P9 P10 P11 P12"],
    ["Class D", "P13 P14 P15"],
  ])
  const moved = (await put({ ...initial, p5: "Class A", p15: "Class A" })).body.data.class_groups
  const classes = moved.groups.flatMap((group) => group.classes)
  expect([classes.length, new Set(classes).size]).toEqual([15, 15])
  expect(moved.groups[0]!.classes).toEqual(["P1", "P2", "P3", "P4", "P5", "P15"])
})

test("materials for a group reach the classes that are in it now", async () => {
  const { id } = await add("admin", { studentClass: "Class A" })
  const status = async () => (await call(student, "GET /materials/{id}", { params: { id } })).status
  expect(await status()).toBe(404)
  await put({ ...initial, p5: "Class A" })
  expect(await status()).toBe(200)
  expect((await read()).groups[0]).toMatchObject({ name: "Class A", materials_count: 1 })
  await put(initial)
  expect(await status()).toBe(404)
})

test("a class without a group, and a group that doesn't exist, are refused by name", async () => {
  const { p3: _, ...without } = initial as Record<string, string>
  const { status, body } = await put({ ...without, p1: "Class E" })
  expect([status, body.errors]).toEqual([
    422,
    { p1: "P1 must be one of: Class A, Class B, Class C, Class D.", p3: "P3 is required." },
  ])
})

test("the second of two editors gets the groups as they are now", async () => {
  const { version } = await read()
  expect((await put({ ...initial, p1: "Class B", version })).status).toBe(200)
  const { status, body } = await put({ ...initial, p2: "Class C", version })
  expect([status, body.current]).toMatchObject([409, { p1: "Class B", p2: "Class A" }])
})

test("the audit log names the classes that moved, and only those", async () => {
  await put({ ...initial, p7: "Class D" })
  const entry = await db
    .selectFrom("audit")
    .select(["before", "after"])
    .where("entity", "=", "class_groups")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ before: { p7: "Class B" }, after: { p7: "Class D" } })
})

test("lecturers and students can neither read nor change the groups", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "GET /class-groups")).status).toBe(403)
    expect((await call(role, "PUT /class-groups", { body: initial })).status).toBe(403)
  }
})
