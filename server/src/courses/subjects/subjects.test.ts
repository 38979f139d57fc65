import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"
import { subjectsOf } from "../../../test/subjects.ts"

const college = await openCollege()
const { call } = college
const { addTerm, addLecturer, clear, english, post, add, see, remove, list, names } = subjectsOf(college)

beforeEach(clear)

crudTests(college, {
  path: "/subjects",
  entity: "subject",
  good: () => english(),
  shows: { name: "English", credits: 3, kind: "course", status: "active", may_edit: true },
  spelling: () => {
    const { code, name } = english()
    return { code, name, yearOfStudy: "2", semesterNumber: 2, credits: 4, weeklyHours: 6, isActive: false }
  },
  shownAfterSpelling: {
    year_of_study: 2,
    semester_number: 2,
    credits: 4,
    weekly_hours: 6,
    is_active: false,
    status: "inactive",
  },
  wrong: {
    body: { code: " ", credits: 6, yearOfStudy: 3, semesterNumber: 0, weeklyHours: 21 },
    errors: {
      code: "Code is required.",
      name: "Name is required.",
      credits: "Credits must be a whole number from 1 to 5.",
      yearOfStudy: "Year of study must be a whole number from 1 to 2.",
      weeklyHours: "Hours a week must be a whole number from 0 to 20.",
      semesterNumber: "Semester must be a whole number from 1 to 2.",
    },
  },
  changed: [{ name: "First" }, { name: "Second" }],
  sentences: {
    created: "Subject added successfully!",
    updated: "Subject saved.",
    deleted: "Subject deleted.",
  },
  refused: ["student"],
})

describe("creating", () => {
  test("returns the subject and the calling screen's message", async () => {
    const { status, body } = await post("admin", english({ code: " eng1a " }))
    expect(status).toBe(201)
    expect(body.message).toBe("Subject added successfully!")
    expect(body.data.subject).toMatchObject({
      code: "ENG1A",
      kind: "course",
      status: "active",
      may_edit: true,
    })
    const asModule = await call("admin", "POST /modules", { body: english() })
    expect(asModule.body.message).toBe("Module created successfully!")
  })

  test("defaults to three credits, year 1 and semester 1", async () => {
    const { body } = await post("admin", { code: "X1", name: "Life Skills" })
    expect(body.data.subject).toMatchObject({
      credits: 3,
      year_of_study: 1,
      semester_number: 1,
      is_active: true,
      description: null,
    })
  })

  test("rejects a code that is in use, in any case", async () => {
    await add({ code: "ENG-1" })
    const { status, body } = await post("admin", english({ code: "eng-1" }))
    expect(status).toBe(409)
    expect(body.errors).toEqual({ code: "There is already a subject with this code." })
  })

  test.each(["HEC 205", "hec205", "HEC-205"])(
    "rejects %s if the college has HEC205, which reads the same",
    async (code) => {
      await add({ code: "HEC205" })
      const { status, body } = await post("admin", english({ code }))
      expect([status, body.errors]).toEqual([409, { code: "There is already a subject with this code." }])
    },
  )

  test("with a term, as in a lecturer's form, uses the term's year and semester and offers the subject in it", async () => {
    const term = await addTerm(5)
    const { code, name } = english()
    const { body } = await post("admin", { code, name, credits: 3, termId: term.id })
    expect(body.data.subject).toMatchObject({
      year_of_study: 2,
      semester_number: 1,
      kind: "course",
      term_id: term.id,
      term_number: 5,
    })
    const practice = await addTerm(3)
    const second = await post("admin", {
      ...english(),
      semester_number: undefined,
      year_of_study: undefined,
      term_id: practice.id,
    })
    expect(second.body.data.subject).toMatchObject({
      year_of_study: 1,
      kind: "practice",
      semester_number: null,
    })
  })

  test("rejects a term that doesn't exist, and creates nothing", async () => {
    const { status, body } = await post("admin", english({ term_id: 999_999 }))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ term_id: "The record chosen here does not exist any more." })
    expect((await list()).total).toBe(0)
  })

  test("is for administrators and lecturers who have a record", async () => {
    expect((await post(null, english())).status).toBe(401)
    expect((await post("student", english())).status).toBe(403)
    expect((await post("lecturer", english())).status).toBe(403)
    expect((await list()).total).toBe(0)
  })

  test("by a lecturer makes the module theirs, whatever owner the request names", async () => {
    const [ada, eve] = [await addLecturer(), await addLecturer()]
    const module = await add({ owner_id: eve.id, lecturer_id: eve.id }, ada)
    expect(module.may_edit).toBe(true)
    await call("admin", "POST /subjects/{id}/approve", { params: { id: module.id }, body: {} })
    expect((await see(eve, module.id)).body.data.subject).toMatchObject({
      may_edit: false,
      lecturer_name: "Test Example 0001",
    })
  })
})

