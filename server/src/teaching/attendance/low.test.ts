import { type RawBuilder, sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { schoolDay } from "../../../test/attendance.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { call, inject, db } = college
const { term, subject, ...course } = await courseworkOf(college)
const lecturer = await course.addLecturer()
const other = await course.addLecturer()
await course.teach(lecturer.id, "P3")
await course.teach(other.id, "P4")
const ada = await course.addStudent(term.id, "P3", "Ada")
const bea = await course.addStudent(term.id, "P3", "Bea")
const days = [1, 2, 3, 4, 5].map((before) => schoolDay(before))

// Ada misses two of five classes, and Bea one: 60 % and 80 %.
for (const [index, date] of days.entries()) {
  const marks = [
    { student_id: ada.id, status: index < 2 ? "absent" : "present" },
    { student_id: bea.id, status: index < 1 ? "absent" : "late" },
  ] as const
  const body = { module_id: subject.id, date, attendance: [...marks] }
  expect((await call(lecturer, "POST /attendance", { body })).status).toBe(201)
}
afterEach(() => truncate(db, ["excuse"]))

const changeAda = (change: "withdraw" | "readmit") =>
  call("admin", "POST /students/change", { body: { ids: [ada.id], change, to_class: "P3" } })
const setSubjectDeleted = (deleted_at: RawBuilder<string> | null) =>
  db.updateTable("subject").set({ deleted_at }).where("id", "=", subject.id).execute()

const listLow = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /attendance/low", { query })).body.data
const stats = async () => (await call("admin", "GET /admin/dashboard/stats")).body.data.stats

test("lecturers see their own students below 80 %, and administrators all of them", async () => {
  expect((await listLow("admin")).students).toMatchObject([{ id: ada.id, percentage: 60, absent: 2 }])
  expect((await listLow(lecturer)).students).toMatchObject([{ id: ada.id }])
  expect(await listLow(other)).toEqual({ students: [], total: 0 })
  expect((await listLow("admin", { class: "P4" })).total).toBe(0)
  expect((await listLow("admin", { search: "ada" })).total).toBe(1)
})

test("only administrators can save the list as a spreadsheet", async () => {
  const save = (caller: Caller, query = "") => inject(caller, { url: `/api/attendance/low/export${query}` })
  const linesOf = ({ body }: { body: string }) => body.trim().split(/\r?\n/)
  const saved = await save("admin", "?class=P3")
  expect(saved.headers["content-disposition"]).toContain(`low_attendance_${today()}.csv`)
  const [head, row, ...rest] = linesOf(saved)
  expect(head).toContain("Attendance (%)")
  expect(row).toMatch(/^IPTE25-\d+,Example \d+,Ada,P3,1,Term 1,60,3,0,2,0,C\d+ 60%$/)
  expect(rest).toEqual([])
  expect(linesOf(await save("admin", "?class=P4"))).toHaveLength(1)
  expect((await save(lecturer)).statusCode).toBe(403)
})

test("a student's attendance includes the student's name, for those who may see them", async () => {
  const read = (caller: Caller) => call(caller, "GET /students/{id}/attendance", { params: { id: ada.id } })
  const { student, percentage } = (await read(lecturer)).body.data
  expect(percentage).toBe(60)
  expect(student).toMatchObject({ id: ada.id, first_name: "Ada", class: "P3" })
  expect(Object.keys(student).sort()).toEqual(["class", "first_name", "id", "last_name", "student_number"])
  expect((await read(other)).status).toBe(404)
})

test.each([
  [
    "was deleted",
    () => db.updateTable("student").set({ deleted_at: sql`now()` }).where("id", "=", ada.id).execute(),
    () => db.updateTable("student").set({ deleted_at: null }).where("id", "=", ada.id).execute(),
  ],
  ["withdrew", () => changeAda("withdraw"), () => changeAda("readmit")],
  ["learnt a subject that was deleted", () => setSubjectDeleted(sql`now()`), () => setSubjectDeleted(null)],
] as const)(
  "a student who %s is in neither the list of low attendance nor the dashboard's figure",
  async (_, remove, restore) => {
    const counts = async () => [(await listLow("admin")).total, (await stats()).low_attendance]
    expect(await counts()).toEqual([1, 1])
    await remove()
    expect(await counts()).toEqual([0, 0])
    await restore()
    expect(await counts()).toEqual([1, 1])
  },
)

test("the dashboard counts waiting excuses, and students who fell below 80 % within seven days", async () => {
  expect(await stats()).toMatchObject({ low_attendance: 1, excuses: 0 })
  const age = (interval: string) =>
    db
      .updateTable("attendance_warning")
      .set({ created_at: sql`now() - ${interval}::interval` })
      .execute()
  await age("8 days")
  expect(await stats()).toMatchObject({ low_attendance: 0 })
  await age("6 days")
  expect(await stats()).toMatchObject({ low_attendance: 1 })
  const body = { first_date: days[1]!, last_date: days[0]!, reason: "Ill with malaria" }
  const { id, version } = (await call(ada, "POST /excuses", { body })).body.data.excuse
  expect(await stats()).toMatchObject({ excuses: 1 })
  const answer = { params: { id }, body: { answer: "Get well soon.", version } }
  expect((await call("admin", "POST /excuses/{id}/accept", answer)).status).toBe(200)
  expect((await listLow("admin")).total).toBe(0)
  expect(await stats()).toMatchObject({ low_attendance: 0, excuses: 0 })
})

test("a student is warned of low attendance when an accepted excuse is rejected after all", async () => {
  await truncate(db, ["attendance_warning", "notification"])
  const titles = async () =>
    (await db.selectFrom("notification").select("title").where("person_id", "=", ada.personId).execute()).map(
      ({ title }) => title,
    )
  const lowAttendance = expect.stringMatching(/^Your attendance in .* is below 80%$/)
  const body = { first_date: days[1]!, last_date: days[0]!, reason: "Ill with malaria" }
  const { id } = (await call(ada, "POST /excuses", { body })).body.data.excuse
  for (const [decision, isWarned] of [
    ["accept", false],
    ["reject", true],
  ] as const) {
    expect((await call("admin", `POST /excuses/{id}/${decision}`, { params: { id }, body: {} })).status).toBe(
      200,
    )
    expect([decision, await titles()]).toEqual([
      decision,
      isWarned ? expect.arrayContaining([lowAttendance]) : expect.not.arrayContaining([lowAttendance]),
    ])
  }
})
