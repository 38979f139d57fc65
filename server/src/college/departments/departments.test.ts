import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege({})
const { call, db } = college
const course = courseOf(college)
let names = 0

beforeEach(async () => {
  await course.clear()
  await db.deleteFrom("department").where("name", "!=", "Languages").execute()
  await db.updateTable("department").set({ is_retired: false }).execute()
})

crudTests(college, {
  path: "/departments",
  entity: "department",
  good: () => ({ name: `Department ${++names}` }),
  shows: { is_retired: false, lecturers_count: 0 },
  spelling: () => ({ name: " Home   Economics ", isRetired: true }),
  shownAfterSpelling: { name: "Home Economics", is_retired: true },
  wrong: { body: { name: "" }, errors: { name: "Name is required." } },
  changed: [{ name: "Science" }, { name: "Natural Science" }],
  sentences: {
    created: "{name} added.",
    updated: "{name} saved.",
    deleted: "{name} deleted.",
  },
  refused: ["lecturer", "student"],
})

const add = async (name: string) =>
  (await call("admin", "POST /departments", { body: { name } })).body.data.department
const change = (id: number, body: object) => call("admin", "PUT /departments/{id}", { params: { id }, body })
const offered = async (query: object = {}) =>
  (await call("lecturer", "GET /departments", { query })).body.data.departments.map(({ name }) => name)
let lecturers = 0
const lecturerBody = (department: string) => ({
  first_name: "Grace",
  last_name: "Banda",
  hire_date: "2024-01-08",
  department,
  email: `new${++lecturers}@college.example`,
})

test("the college begins with the five departments of the specification", async () => {
  const fresh = await openCollege()
  const { departments } = (await fresh.call("admin", "GET /departments")).body.data
  expect(departments.map(({ name }) => name)).toEqual([
    "Education Foundation Studies",
    "Expressive Arts",
    "Languages",
    "Science",
    "Social and Environmental Studies",
  ])
})

describe("a renamed department", () => {
  test("keeps its lecturers, also in lists and on the website, and old links still find it", async () => {
    const { id } = await add("Science")
    await call("admin", "POST /lecturers", { body: lecturerBody("Science") })
    await change(id, { name: "Natural Science" })
    const listed = (await call("admin", "GET /lecturers")).body.data.lecturers
    expect(listed.map(({ department }) => department)).toEqual(["Natural Science"])
    const found = await call(null, "GET /lecturers/public", { query: { department: "Natural Science" } })
    expect(found.body.data.total).toBe(1)
    const stored = await db.selectFrom("department").select("former_names").where("id", "=", id).execute()
    expect(stored).toEqual([{ former_names: ["Science"] }])
  })

  test("can't get the name of another one, whatever the case", async () => {
    const { id } = await add("Science")
    for (const name of ["Languages", "languages"]) {
      for (const { status, body } of [
        await change(id, { name }),
        await call("admin", "POST /departments", { body: { name } }),
      ])
        expect([status, body.errors]).toEqual([
          409,
          { name: "There is already a department with this name." },
        ])
    }
  })
})

describe("a retired department", () => {
  test("keeps its lecturers, who can be edited, and gets no new ones", async () => {
    const { id } = await add("Science")
    const body = lecturerBody("Science")
    const { lecturer } = (await call("admin", "POST /lecturers", { body })).body.data
    await change(id, { name: "Science", is_retired: true })
    const edit = { ...body, qualification: "BEd" }
    const stored = await call("admin", "PUT /lecturers/{id}", { params: { id: lecturer.id }, body: edit })
    expect([stored.status, stored.body.data.lecturer.department]).toEqual([200, "Science"])
    const refused = await call("admin", "POST /lecturers", { body: lecturerBody("Science") })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { department: "Department must be one of: Languages." },
    ])
    expect(await offered({ status: "open" })).toEqual(["Languages"])
    expect(await offered()).toEqual(["Languages", "Science"])
  })

  test("isn't offered on a lecturer's own profile, nor is a name that the college doesn't have", async () => {
    const lecturer = await course.addLecturer()
    const { user } = (await call(lecturer, "GET /auth/profile")).body.data
    const put = (department: string) =>
      call(lecturer, "PUT /auth/profile", { body: { ...user, department, version: undefined } })
    expect((await put("Magic")).body.errors).toEqual({
      department: "Department must be one of: Languages.",
    })
    await add("Crafts")
    expect((await put("Crafts")).body.data.user.department).toBe("Crafts")
  })
})

test("a department with lecturers, also former ones, is retired and not deleted", async () => {
  const { id } = await add("Science")
  const { lecturer } = (await call("admin", "POST /lecturers", { body: lecturerBody("Science") })).body.data
  const remove = () => call("admin", "DELETE /departments/{id}", { params: { id } })
  const refusal = "Science has or had lecturers, whose records name it. Retire it instead."
  expect((await remove()).body.message).toBe(refusal)
  await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturer.id } })
  expect([(await remove()).status, (await remove()).body.message]).toEqual([409, refusal])
})

test("students can't read the departments, and lecturers can't change them", async () => {
  const { id } = await add("Science")
  expect((await call("student", "GET /departments")).status).toBe(403)
  const answer = await call("lecturer", "PUT /departments/{id}", { params: { id }, body: { name: "Mine" } })
  expect(answer.status).toBe(403)
})