describe("the list", () => {
  test("is sorted by code, in pages, with the total", async () => {
    for (const code of ["C", "A", "B"]) await add({ code })
    const { subjects, total } = await list({ page: 2, limit: 2 })
    expect(subjects.map(({ code }) => code)).toEqual(["C"])
    expect(total).toBe(3)
  })

  test("finds by code and name, filters, and sorts either way", async () => {
    await add({ code: "CHI101", name: "Chichewa" })
    await add({ code: "MAT 202", name: "Mathematics", year_of_study: 2, semester_number: 2 })
    await add({ code: "AGR102", name: "Agriculture", semester_number: 2, is_active: false })
    await add({ code: "TP103", name: "Teaching Practice", kind: "practice" })
    expect(await names({ search: "chich" })).toEqual(["Chichewa"])
    for (const search of ["mat2", "mat 2", "MAT-202"])
      expect(await names({ search })).toEqual(["Mathematics"])
    expect(await names({ search: "chi 101" })).toEqual(["Chichewa"])
    expect(await names({ search: "%" })).toEqual([])
    expect(await names({ year_of_study: 2 })).toEqual(["Mathematics"])
    expect(await names({ semester_number: 2, sort: "-name" })).toEqual(["Mathematics", "Agriculture"])
    expect(await names({ kind: "practice" })).toEqual(["Teaching Practice"])
    expect(await names({ sort: "-year_of_study" })).toEqual([
      "Mathematics",
      "Teaching Practice",
      "Agriculture",
      "Chichewa",
    ])
    expect(await names({ is_active: "false" })).toEqual(["Agriculture"])
    expect(await names({ is_active: "true", sort: "name" })).toEqual([
      "Chichewa",
      "Mathematics",
      "Teaching Practice",
    ])
  })

  test("gives the same reply as /modules", async () => {
    await add()
    const modules = await call("lecturer", "GET /modules")
    expect(modules.body.data).toEqual((await call("lecturer", "GET /subjects")).body.data)
    expect(modules.body.data.total).toBe(1)
  })

  test("shows students active subjects only", async () => {
    const { id } = await add({ name: "English" })
    const hidden = await add({ name: "Old English", is_active: false })
    expect(await names({}, "student")).toEqual(["English"])
    expect((await see("student", id)).status).toBe(200)
    expect((await see("student", hidden.id)).status).toBe(404)
    expect((await see("lecturer", hidden.id)).status).toBe(200)
  })

  test("has figures for the stat cards", async () => {
    await add()
    await add({ year_of_study: 2, is_active: false })
    const { id } = await add()
    await remove("admin", id)
    const { body } = await call("admin", "GET /modules/stats")
    expect(body.data.stats).toEqual({ total: 2, active: 1, waiting: 0, year_1: 1, year_2: 1 })
    for (const role of ["lecturer", "student"] as const) {
      expect((await call(role, "GET /subjects/stats")).status).toBe(403)
    }
  })
})
