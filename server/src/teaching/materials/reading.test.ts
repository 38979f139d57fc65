import { afterEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, add, upload, titles, ownTitles, clear, ...course } = await materialsOf(college)
const lecturer = await course.addLecturer()
const student = await course.addStudent(term.id, "P1")
const read = async (caller: Caller, id: number) =>
  (await call(caller, "GET /materials/{id}", { params: { id } })).status
afterEach(clear)

describe("a subject", () => {
  const change = (values: {
    is_active?: boolean
    approval?: "approved" | "waiting"
    owner_id?: number | null
    deleted_at?: string | null
  }) => db.updateTable("subject").set(values).where("id", "=", subject.id).execute()
  const statuses = async (id: number) => [
    await read("admin", id),
    await read(lecturer, id),
    await read(student, id),
  ]
  afterEach(() => change({ is_active: true, approval: "approved", owner_id: null, deleted_at: null }))

  test("that is inactive hides its materials from students", async () => {
    await course.teach(lecturer.id, null)
    const { id } = await add("admin")
    expect(await statuses(id)).toEqual([200, 200, 200])
    await change({ is_active: false })
    expect(await statuses(id)).toEqual([200, 200, 404])
  })

  test("that is no longer approved hides them from lecturers and students", async () => {
    const owner = await course.addLecturer()
    await course.teach(lecturer.id, null)
    const { id } = await add("admin")
    await change({ approval: "waiting", owner_id: owner.id })
    // The taught classes of a module are deleted with its approval. These are kept to test the list's own condition.
    await db
      .insertInto("taught_class")
      .values({ lecturer_id: lecturer.id, subject_id: subject.id, term_id: term.id })
      .execute()
    expect(await statuses(id)).toEqual([200, 404, 404])
  })

  test("that was deleted hides them from everybody", async () => {
    const { id } = await add("admin")
    await change({ deleted_at: new Date().toISOString() })
    expect(await statuses(id)).toEqual([404, 404, 404])
  })
})

test("lecturers who taught a subject in an earlier term read its materials, but upload none", async () => {
  const over = await course.addTerm(2, { from: -300, to: -200 })
  const { id: subjectId } = await course.addSubject(1)
  await db.updateTable("subject").set({ semester_number: 2 }).where("id", "=", subjectId).execute()
  const offering = await db
    .insertInto("offering")
    .values({ subject_id: subjectId, term_id: over.id, credits: 3 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("teaching_assignment")
    .values({ lecturer_id: lecturer.id, offering_id: offering.id })
    .execute()
  const { id } = await add("admin", { subjectId })
  expect(await read(lecturer, id)).toBe(200)
  expect((await upload(lecturer, { subjectId })).status).toBe(403)
})

test("a student who moved up a year sees the later year's materials first, and is notified of those only", async () => {
  const later = await course.addTerm(5)
  const other = await course.addSubject(2)
  const mover = await course.addStudent(term.id, "P1")
  await db.insertInto("enrolment").values({ student_id: mover.id, term_id: later.id, class: "P1" }).execute()
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", mover.id).execute()
  await add("admin", { title: "First year" })
  await add("admin", { title: "Second year", subjectId: other.id })
  expect(await ownTitles(mover)).toEqual(["Second year"])
  expect(await titles(mover)).toEqual(["Second year", "First year"])
  const notified = await db
    .selectFrom("notification")
    .select("title")
    .where("person_id", "=", mover.personId)
    .execute()
  expect(notified.map(({ title }) => title)).toEqual(["New material: Second year"])
  await db.updateTable("student").set({ year_of_study: 1 }).where("id", "=", mover.id).execute()
  expect(await ownTitles(mover)).toEqual(["First year"])
})

test("a student who withdrew is not notified of new materials", async () => {
  const withdrawn = await course.addStudent(term.id, "P1")
  await db
    .updateTable("enrolment")
    .set({ outcome: "withdrawn" })
    .where("student_id", "=", withdrawn.id)
    .execute()
  await add("admin")
  const notified = await db.selectFrom("notification").select("person_id").execute()
  expect(notified.map(({ person_id }) => person_id)).not.toContain(withdrawn.personId)
  expect(await ownTitles(withdrawn)).toEqual([])
})
