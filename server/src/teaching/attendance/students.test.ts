import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { registersOf } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { db, call, people } = college
const { lecturer, ada, bea, stranger, term, subject, take, marks, ...kit } = await registersOf(college)
afterEach(kit.clear)

type Status = "present" | "absent" | "late"
const daysAgo = (count: number) => addDays(today(), -count)

/** Takes the register of a day, even a Sunday. */
const takeOn = (date: string, others: Parameters<typeof marks>[0]) =>
  take(lecturer, { date, attendance: marks(others), confirmed: true })

/** Takes a register per day, from the latest back, in which one student has these marks and the others are present. */
async function attend(student: { id: number }, ...statuses: Status[]) {
  for (const [index, status] of statuses.entries()) await takeOn(daysAgo(index + 1), { [student.id]: status })
}
const ownAttendance = async (student: typeof ada, query: object = {}) =>
  (await call(student, "GET /students/my-attendance", { query: query })).body.data
const listLow = async (query: object = {}) =>
  (await call("admin", "GET /attendance/low", { query: query })).body.data
type State = "waiting" | "accepted" | "rejected"
const addExcuse = (
  student: { id: number },
  first_date: string,
  last_date: string,
  state: State = "accepted",
) =>
  db
    .insertInto("excuse")
    .values({
      student_id: student.id,
      first_date,
      last_date,
      state,
      reason: "Malaria",
      decided_at: state === "waiting" ? null : new Date().toISOString(),
    })
    .execute()
const notified = async (person: number) => {
  const rows = await db
    .selectFrom("notification")
    .select("title")
    .where("person_id", "=", person)
    .orderBy("id")
    .execute()
  return rows.map(({ title }) => title)
}

