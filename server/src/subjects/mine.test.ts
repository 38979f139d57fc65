import { beforeAll, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
type Caller = Parameters<typeof call>[0]

let before: { id: number }
let now: { id: number }
let others: { id: number }
let student: Awaited<ReturnType<typeof course.addStudent>>

const mine = async (who: Caller, query: object = {}) =>
  (await call(who, "GET /students/my-modules", { query })).body.data
const codes = async (who: Caller, query: object = {}) =>
  (await mine(who, query)).modules.map(({ code }) => code)
const addModule = (code: string, semester_number: number, rest: object = {}) =>
  call("admin", "POST /modules", { body: { code, name: code, year_of_study: 1, semester_number, ...rest } })

beforeAll(async () => {
  before = await course.addTerm(1, { from: -120, to: -60 })
  now = await course.addTerm(2)
  others = await course.addTerm(5)
  student = await course.addStudent(now.id, "P1")
  await db
    .insertInto("enrolment")
    .values({ student_id: student.id, term_id: before.id, class: "P1", year_of_study: 1 })
    .execute()
  await addModule("ART", 2)
  await addModule("BIO", 2)
  await addModule("OLD", 2, { is_active: false })
  await addModule("CHE", 1, { term_id: before.id })
  await addModule("SES", 1, { year_of_study: 2, term_id: others.id })
})

test("a student's modules are those of their current term", async () => {
  const { modules, total } = await mine(student)
  expect(total).toBe(2)
  expect(modules).toMatchObject([
    { code: "ART", term_id: now.id, term_name: "Term 2", enrolled_students: 1, may_edit: false },
    { code: "BIO", term_id: now.id },
  ])
  expect(await mine(student, { limit: 1 })).toMatchObject({ modules: [{ code: "ART" }], total: 2 })
})

test("a student can read their earlier terms, but no other terms", async () => {
  expect(await codes(student, { term_id: before.id })).toEqual(["CHE"])
  expect(await codes(student, { term_id: others.id })).toEqual([])
})

test("a student without a term has no modules", async () => {
  expect(await mine("student")).toEqual({ modules: [], total: 0 })
  const withdrawn = await course.addStudent(now.id, "P1")
  await db
    .updateTable("enrolment")
    .set({ outcome: "withdrawn" })
    .where("student_id", "=", withdrawn.id)
    .execute()
  expect(await mine(withdrawn)).toEqual({ modules: [], total: 0 })
})
