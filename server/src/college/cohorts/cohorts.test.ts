import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { crudTests } from "../../../test/crudTests.ts"
import { studentForm } from "../../../test/students.ts"

const college = await openCollege({})
const { call, db } = college
const course = courseOf(college)
const first = ["IPTE18", "IPTE19", "IPTE20", "IPTE21", "IPTE22", "IPTE23", "IPTE24", "IPTE25"]
let names = 10
let people = 0
const newStudent = (fields: object) => ({
  ...studentForm,
  email: `new${++people}@college.example`,
  ...fields,
})

beforeEach(async () => {
  await course.clear()
  await sql`delete from cohort where name <> all(${first}::text[])`.execute(db)
  await db.updateTable("cohort").set({ is_retired: false }).execute()
})

crudTests(college, {
  path: "/cohorts",
  entity: "cohort",
  good: () => ({ name: `DIP${++names}` }),
  shows: { is_retired: false, students_count: 0 },
  spelling: () => ({ name: " ipte99 ", isRetired: "on" }),
  shownAfterSpelling: { name: "IPTE99", is_retired: true },
  wrong: {
    body: { name: "Newcomers" },
    errors: { name: "Name must be letters and two digits, such as IPTE26." },
  },
  changed: [{ name: "ODL30" }, { name: "ODL31" }],
  sentences: {
    created: "{name} added.",
    updated: "{name} saved.",
    deleted: "{name} deleted.",
  },
  refused: ["lecturer", "student"],
})

const listed = async () => (await call("admin", "GET /cohorts")).body.data.cohorts
const namesOf = async () => (await listed()).map(({ name }) => name)

test("the college begins with the eight cohorts of the specification, and each current academic year offers the next", async () => {
  expect(await namesOf()).toEqual(first)
  const years = [
    { year_name: "2025-2026", start_date: "2025-09-01", end_date: "2026-08-20", is_current: true },
    { year_name: "2026-2027", start_date: "2026-09-01", end_date: "2027-08-20", is_current: false },
  ]
  await db.insertInto("academic_year").values(years).execute()
  expect(await namesOf()).toEqual(first)
  await db.updateTable("academic_year").set({ is_current: false }).execute()
  await db
    .updateTable("academic_year")
    .set({ is_current: true })
    .where("year_name", "=", "2026-2027")
    .execute()
  expect(await namesOf()).toEqual([...first, "IPTE26"])
})

test("students join a cohort of the list and are numbered in it; others are refused in the form, the filter finds none", async () => {
  await call("admin", "POST /cohorts", { body: { name: "ODL26" } })
  const added = await call("admin", "POST /students", { body: newStudent({ ipte_cohort: "ODL26" }) })
  expect(added.body.data.student).toMatchObject({
    ipte_cohort: "ODL26",
    student_number: expect.stringMatching(/^ODL26-/),
  })
  const refused = await call("admin", "POST /students", { body: newStudent({ ipte_cohort: "IPTE99" }) })
  const sentence = `IPTE cohort must be one of: ${[...first, "ODL26"].join(", ")}.`
  expect([refused.status, refused.body.errors]).toEqual([422, { ipte_cohort: sentence }])
  const { student } = added.body.data
  const edit = { ...newStudent({ ipte_cohort: "IPTE99" }), email: undefined }
  const changed = await call("admin", "PUT /students/{id}", { params: { id: student.id }, body: edit })
  expect(changed.body.errors).toEqual({ ipte_cohort: sentence })
  const found = await call("admin", "GET /students", { query: { ipte_cohort: "ODL26" } })
  expect(found.body.data.total).toBe(1)
})

