import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { attendanceRecordsOf, registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { closeTerm, deleteRecord, reopenTerm, restoreRecord } from "../../../test/records.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, colleague, ...kit } = await registersOf(college)
const { code, list, add } = await attendanceRecordsOf(college, lecturer)
afterEach(kit.clear)

test.each(["csv", "xlsx"])(
  "the filtered records are exported as %s for administrators only",
  async (format) => {
    await add({ status: "late", date: schoolDay(2), signature: "=G. Phiri" })
    await add({ time: "08:00", class: "P3" })
    const url = `/api/attendance/export?status=late&format=${format}`
    const answer = await college.inject("admin", { url })
    const form = await formOf({}, { file: { name: `a.${format}`, content: Buffer.from(answer.rawPayload) } })
    const read = await college.inject("admin", { method: "POST", url: "/api/imports/lines", ...form })
    const [head, ...rows] = read.json().data.lines
    expect(head.slice(0, 3)).toEqual(["Date", "Time", "Subject code"])
    expect(rows).toHaveLength(1)
    expect(rows[0].slice(0, 3)).toEqual([schoolDay(2), "10:00", code])
    expect((await college.inject(lecturer, { url })).statusCode).toBe(403)
  },
)

describe("the lists of attendance records", () => {
  test("show administrators all records, the latest first, with the counts of the filtered ones", async () => {
    await add({ status: "late", date: schoolDay(2) })
    await add({ time: "08:00", status: "absent", present: 0 })
    await add({ time: "10:00", class: "P3" }, colleague)
    const all = await list()
    expect(all.attendance.map(({ date, time }) => [date, time])).toEqual([
      [schoolDay(), "10:00"],
      [schoolDay(), "08:00"],
      [schoolDay(2), "10:00"],
    ])
    expect(all.stats).toEqual({ total: 3, present: 1, absent: 1, late: 1 })
    const found = async (query: object) => {
      const { total, stats } = await list(query)
      return [total, stats.total]
    }
    expect(await found({ lecturerId: lecturer.id })).toEqual([2, 2])
    expect(await found({ date: schoolDay(2) })).toEqual([1, 1])
    expect(await found({ from: schoolDay(2), to: schoolDay(2) })).toEqual([1, 1])
    expect(await found({ from: schoolDay() })).toEqual([2, 2])
    expect(await found({ to: schoolDay(2) })).toEqual([1, 1])
    expect(await found({ class: "P3" })).toEqual([1, 1])
    expect(await found({ subject: code.toLowerCase(), status: "late" })).toEqual([1, 1])
    expect(await found({ subject: "NONE" })).toEqual([0, 0])
    expect(await found({ search: "grace" })).toEqual([1, 1])
    expect((await list({ limit: 1, page: 2 })).stats.total).toBe(3)
  })

  test("show lecturers the classes that they teach, and their own records with their rate", async () => {
    const { id } = await add({ class: "P3" })
    await add({ time: "11:00", status: "absent" })
    await add({ time: "12:00", status: "late" })
    const stranger = await kit.addLecturer()
    expect((await list({}, colleague)).attendance.map((row) => row.id)).toEqual([id])
    expect((await list({}, stranger)).total).toBe(0)
    const own = await call(lecturer, "GET /lecturer-attendance/my/records", { query: { status: "present" } })
    expect(own.body.data.attendance.map((row) => row.id)).toEqual([id])
    expect(own.body.data.stats).toEqual({ total: 3, present: 1, absent: 1, late: 1, rate: 33 })
    const none = await call(stranger, "GET /lecturer-attendance/my/records")
    expect(none.body.data.stats).toEqual({ total: 0, present: 0, absent: 0, late: 0, rate: null })
    expect((await call("admin", "GET /lecturer-attendance/my/records")).status).toBe(403)
  })

  test("keep a closed term's classes of a subject that was deleted later, and leave out those of an open term", async () => {
    const { id } = await add()
    const counted = async () => {
      const own = await call(lecturer, "GET /lecturer-attendance/my/records")
      const stats = await call(lecturer, "GET /attendance/lecturer-stats")
      const { status } = await kit.readSession("admin", id)
      return [(await list()).total, own.body.data.stats.total, stats.body.data.totalSessions, status]
    }
    await closeTerm(db, kit.term.id)
    await deleteRecord(db, "subject", kit.subject.id)
    try {
      expect(await counted()).toEqual([1, 1, 1, 200])
      await reopenTerm(db, kit.term.id)
      expect(await counted()).toEqual([0, 0, 0, 404])
    } finally {
      await reopenTerm(db, kit.term.id)
      await restoreRecord(db, "subject", kit.subject.id)
    }
  })
})

describe("the figures of the dashboard", () => {
  test("sum today's classes, and average the present over seven days", async () => {
    const { id: offering_id } = await db.selectFrom("offering").select("id").executeTakeFirstOrThrow()
    const day = (back: number, present: number, start_time = "00:00") => ({
      lecturer_id: lecturer.id,
      offering_id,
      date: addDays(today(), -back),
      start_time,
      strength: 40,
      present,
      absent: 40 - present,
    })
    await db
      .insertInto("class_session")
      .values([day(0, 40), day(0, 35, "23:59"), day(1, 30), day(6, 20, "23:59"), day(7, 0)])
      .execute()
    const stats = { todayPresent: 75, todayAbsent: 5, weeklyAverage: 78, totalSessions: 5 }
    for (const key of ["GET /attendance/lecturer-stats", "GET /lecturer-attendance/lecturer-stats"] as const)
      expect((await call(lecturer, key)).body.data).toEqual(stats)
    const none = { todayPresent: 0, todayAbsent: 0, weeklyAverage: null, totalSessions: 0 }
    expect((await call(colleague, "GET /attendance/lecturer-stats")).body.data).toEqual(none)
  })
})
