import { beforeAll, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)

let earlierTerm: { id: number }
let currentTerm: { id: number }
let otherYearsTerm: { id: number }
let student: Awaited<ReturnType<typeof course.addStudent>>

const ownModules = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /students/my-modules", { query })).body.data
const codes = async (caller: Caller, query: object = {}) =>
  (await ownModules(caller, query)).modules.map(({ code }) => code)
const addModule = (code: string, semester_number: number, rest: object = {}) =>
  call("admin", "POST /modules", { body: { code, name: code, year_of_study: 1, semester_number, ...rest } })

beforeAll(async () => {
  earlierTerm = await course.addTerm(1, { from: -120, to: -60 })
  currentTerm = await course.addTerm(2)
  otherYearsTerm = await course.addTerm(5)
  student = await course.addStudent(currentTerm.id, "P1")
  await db
    .insertInto("enrolment")
    .values({ student_id: student.id, term_id: earlierTerm.id, class: "P1" })
    .execute()
  await addModule("ART", 2)
  await addModule("BIO", 2)
  await addModule("OLD", 2, { is_active: false })
  await addModule("CHE", 1, { term_id: earlierTerm.id })
  await addModule("SES", 1, { year_of_study: 2, term_id: otherYearsTerm.id })
})

test("a student's modules are those of their current term", async () => {
  const { modules, total } = await ownModules(student)
  expect(total).toBe(2)
  expect(modules).toMatchObject([
    { code: "ART", term_id: currentTerm.id, term_name: "Term 2", enrolled_students: 1, may_edit: false },
    { code: "BIO", term_id: currentTerm.id },
  ])
  expect(await ownModules(student, { limit: 1 })).toMatchObject({ modules: [{ code: "ART" }], total: 2 })
})

test("a student can read their earlier terms, but no other terms", async () => {
  expect(await codes(student, { term_id: earlierTerm.id })).toEqual(["CHE"])
  expect(await codes(student, { term_id: otherYearsTerm.id })).toEqual([])
})

test("a student's modules are those of their year of study, also if marks keep them in the other year's term", async () => {
  const { id, bearer } = await course.addStudent(currentTerm.id, "P1")
  await course.enrol(id, otherYearsTerm.id, "P1")
  expect(await codes({ bearer })).toEqual(["ART", "BIO"])
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", id).execute()
  expect(await codes({ bearer })).toEqual(["SES"])
  await db.deleteFrom("enrolment").where("student_id", "=", id).execute()
})

test("a student without a term has no modules", async () => {
  expect(await ownModules("student")).toEqual({ modules: [], total: 0 })
  const withdrawn = await course.addStudent(currentTerm.id, "P1")
  await db
    .updateTable("enrolment")
    .set({ outcome: "withdrawn" })
    .where("student_id", "=", withdrawn.id)
    .execute()
  expect(await ownModules(withdrawn)).toEqual({ modules: [], total: 0 })
})

test("a module names the lecturers of the student's own class", async () => {
  const [own, others] = [await course.addLecturer(null, "Own"), await course.addLecturer(null, "Another")]
  const other = await course.addStudent(currentTerm.id, "P2")
  const [art] = (await ownModules(student)).modules
  for (const [lecturer, className] of [
    [own, "P1"],
    [others, "P2"],
  ] as const) {
    await call("admin", "POST /teaching-assignments", {
      body: { lecturer_id: lecturer.id, subject_id: art!.id, term_id: currentTerm.id, class: className },
    })
  }
  const lecturerOf = async (caller: Caller) => (await ownModules(caller)).modules[0]?.lecturer_name
  expect(await lecturerOf(student)).toMatch(/^Own Example/)
  expect(await lecturerOf(other)).toMatch(/^Another Example/)
  await db.deleteFrom("teaching_assignment").execute()
  await db.deleteFrom("enrolment").where("student_id", "=", other.id).execute()
  expect((await ownModules(student)).modules[0]).toMatchObject({ lecturer_name: null, lecturer_email: null })
})

describe("a student's modules, filtered by year and term", () => {
  test("include those of earlier terms, each with its term", async () => {
    expect(await codes(student, { year_of_study: 1 })).toEqual(["ART", "BIO", "CHE"])
    expect(await codes(student, { term_number: 1 })).toEqual(["CHE"])
    expect(await codes(student, { year_of_study: 1, term_number: 2 })).toEqual(["ART", "BIO"])
    expect(await codes(student, { year_of_study: 2 })).toEqual([])
    expect(await codes(student, { year_of_study: 1, search: "che" })).toEqual(["CHE"])
  })

  test("include a subject of two terms once for each, in the order of the terms", async () => {
    const art = await db
      .selectFrom("subject")
      .select("id")
      .where("code", "=", "ART")
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto("offering")
      .values({ subject_id: art.id, term_id: earlierTerm.id, credits: 3, is_given: true })
      .returning("id")
      .executeTakeFirstOrThrow()
    const { modules, total } = await ownModules(student, { year_of_study: 1 })
    expect(total).toBe(4)
    expect(modules.map(({ code, term_number }) => [code, term_number])).toEqual([
      ["ART", 1],
      ["ART", 2],
      ["BIO", 2],
      ["CHE", 1],
    ])
    await db.deleteFrom("offering").where("id", "=", id).execute()
  })
})