describe("a student's attendance", () => {
  test("counts the late as present, and rounds half up", async () => {
    // 7 of 8 are 87.5 %.
    await attend(ada, "absent", "late", "present", "present", "present", "present", "present", "present")
    expect(await ownAttendance(ada)).toMatchObject({
      term_id: term.id,
      percentage: 88,
      present: 6,
      late: 1,
      absent: 1,
      excused: 0,
      subjects: [{ subject_id: subject.id, subject_code: "C1", percentage: 88, absent: 1 }],
    })
    expect((await ownAttendance(ada)).subjects[0]!.missed).toEqual([
      { date: daysAgo(1), time: "08:00", status: "absent", is_excused: false },
      { date: daysAgo(2), time: "08:00", status: "late", is_excused: false },
    ])
  })

  test("omits absences on days of accepted excuses, first and last day included", async () => {
    await attend(ada, "absent", "absent", "absent", "late", "present")
    await addExcuse(ada, daysAgo(3), daysAgo(2))
    await addExcuse(ada, daysAgo(1), daysAgo(1), "rejected")
    await addExcuse(ada, daysAgo(1), daysAgo(1), "waiting")
    await addExcuse(bea, daysAgo(1), daysAgo(1))
    const { percentage, present, late, absent, excused, subjects } = await ownAttendance(ada)
    expect({ percentage, present, late, absent, excused }).toEqual({
      percentage: 67,
      present: 1,
      late: 1,
      absent: 1,
      excused: 2,
    })
    expect(subjects[0]!.missed.map(({ is_excused }) => is_excused)).toEqual([false, true, true, false])
    // A student who was present in spite of an excuse counts as present.
    expect(await ownAttendance(bea)).toMatchObject({ percentage: 100, present: 5, excused: 0 })
  })

  test("is empty without a mark that counts, also if all were excused", async () => {
    expect(await ownAttendance(ada)).toEqual({
      terms: [],
      term_id: null,
      percentage: null,
      present: 0,
      late: 0,
      absent: 0,
      excused: 0,
      subjects: [],
    })
    await attend(ada, "absent")
    await addExcuse(ada, daysAgo(1), daysAgo(1))
    expect(await ownAttendance(ada)).toMatchObject({
      percentage: null,
      excused: 1,
      subjects: [{ percentage: null }],
    })
  })

  test("can be read by the student, their lecturers and administrators", async () => {
    await attend(ada, "absent")
    const read = (caller: typeof ada | "admin") =>
      call(caller, "GET /students/{id}/attendance", { params: { id: ada.id } })
    expect((await read("admin")).body.data).toEqual({
      student: expect.objectContaining({ id: ada.id, first_name: "Ada", class: "P3" }),
      ...(await ownAttendance(ada)),
    })
    expect((await read(lecturer)).body.data.percentage).toBe(0)
    const other = await kit.addLecturer()
    expect((await read(other)).status).toBe(404)
    expect((await read(bea)).status).toBe(403)
    expect((await call(lecturer, "GET /students/my-attendance")).status).toBe(403)
  })

  test("of an earlier term stays readable", async () => {
    const earlier = await kit.addTerm(2, { from: -120, to: -60 })
    const offering = await db
      .insertInto("offering")
      .values({ subject_id: subject.id, term_id: earlier.id, credits: 3 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const session = await db
      .insertInto("class_session")
      .values({
        lecturer_id: lecturer.id,
        offering_id: offering.id,
        date: daysAgo(90),
        start_time: "09:00",
        strength: 1,
        present: 0,
        absent: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("register_mark")
      .values({ session_id: session.id, student_id: ada.id, status: "absent" })
      .execute()
    await attend(ada, "present")
    expect(await ownAttendance(ada)).toMatchObject({ term_id: term.id, percentage: 100 })
    expect((await ownAttendance(ada)).terms.map(({ id }) => id)).toEqual([term.id, earlier.id])
    expect(await ownAttendance(ada, { term_id: earlier.id })).toMatchObject({
      term_id: earlier.id,
      percentage: 0,
    })
  })
})

test("module cards show a student their own attendance, and a lecturer that of their students", async () => {
  await attend(ada, "absent", "absent", "present", "present")
  const card = async (student: typeof ada) =>
    (await call(student, "GET /students/my-modules")).body.data.modules.find(({ id }) => id === subject.id)
  expect(await card(ada)).toMatchObject({ attendance_percentage: 50, missed: 2 })
  expect(await card(bea)).toMatchObject({ attendance_percentage: 100, missed: 0 })
  expect(await card(stranger)).toMatchObject({ attendance_percentage: null, missed: 0 })
  const moduleOf = async (who: typeof lecturer) =>
    (await call(who, "GET /lecturers/my/subjects")).body.data.subjects.find(({ id }) => id === subject.id)
  // 14 of the 16 marks in the registers count as present.
  expect(await moduleOf(lecturer)).toMatchObject({ attendance_percentage: 88, missed: 2 })
  const other = await kit.addLecturer()
  await kit.teach(other.id, "P4")
  expect(await moduleOf(other)).toMatchObject({ attendance_percentage: null })
  const leave = (outcome: "withdrawn" | "continuing") =>
    db.updateTable("enrolment").set({ outcome }).where("student_id", "=", ada.id).execute()
  await leave("withdrawn")
  const without = await moduleOf(lecturer)
  await leave("continuing")
  expect(without).toMatchObject({ attendance_percentage: 100, missed: 0 })
})

describe("students under 80 %", () => {
  test("are listed by class with their subjects, once they have five marks that count", async () => {
    await attend(ada, "absent", "absent", "present", "present")
    expect((await listLow()).total).toBe(0)
    await takeOn(daysAgo(5), { [bea.id]: "absent" })
    const { students: rows, total } = await listLow()
    // Ada was at 3 of 5, and Bea at 4 of 5, which is 80 %.
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      {
        id: ada.id,
        class: "P3",
        year_of_study: 1,
        term_name: "Term 1",
        percentage: 60,
        absent: 2,
        subjects: [{ subject_code: "C1", percentage: 60, warned_at: expect.any(String) }],
      },
    ])
    expect((await listLow({ class: "P4" })).total).toBe(0)
    expect((await listLow({ search: "ada" })).total).toBe(1)
    expect((await call(lecturer, "GET /attendance/low")).body.data.total).toBe(1)
    expect((await call(bea, "GET /attendance/low")).status).toBe(403)
  })

  test("are no longer listed after an accepted excuse, or when they withdraw", async () => {
    await attend(ada, "absent", "absent", "present", "present", "present", "present", "present")
    expect((await listLow()).total).toBe(1)
    await addExcuse(ada, daysAgo(1), daysAgo(1))
    expect((await listLow()).total).toBe(0)
    await db.deleteFrom("excuse").execute()
    await db.updateTable("enrolment").set({ outcome: "withdrawn" }).where("student_id", "=", ada.id).execute()
    expect((await listLow()).total).toBe(0)
    await db
      .updateTable("enrolment")
      .set({ outcome: "continuing" })
      .where("student_id", "=", ada.id)
      .execute()
  })

  test("are notified once for each subject and term, and administrators in one notification", async () => {
    await attend(ada, "absent", "absent", "present", "present")
    expect(await notified(ada.personId)).toEqual([])
    await takeOn(daysAgo(5), { [ada.id]: "absent", [bea.id]: "absent" })
    expect(await notified(ada.personId)).toEqual(["Your attendance in English is below 80%"])
    expect(await notified(people.admin)).toEqual(["Attendance of Ada Example 0003 in English is below 80%"])
    await takeOn(daysAgo(6), { [ada.id]: "absent", [bea.id]: "absent" })
    expect(await notified(ada.personId)).toHaveLength(1)
    expect(await notified(bea.personId)).toEqual(["Your attendance in English is below 80%"])
    expect(await notified(people.admin)).toEqual(["2 warnings of attendance below 80%"])
    expect(await notified(lecturer.personId)).toEqual([])
  })

  test("are notified if a correction makes them fall", async () => {
    await attend(ada, "present", "absent", "present", "present", "present")
    expect(await notified(ada.personId)).toEqual([])
    const { id } = await db
      .selectFrom("class_session")
      .select("id")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow()
    await call("admin", "PUT /attendance/{id}/register", {
      params: { id },
      body: { attendance: [{ student_id: ada.id, status: "absent" }] },
    })
    expect(await notified(ada.personId)).toHaveLength(1)
  })
})
