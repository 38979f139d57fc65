import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { attendanceRecordsOf, registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { newcomer } from "../../../test/everyEndpoint/newcomers.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { exportPerson } from "../../people/people/export.queries.ts"
import { whyNotAtTime } from "./rules.ts"

const college = await openCollege()
const { db, call, files, people } = college
const { lecturer, colleague, students, term, subject, lesson, take, sessions, ...kit } =
  await registersOf(college)
const { code, good, mark, list, add } = await attendanceRecordsOf(college, lecturer)
afterEach(kit.clear)

const close = (id: number) =>
  db.updateTable("term").set({ closed_at: sql`now()`, is_active: false }).where("id", "=", id).execute()

type Caller = typeof lecturer | "admin"
const edit = (caller: Caller, id: number, body: object) =>
  call(caller, "PUT /attendance/{id}", { params: { id }, body: { ...good, ...body } })
const remove = (caller: Caller, id: number) => call(caller, "DELETE /attendance/{id}", { params: { id } })

describe("Mark Attendance", () => {
  test("records a class with the figures that follow from strength and present", async () => {
    const { status, body } = await mark(lecturer, {
      signature: "G.B.",
      extraReason: "Rain",
      status: "late",
      absent: 99,
    })
    expect([status, body.message]).toEqual([201, "Attendance marked successfully!"])
    expect(body.data.session).toMatchObject({
      date: schoolDay(),
      time: "10:00",
      subject: code,
      subject_name: "English",
      lecturer_id: lecturer.id,
      strength: 40,
      present: 37,
      absent: 3,
      signature: "G.B.",
      extra_reason: "Rain",
      status: "late",
      lecturer_name: "Test Example 0001",
      employee_number: "L-1",
      taken_at: null,
      lesson_id: null,
      classes: [],
    })
  })

  test("refuses missing and invalid fields, each with a sentence", async () => {
    const errors = async (body: object) => (await mark(lecturer, body)).response.json().errors
    expect(await errors({ date: "", time: "", subject: "" })).toEqual({
      date: "Date is required.",
      time: "Time is required.",
      subject: "Subject is required.",
    })
    expect(await errors({ present: 41 })).toEqual({ present: "Present must not be more than the strength." })
    expect(await errors({ strength: -1, present: 1.5 })).toEqual({
      strength: "Strength must be a whole number from 0 to 1000.",
      present: "Present must be a whole number from 0 to 1000.",
    })
    for (const time of ["25:00", "08:00:59 or so"])
      expect(await errors({ time })).toEqual({ time: "Time must be a time such as 08:00." })
    expect(await errors({ status: "asleep" })).toEqual({
      status: "Status must be one of: present, absent, late.",
    })
    expect(await errors({ subject: "NONE" })).toEqual({ subject: "There is no subject with this code." })
    expect(await errors({ date: addDays(today(), 1) })).toEqual({ date: "Date must not be in the future." })
    expect((await mark("admin")).response.json().errors).toEqual({ lecturerId: "Lecturer is required." })
    expect(await sessions()).toEqual([])
  })

  test("is for the lecturers of the subject, each for their own classes", async () => {
    const stranger = await kit.addLecturer()
    expect((await mark(stranger)).status).toBe(403)
    expect((await mark("student")).status).toBe(403)
    const { status, response } = await mark(lecturer, { class: "P9" })
    expect([status, response.json().errors]).toEqual([
      403,
      { class: "You don't teach this module to this class." },
    ])
    const { body } = await mark(lecturer, { lecturer_id: colleague.id, class: "P3" })
    expect(body.data.session).toMatchObject({ lecturer_id: lecturer.id, classes: ["P3"] })
  })

  test("records the same class at the same time once, also when pressed five times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => mark(lecturer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!.response.json()
    expect(refused.message).toBe("There is already an attendance record of this class at this time.")
    expect(await sessions()).toHaveLength(1)
  })

  test("of a class of the timetable belongs to its lesson, and its register is taken into the same record", async () => {
    const { id } = await lesson()
    const marked = await mark(lecturer, { time: "09:20", strength: 4, present: 4, signature: "G.B." })
    expect(marked.body.data.session).toMatchObject({ lesson_id: id, time: "09:20", classes: ["P3"] })
    expect((await mark(lecturer, { time: "09:40" })).status).toBe(409)
    const taken = await take(lecturer, { attendance: kit.marks({ [students[0]!.id]: "absent" }) })
    expect(taken.body.data.session).toMatchObject({
      id: marked.body.data.session.id,
      present: 3,
      absent: 1,
      signature: "G.B.",
    })
    expect(await sessions()).toHaveLength(1)
  })
})

