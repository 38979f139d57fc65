import { type RawBuilder, sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { registersOf } from "../../../test/attendance.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, ada, stranger, term, subject, take, marks, ...registers } = await registersOf(college)
const { addAssignment, addLecturer, addSubject, addTerm, teach } = registers
afterEach(async () => {
  await registers.clear()
  await db.deleteFrom("grade").execute()
})

const historyOf = async (viewer: Caller, id: number) =>
  (await call(viewer, "GET /students/{id}/history", { params: { id } })).body.data

async function grade(published_at: string | null) {
  await db
    .insertInto("grade")
    .values({
      student_id: ada.id,
      offering_id: await offeringOf(db, subject.id, term.id),
      title: "Test",
      points: 55,
      max_points: 100,
      grade_type: "assignment",
      published_at,
    })
    .execute()
}

test("a history has the term's published marks, weeks of classes and work", async () => {
  const day = addDays(today(), -1)
  await take(lecturer, { date: day, attendance: marks({ [ada.id]: "absent" }), confirmed: true })
  await addAssignment({ due: "-1 second" })
  await grade(new Date().toISOString())
  const { student, terms, pass_mark } = await historyOf("admin", ada.id)
  expect(student.id).toBe(ada.id)
  expect(pass_mark).toBe(50)
  expect(terms).toMatchObject([
    {
      term_id: term.id,
      class: "P3",
      handed_in: 0,
      overdue: 1,
      modules: [{ subject_id: subject.id, mark: 55, letter_grade: null }],
      weeks: [{ classes: 1, missed: 1 }],
    },
  ])
  expect(new Date(terms[0]!.weeks[0]!.week).getUTCDay()).toBe(1)
})

test("the present term is that of the student's year of study, also if they are still enrolled in a term of the other year", async () => {
  const other = await addTerm(4)
  await db.insertInto("enrolment").values({ student_id: ada.id, term_id: other.id }).execute()
  const { terms } = await historyOf("admin", ada.id)
  expect(terms.map(({ term_id, is_active }) => [term_id, is_active])).toEqual([
    [term.id, true],
    [other.id, false],
  ])
  await db.deleteFrom("enrolment").where("term_id", "=", other.id).execute()
})

test("a mark that isn't published is in nobody's history", async () => {
  await grade(null)
  for (const viewer of ["admin", lecturer] as const)
    expect((await historyOf(viewer, ada.id)).terms[0]!.modules.map(({ mark }) => mark)).not.toContain(55)
})

test("excused absences are omitted from the weeks", async () => {
  const day = addDays(today(), -1)
  await take(lecturer, { date: day, attendance: marks({ [ada.id]: "absent" }), confirmed: true })
  await db
    .insertInto("excuse")
    .values({
      student_id: ada.id,
      first_date: day,
      last_date: day,
      reason: "Malaria",
      state: "accepted",
      decided_at: new Date().toISOString(),
    })
    .execute()
  const { terms } = await historyOf("admin", ada.id)
  const { events } = (await call(ada, "GET /students/my-history")).body.data
  expect(terms[0]!.weeks).toEqual([])
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    "admitted",
    "enrolled",
    "excuse_accepted",
    "excuse_asked",
  ])
  expect(JSON.stringify(events)).not.toContain("Malaria")
})

test("the weeks of a closed term keep the classes of a subject that was deleted later, and those of an open term don't", async () => {
  const music = await addSubject()
  await teach(lecturer.id, "P3", music.id)
  await take(lecturer, { moduleId: music.id, confirmed: true })
  const classes = async () => (await historyOf("admin", ada.id)).terms[0]!.weeks.map((week) => week.classes)
  const setTerm = (state: { closed_at: RawBuilder<string> | null; is_active: boolean }) =>
    db.updateTable("term").set(state).where("id", "=", term.id).execute()
  await setTerm({ closed_at: sql`now()`, is_active: false })
  await call("admin", "DELETE /subjects/{id}", { params: { id: music.id } })
  expect(await classes()).toEqual([1])
  await setTerm({ closed_at: null, is_active: true })
  expect(await classes()).toEqual([])
})

test("a history shows results from before the system in their term", async () => {
  const before = await addTerm(2, { from: -400, to: -300 })
  const result = { student_id: ada.id, offering_id: await offeringOf(db, subject.id, before.id), points: 80 }
  await db
    .insertInto("grade")
    .values([
      { ...result, max_points: 100, grade_type: "assignment", title: "Essay" },
      { ...result, max_points: 100, grade_type: "end_module", title: "End of module" },
    ])
    .execute()
  const own = (await call(ada, "GET /students/my-history")).body.data
  for (const { terms } of [own, await historyOf("admin", ada.id)])
    expect(terms).toMatchObject([
      {
        term_id: before.id,
        term_name: "Term 2",
        academic_year_name: "Year 2, -400",
        class: null,
        outcome: "continuing",
        is_active: false,
        is_enrolled: false,
        modules: [{ subject_id: subject.id, mark: 80, letter_grade: "B" }],
        weeks: [],
        handed_in: 0,
        overdue: 0,
      },
      { term_id: term.id, class: "P3", is_active: true, is_enrolled: true },
    ])
  expect((await historyOf(lecturer, ada.id)).terms.map(({ term_id }) => term_id)).toEqual([term.id])
})

test("a lecturer sees the modules that they teach the student, and no events", async () => {
  await grade(new Date().toISOString())
  expect((await historyOf(lecturer, ada.id)).terms[0]!.modules).toHaveLength(1)
  const homeLecturer = await addLecturer("P3", "Home")
  const history = await historyOf(homeLecturer, ada.id)
  expect(history.terms[0]!.modules).toEqual([])
  expect(history).not.toHaveProperty("events")
})

test("a lecturer of another class doesn't see a module that the student took without a class", async () => {
  const before = await addTerm(1, { from: -600, to: -500 })
  await db.insertInto("enrolment").values({ student_id: ada.id, term_id: before.id }).execute()
  const offering_id = await offeringOf(db, subject.id, before.id)
  await db
    .insertInto("teaching_assignment")
    .values({ offering_id, lecturer_id: lecturer.id, class: "P9" })
    .execute()
  const mark = { student_id: ada.id, offering_id, points: 80, max_points: 100, title: "Essay" }
  await db
    .insertInto("grade")
    .values({ ...mark, grade_type: "assignment" })
    .execute()
  const modulesFor = async (viewer: Caller) =>
    (await historyOf(viewer, ada.id)).terms.find(({ term_id }) => term_id === before.id)?.modules.length
  expect([await modulesFor("admin"), await modulesFor(lecturer)]).toEqual([1, 0])
  const { body } = await call(lecturer, "GET /grades", { query: { term_id: before.id } })
  expect(body.data.grades.map(({ student_id }) => student_id)).toEqual([])
  await db.deleteFrom("grade").execute()
  await db.deleteFrom("teaching_assignment").where("offering_id", "=", offering_id).execute()
  await db.deleteFrom("enrolment").where("term_id", "=", before.id).execute()
})

test("a student reads their own history, which no other student and no lecturer who doesn't teach them can read", async () => {
  const own = (await call(ada, "GET /students/my-history")).body.data
  expect(own.student.id).toBe(ada.id)
  expect(own.terms).toHaveLength(1)
  const outsider = await addLecturer(null, "Outside")
  const statusFor = async (viewer: Caller) =>
    (await call(viewer, "GET /students/{id}/history", { params: { id: ada.id } })).status
  expect(await statusFor(outsider)).toBe(404)
  expect(await statusFor(stranger)).toBe(403)
})