test("students follow a renamed cohort, and one with students can't be deleted", async () => {
  const { cohort } = (await call("admin", "POST /cohorts", { body: { name: "ODL26" } })).body.data
  const { student } = (await call("admin", "POST /students", { body: newStudent({ ipte_cohort: "ODL26" }) }))
    .body.data
  await call("admin", "PUT /cohorts/{id}", { params: { id: cohort.id }, body: { name: "ODL27" } })
  const read = await call("admin", "GET /students/{id}", { params: { id: student.id } })
  expect(read.body.data.student.ipte_cohort).toBe("ODL27")
  const answer = await call("admin", "DELETE /cohorts/{id}", { params: { id: cohort.id } })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "ODL27 has or had 1 student, whose records name it, so it can't be deleted. Retire it instead.",
  ])
})

test.each([
  ["was withdrawn", { left_as: "withdrawn" }],
  ["graduated", { left_as: "graduated" }],
  ["was deleted", { deleted_at: "2026-05-04" }],
] as const)(
  "a student who %s isn't counted, as the list of the cohort's students leaves them out",
  async (_, changes) => {
    const counts = async () => {
      const cohort = (await listed()).find(({ name }) => name === "IPTE18")
      const found = await call("admin", "GET /students", { query: { ipte_cohort: "IPTE18" } })
      return [cohort?.students_count, found.body.data.total]
    }
    const body = newStudent({ ipte_cohort: "IPTE18", student_class: null })
    const { student } = (await call("admin", "POST /students", { body })).body.data
    expect(await counts()).toEqual([1, 1])
    await db.updateTable("student").set(changes).where("id", "=", student.id).execute()
    expect(await counts()).toEqual([0, 0])
  },
)

describe("a retired cohort", () => {
  const retire = async (wanted: string) => {
    const { id } = (await listed()).find(({ name }) => name === wanted)!
    await call("admin", "PUT /cohorts/{id}", { params: { id }, body: { name: wanted, is_retired: true } })
  }
  test("keeps its students, who can be edited, and takes nobody else, and the list finds it", async () => {
    const body = newStudent({ ipte_cohort: "IPTE18" })
    const { student } = (await call("admin", "POST /students", { body })).body.data
    await retire("IPTE18")
    const edit = { ...body, email: undefined, village: "Nkhoma" }
    const stored = await call("admin", "PUT /students/{id}", { params: { id: student.id }, body: edit })
    expect([stored.status, stored.body.data.student.ipte_cohort]).toEqual([200, "IPTE18"])
    const refused = await call("admin", "POST /students", { body: newStudent({ ipte_cohort: "IPTE18" }) })
    const sentence = `IPTE cohort must be one of: ${first.slice(1).join(", ")}.`
    expect([refused.status, refused.body.errors]).toEqual([422, { ipte_cohort: sentence }])
    const { cohorts } = (await call("admin", "GET /cohorts", { query: { status: "retired" } })).body.data
    expect(cohorts.map(({ name, students_count }) => [name, students_count])).toEqual([["IPTE18", 1]])
  })

  test("ends its series if it is the newest, and other series continue", async () => {
    for (const name of ["ODL26", "DIP24", "DIP25"]) await call("admin", "POST /cohorts", { body: { name } })
    await retire("DIP25")
    const year = {
      year_name: "2026-2027",
      start_date: "2026-09-01",
      end_date: "2027-08-20",
      is_current: true,
    }
    await db.insertInto("academic_year").values(year).execute()
    expect(await namesOf()).toEqual(["DIP24", "DIP25", ...first, "IPTE26", "ODL26"])
    await db.updateTable("academic_year").set({ start_date: "2027-01-05", year_name: "2027" }).execute()
    expect((await namesOf()).slice(-4)).toEqual(["IPTE26", "IPTE27", "ODL26", "ODL27"])
  })

  test("numbers no students: those without a cohort are in the newest one in use of the first series", async () => {
    await call("admin", "POST /cohorts", { body: { name: "ODL26" } })
    await retire("IPTE25")
    const { student } = (await call("admin", "POST /students", { body: newStudent({ ipte_cohort: null }) }))
      .body.data
    expect([student.student_number, student.ipte_cohort]).toEqual([expect.stringMatching(/^IPTE24-/), null])
  })
})