test("erasing a lecturer's account removes the reasons of their own absences only", async () => {
  const fields = { status: "absent", extra_reason: "Ill with malaria", signature: "G.B." }
  const person = await newcomer(db, "lecturer")
  const leaving = await db
    .selectFrom("lecturer")
    .select("id")
    .where("person_id", "=", person)
    .executeTakeFirstOrThrow()
  await add(fields)
  await add(fields, leaving)
  await erasePerson(db, files, person)
  const stored = await db
    .selectFrom("class_session")
    .select(["lecturer_id", "status", "extra_reason", "signature"])
    .orderBy("id")
    .execute()
  expect(stored).toEqual([
    { ...fields, lecturer_id: lecturer.id },
    { ...fields, lecturer_id: leaving.id, extra_reason: null },
  ])
})

describe("editing a record", () => {
  test("to the time of a lesson links it to that lesson, which has one record", async () => {
    const { id: lesson_id } = await lesson()
    const first = await add({ time: "14:00" })
    const { body } = await edit("admin", first.id, { time: "09:20", version: first.version })
    expect(body.data.session).toMatchObject({ id: first.id, lesson_id, time: "09:20", classes: ["P3"] })
    const { version } = body.data.session
    const later = await edit("admin", first.id, { time: "09:30", class: "P3", version })
    expect(later.body.data.session).toMatchObject({ lesson_id, time: "09:30" })
    const second = await add({ time: "15:00" })
    expect((await edit("admin", second.id, { time: "09:40", version: second.version })).status).toBe(409)
  })

  test("changes its fields, and writes the audit log", async () => {
    const { id, version } = await add()
    const { body } = await edit("admin", id, { present: 30, time: "11:00", status: "absent", version })
    expect(body.message).toBe("Attendance record saved.")
    expect(body.data.session).toMatchObject({ present: 30, absent: 10, time: "11:00", status: "absent" })
    const entry = await db
      .selectFrom("audit")
      .select(["actor_id", "entity_label", "before", "after"])
      .where("entity", "=", "attendance")
      .where("action", "=", "PUT /attendance/{id}")
      .where("entity_id", "=", String(id))
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor_id: people.admin,
      entity_label: "English",
      before: { time: "10:00", present: 37, absent: 3, status: "present" },
      after: { time: "11:00", present: 30, absent: 10, status: "absent" },
    })
    expect((await edit("admin", id, { version })).status).toBe(409)
  })

  test("keeps omitted fields, and empties blank ones", async () => {
    const noted = { signature: "G.B.", extra_reason: "Rain", status: "late" }
    const { id } = await add({ ...noted, class: "P3" })
    const stored = await edit("admin", id, { present: 30 })
    expect(stored.body.data.session).toMatchObject({ ...noted, present: 30, classes: ["P3"] })
    const emptied = await edit("admin", id, { signature: "", class: null })
    expect(emptied.body.data.session).toMatchObject({ ...noted, signature: null, classes: [] })
  })

  test("is for the lecturer on the same day, and for administrators later", async () => {
    const { id } = await add()
    expect((await edit(lecturer, id, { present: 36 })).status).toBe(200)
    expect((await edit(colleague, id, { present: 35 })).status).toBe(404)
    const shared = await add({ class: "P3", time: "12:00" })
    expect((await edit(colleague, shared.id, { present: 35 })).status).toBe(403)
    await db
      .updateTable("class_session")
      .set({ created_at: sql`now() - interval '1 day'` })
      .where("id", "=", id)
      .execute()
    expect((await edit(lecturer, id, { present: 34 })).status).toBe(403)
    expect((await edit("admin", id, { present: 34 })).status).toBe(200)
  })

  test("is refused like a new record, and in a closed term", async () => {
    const { id } = await add()
    const errors = async (body: object) => (await edit("admin", id, body)).response.json().errors
    expect(await errors({ date: addDays(today(), 1) })).toEqual({ date: "Date must not be in the future." })
    expect(await errors({ subject: "NONE" })).toEqual({ subject: "There is no subject with this code." })
    expect(await errors({ present: 41 })).toEqual({ present: "Present must not be more than the strength." })
    expect((await edit(lecturer, id, { class: "P9" })).status).toBe(403)
    const later = (time: string) => whyNotAtTime(today(), time, new Date())
    const edited = await edit("admin", id, { date: today(), time: "23:59" })
    expect(edited.response.json().errors?.time).toBe(later("23:59"))
    const marked = await mark(lecturer, { date: today(), time: "23:58" })
    expect(marked.response.json().errors?.time).toBe(later("23:58"))
    await close(term.id)
    const { status, response } = await edit("admin", id, { present: 1 })
    expect([status, response.json().message]).toEqual([
      409,
      "This term is closed, so its attendance can't be changed.",
    ])
    await db.updateTable("term").set({ closed_at: null, is_active: true }).where("id", "=", term.id).execute()
  })

  test("with a register can't change its time and figures", async () => {
    await lesson()
    const { id } = (await take(lecturer)).body.data.session
    const stored = { time: "09:00", class: "P3", strength: 4, present: 4 }
    const refused = await edit("admin", id, { ...stored, present: 1, date: schoolDay(2) })
    expect(refused.response.json().errors).toEqual({
      date: "A class with a register stays where and when it was.",
      present: "The figures of a class with a register follow from it.",
    })
    const { body } = await edit("admin", id, { ...stored, signature: "G.B." })
    expect(body.data.session).toMatchObject({ signature: "G.B.", present: 4, strength: 4, date: schoolDay() })
  })
})

