import { expect, test } from "vitest"
import { schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, ...course } = await courseworkOf(college)
const lecturer = await course.addLecturer()
await course.teach(lecturer.id, "P3")
const ada = await course.addStudent(term.id, "P3", "Ada")

/** Whether Ada was told of low attendance since the last time. */
async function isWarned() {
  const rows = await db
    .selectFrom("notification")
    .select("title")
    .where("person_id", "=", ada.personId)
    .execute()
  await truncate(db, ["attendance_warning", "notification"])
  return rows.some(({ title }) => title === "Your attendance in English is below 80%")
}

async function remove(id: number) {
  const { body } = await call("admin", "DELETE /attendance/{id}", { params: { id } })
  return body.data.deleted
}

test("a student is warned if deleting or restoring a record makes their attendance fall below 80 %", async () => {
  const ids: number[] = []
  for (let before = 1; before <= 10; before++) {
    const status = before <= 2 ? "absent" : "present"
    const attendance = [{ student_id: ada.id, status }] as const
    const body = { module_id: subject.id, date: schoolDay(before), attendance: [...attendance] }
    ids.push((await call(lecturer, "POST /attendance", { body })).body.data.session.id)
  }
  await truncate(db, ["attendance_warning", "notification"])
  const [absent, , present] = ids as [number, number, number]
  await remove(present)
  expect(await isWarned()).toBe(true)
  const deleted = await remove(absent)
  expect(await isWarned()).toBe(false)
  const body = { ids: deleted }
  expect((await call("admin", "POST /deleted-records/restore", { body })).status).toBe(200)
  expect(await isWarned()).toBe(true)
})
