import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"

const college = await openCollege()
const { call } = college
const { addTerm, addLesson, lessonOf, put, putBack, clear } = lessonsOf(college)

let term: { id: number; name: string }

beforeEach(async () => {
  await clear()
  term = await addTerm(1)
})

describe("the lessons of a deleted subject", () => {
  const remove = async (id: number) => {
    const { status, body } = await call("admin", "DELETE /subjects/{id}", { params: { id } })
    expect(status).toBe(200)
    return body.data.deleted
  }
  const restore = (ids: number[]) => call("admin", "POST /deleted-records/restore", { body: { ids } })

  test("are restored as they were changed: cancelled, or at another time", async () => {
    const { lesson, plan, entry } = await addLesson(term)
    const next = await lessonOf(entry.id, monday(3))
    expect((await put(lesson, { is_cancelled: true, reason: "Strike" })).status).toBe(200)
    expect((await put(next, { start_time: "14:00", end_time: "15:00", reason: "Visit" })).status).toBe(200)
    expect((await restore(await remove(plan.subject_id))).status).toBe(200)
    expect(await lessonOf(entry.id)).toMatchObject({ id: lesson.id, is_cancelled: true, reason: "Strike" })
    expect(await lessonOf(entry.id, monday(3))).toMatchObject({
      id: next.id,
      start_time: "14:00",
      reason: "Visit",
    })
    expect((await putBack(lesson.id)).status).toBe(200)
  })

  test("aren't restored onto others: what is in the way is named, and the subject stays deleted", async () => {
    const { lesson, plan: planned, entry } = await addLesson(term)
    const next = await lessonOf(entry.id, monday(3))
    await put(next, { start_time: "14:00", end_time: "15:00" })
    const ids = await remove(planned.subject_id)
    const other = await addLesson(term, { start_time: "14:00", end_time: "15:00" })
    const refused = await restore(ids)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^P3 has .* 14:00-15:00\. Change that in the timetable first, and then restore the subject\.$/,
      ),
    ])
    await call("admin", "DELETE /timetable/{id}", { params: { id: other.entry.id } })
    const same = await addLesson(term)
    expect((await restore(ids)).body.message).toMatch(/^P3 has .* 10:00-11:00\. Change that/)
    await call("admin", "DELETE /timetable/{id}", { params: { id: same.entry.id } })
    expect((await restore(ids)).status).toBe(200)
    expect((await lessonOf(entry.id)).start_time).toBe(lesson.start_time)
    expect((await lessonOf(entry.id, monday(3))).start_time).toBe("14:00")
  })
})