describe("deleting a record", () => {
  test("is for administrators only, and keeps the marks of its register in the history", async () => {
    await lesson()
    const { id } = (await take(lecturer)).body.data.session
    expect((await remove(lecturer, id)).status).toBe(403)
    const { status, body } = await remove("admin", id)
    expect([status, body.message]).toEqual([200, "Attendance record deleted successfully!"])
    expect((await remove("admin", id)).status).toBe(404)
    const stored = await db
      .selectFrom("register_change")
      .select(["from_status", "to_status", "changed_by"])
      .execute()
    expect(stored).toEqual(
      Array(4).fill({ from_status: "present", to_status: null, changed_by: people.admin }),
    )
    // The register can then be taken again.
    expect((await take(lecturer)).status).toBe(201)
  })
})

test("a lecturer's export has the classes that they held", async () => {
  await add({ signature: "G.B." })
  expect(await exportPerson(db, lecturer.personId)).toMatchObject({
    classes_held: [{ code, date: schoolDay(), present: 37, signature: "G.B.", status: "present" }],
  })
})

test("deleting a subject removes its attendance from every list and figure", async () => {
  const weaving = await db
    .insertInto("subject")
    .values({ code: "WEA", name: "Weaving", year_of_study: 1, semester_number: 1 })
    .returning("id")
    .executeTakeFirstOrThrow()
  await kit.teach(lecturer.id, "P3", weaving.id)
  const { body } = await take(lecturer, { moduleId: weaving.id })
  const [student] = students
  const counts = async () => [
    (await list()).stats.total,
    (await call(lecturer, "GET /attendance/lecturer-stats")).body.data.totalSessions,
    (await call(student!, "GET /students/my-attendance")).body.data.subjects.length,
    (await call(lecturer, "GET /attendance/{id}", { params: { id: body.data.session.id } })).status,
  ]
  expect(await counts()).toEqual([1, 1, 1, 200])
  await call("admin", "DELETE /subjects/{id}", { params: { id: weaving.id } })
  expect(await counts()).toEqual([0, 0, 0, 404])
})

test("a term with attendance can't be deleted, and its subject keeps its offering", async () => {
  await add()
  expect((await call("admin", "DELETE /terms/{id}", { params: { id: term.id } })).status).toBe(409)
  expect((await call(lecturer, "GET /attendance")).body.data.attendance).toMatchObject([
    { subject_id: subject.id },
  ])
})
