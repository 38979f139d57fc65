import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const course = courseOf(college)
beforeEach(course.clear)

test("a grade sheet isn't for lecturers who teach the class only another subject, or only in another term", async () => {
  const first = await course.addTerm(1, { from: -200, to: -100 })
  const second = await course.addTerm(2)
  const [english, maths] = [await course.addSubject("English"), await course.addSubject("Maths")]
  for (const { id } of [first, second]) await course.addStudent(id, "P1")
  const lecturer = await course.addLecturer()
  const colleague = await course.addLecturer()
  const assign = async (lecturer_id: number, subject: { id: number }, term: { id: number }) => {
    const offering_id = await offeringOf(db, subject.id, term.id)
    await db.insertInto("teaching_assignment").values({ lecturer_id, offering_id, class: "P1" }).execute()
  }
  await assign(lecturer.id, english, second)
  await assign(colleague.id, english, first)
  await assign(colleague.id, maths, second)
  const sheetOf = async (subject: { id: number }, term: { id: number }) => {
    const query = { kind: "grade_sheet", class: "P1", term_id: term.id, subject_id: subject.id }
    return (await call({ bearer: lecturer.bearer }, "GET /documents/preview", { query })).status
  }
  expect(await sheetOf(english, second)).toBe(200)
  expect(await sheetOf(maths, second)).toBe(403)
  expect(await sheetOf(english, first)).toBe(403)
})

test("a list of today's class has only the students whom a lecturer may see", async () => {
  const past = await course.addTerm(1, { from: -200, to: -100 })
  const present = await course.addTerm(2)
  const subject = await course.addSubject("Science")
  const lecturer = await course.addLecturer()
  const known = await course.addStudent(past.id, "P4", "Known")
  await course.enrol(known.id, present.id, "P4")
  await course.addStudent(present.id, "P4", "Stranger")
  const offering_id = await offeringOf(db, subject.id, past.id)
  await db
    .insertInto("teaching_assignment")
    .values({ lecturer_id: lecturer.id, offering_id, class: "P4" })
    .execute()
  const listOf = async (caller: "admin" | { bearer: string }) => {
    const { body } = await call(caller, "GET /documents/preview", {
      query: { kind: "class_list", class: "P4" },
    })
    return JSON.stringify(body.data.preview.paper)
  }
  expect(await listOf("admin")).toContain("Stranger")
  const list = await listOf({ bearer: lecturer.bearer })
  expect(list).toContain("Known")
  expect(list).not.toContain("Stranger")
})

test("a list of an earlier term has only the students whom the lecturer of today's class may see", async () => {
  const past = await course.addTerm(1, { from: -200, to: -100 })
  const present = await course.addTerm(2)
  const { bearer } = await course.addLecturer("P5")
  const known = await course.addStudent(past.id, "P5", "Known")
  await course.enrol(known.id, present.id, "P5")
  const stranger = await course.addStudent(past.id, "P5", "Stranger")
  await db.updateTable("student").set({ class: "P6" }).where("id", "=", stranger.id).execute()
  const listOf = async (caller: "admin" | { bearer: string }) => {
    const query = { kind: "class_list", class: "P5", term_id: past.id }
    return JSON.stringify((await call(caller, "GET /documents/preview", { query })).body.data.preview.paper)
  }
  expect(await listOf("admin")).toContain("Stranger")
  const list = await listOf({ bearer })
  expect(list).toContain("Known")
  expect(list).not.toContain("Stranger")
})
