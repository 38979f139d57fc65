import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const {
  addTerm,
  addStudent,
  addLesson,
  lessonOf,
  lessonsOf: allLessons,
  put,
  holdInThePast,
  remove,
  notificationsOf,
  clear,
} = lessonsOf(college)

let term: { id: number; name: string }

beforeEach(async () => {
  await db.deleteFrom("deleted_record").execute()
  await clear()
  term = await addTerm(1)
})

async function removed(id: number) {
  const { status, body } = await remove(id)
  expect(status).toBe(200)
  return body.data.deleted
}
async function restore(ids: number[]) {
  const { status, body } = await call("admin", "POST /deleted-records/restore", { body: { ids } })
  return [status, body.message]
}
const read = async (id: number) =>
  (await call("admin", "GET /timetable/{id}", { params: { id } })).body.data?.entry

test("a deleted entry comes back with its classes, also those that were changed, and people are told", async () => {
  const student = await addStudent(term.id, "P3")
  const { lesson, entry } = await addLesson(term)
  const next = await lessonOf(entry.id, monday(3))
  await put(lesson, { is_cancelled: true, reason: "Strike" })
  await put(next, { start_time: "14:00", end_time: "15:00", reason: "Visit" })
  const [before, planned] = [await read(entry.id), (await allLessons(entry.id)).length]
  const ids = await removed(entry.id)
  expect(await allLessons(entry.id)).toEqual([])
  expect(await restore(ids)).toEqual([200, "Mathematics, Tuesday 10:00 is restored."])
  expect({ ...(await read(entry.id)), version: 0 }).toEqual({ ...before, version: 0 })
  expect(await allLessons(entry.id)).toHaveLength(planned)
  expect(await lessonOf(entry.id)).toMatchObject({ is_cancelled: true, reason: "Strike" })
  expect(await lessonOf(entry.id, monday(3))).toMatchObject({ start_time: "14:00", reason: "Visit" })
  const last = (await notificationsOf(student.personId)).at(-1)
  expect(JSON.stringify(last)).toContain("New in your timetable: Mathematics")
})

test("an entry of which classes were held is shown again, with them", async () => {
  const { entry } = await addLesson(term)
  const held = await holdInThePast(entry.id)
  const planned = (await allLessons(entry.id)).length
  const ids = await removed(entry.id)
  expect((await allLessons(entry.id)).map(({ id }) => id)).toEqual([held])
  expect((await restore(ids))[0]).toBe(200)
  expect(await allLessons(entry.id)).toHaveLength(planned)
})

test("an entry isn't restored onto another one, which is named, and nothing changes", async () => {
  const { entry } = await addLesson(term)
  const ids = await removed(entry.id)
  const other = await addLesson(term)
  expect(await restore(ids)).toEqual([
    409,
    expect.stringMatching(
      /^P3 has .* 10:00-11:00\. Change that in the timetable first, and then restore this\.$/,
    ),
  ])
  expect(await read(entry.id)).toBeUndefined()
  expect(await allLessons(entry.id)).toEqual([])
  await removed(other.entry.id)
  expect((await restore(ids))[0]).toBe(200)
})

test("an entry of a lecturer, a room or a subject that was deleted too, or of a closed term, is refused", async () => {
  const first = await addLesson(term)
  const ids = await removed(first.entry.id)
  await db.deleteFrom("room").where("id", "=", first.plan.room_id).execute()
  expect(await restore(ids)).toEqual([
    409,
    "What this belongs to was deleted meanwhile, so it can't be restored before that is.",
  ])
  const second = await addLesson(term)
  const next = await removed(second.entry.id)
  await deleteRecord(db, "lecturer", second.plan.lecturer_id)
  expect(await restore(next)).toEqual([
    409,
    "The lecturer was deleted meanwhile, and must be restored before this.",
  ])
  const third = await addLesson(term)
  const last = await removed(third.entry.id)
  await deleteRecord(db, "subject", third.plan.subject_id)
  expect((await restore(last))[1]).toMatch(/must be restored before it\.$/)
  await closeTerm(db, term.id)
  expect(await restore(next)).toEqual([409, "This term is closed, so its timetable can't be changed."])
})
