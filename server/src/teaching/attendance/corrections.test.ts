import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, colleague, ada, bea, chi, students, stranger, subject, term, ...kit } =
  await registersOf(college)
const { lesson, take, marks, readSession, readRegister, correct } = kit
afterEach(kit.clear)

describe("the screen of a register", () => {
  test("gets the lesson, its students by name, who is excused that day, and the marks once taken", async () => {
    const { id } = await lesson()
    const day = schoolDay()
    await db
      .insertInto("excuse")
      .values([
        {
          student_id: bea.id,
          first_date: day,
          last_date: day,
          state: "accepted",
          decided_at: sql`now()`,
          reason: "Clinic",
        },
        { student_id: chi.id, first_date: day, last_date: day, reason: "Funeral" },
      ])
      .execute()
    const { body, response } = await readRegister(lecturer, id)
    expect(body.data).toMatchObject({
      lesson: {
        id,
        subject_id: subject.id,
        classes: ["P3"],
        date: day,
        start_time: "09:00",
        end_time: "10:00",
        room: null,
      },
      session: null,
      refusal: null,
    })
    expect(
      body.data.students.map(({ first_name, is_excused, status }) => [first_name, is_excused, status]),
    ).toEqual([
      ["Ada", false, null],
      ["Bea", true, null],
      ["Chi", false, null],
      ["Dora", false, null],
    ])
    // The reason is confidential between the student and the office.
    expect(response.body).not.toContain("Clinic")
    await take(lecturer, { attendance: marks({ [bea.id]: "absent" }) })
    const after = await readRegister(colleague, id)
    expect(after.body.data.session).toMatchObject({ strength: 4, absent: 1 })
    expect(after.body.data.students[1]).toMatchObject({ status: "absent", is_excused: true })
  })

  test("shows a student who has left the class since, and one who joined it without a mark", async () => {
    const { id } = await lesson()
    await take(lecturer)
    await db.updateTable("enrolment").set({ class: "P5" }).where("student_id", "=", ada.id).execute()
    await db.updateTable("enrolment").set({ class: "P3" }).where("student_id", "=", stranger.id).execute()
    const { body } = await readRegister(lecturer, id)
    expect(body.data.students.map(({ first_name, status }) => [first_name, status])).toEqual([
      ["Ada", "present"],
      ["Bea", "present"],
      ["Chi", "present"],
      ["Dora", "present"],
      ["Ella", null],
    ])
    const fixed = await correct(lecturer, body.data.session!.id, {
      attendance: [
        { studentId: stranger.id, status: "late" },
        { studentId: ada.id, status: "absent" },
      ],
    })
    expect(fixed.body.data.session).toMatchObject({ strength: 5, present: 4, absent: 1 })
    await db.updateTable("enrolment").set({ class: "P3" }).where("student_id", "=", ada.id).execute()
    await db.updateTable("enrolment").set({ class: "P4" }).where("student_id", "=", stranger.id).execute()
  })
})

describe("a correction", () => {
  const absent = [{ studentId: ada.id, status: "absent" }]
  const takeRegister = async () => {
    await lesson()
    return (await take(lecturer)).body.data.session
  }
  const setTakenAt = (id: number, time: string) =>
    db.updateTable("class_session").set({ taken_at: time }).where("id", "=", id).execute()

  test("by a lecturer on the same day changes the marks that are sent, and records who changed what", async () => {
    const { id, version } = await takeRegister()
    const { status, body } = await correct(colleague, id, {
      attendance: absent,
      reason: "Came to the wrong room",
      version,
    })
    expect([status, body.message]).toEqual([200, "Register saved."])
    expect(body.data.session).toMatchObject({
      strength: 4,
      present: 3,
      absent: 1,
      changes: [
        {
          student_name: "Ada Example 0003",
          from_status: "present",
          to_status: "absent",
          reason: "Came to the wrong room",
          changed_by_name: "Grace Example 0002",
        },
      ],
    })
  })

  test("on a stale version is a conflict", async () => {
    const { id, version } = await takeRegister()
    await correct(lecturer, id, { attendance: absent, version })
    expect((await correct("admin", id, { attendance: marks(), version })).status).toBe(409)
  })

  test("is possible for lecturers until the college's midnight, and for administrators also next month", async () => {
    const { id } = await takeRegister()
    await setTakenAt(id, `${today()}T00:00:00+02:00`)
    expect((await correct(lecturer, id, { attendance: absent })).status).toBe(200)
    await setTakenAt(id, `${addDays(today(), -1)}T23:59:59+02:00`)
    const late = await correct(lecturer, id, { attendance: marks() })
    expect([late.status, late.response.json().message]).toEqual([
      403,
      "Lecturers can correct attendance until midnight of the day on which it was taken. Please ask the office.",
    ])
    expect((await readSession(lecturer, id)).body.data.session.may_edit).toBe(false)
    await setTakenAt(id, `${addDays(today(), -40)}T12:00:00+02:00`)
    const corrected = await correct("admin", id, { attendance: marks(), reason: "Note of the lecturer" })
    expect(corrected.body.data.session).toMatchObject({
      present: 4,
      changes: [{ changed_by_name: "Test admin" }, {}],
    })
  })

  test("can't add students of other classes, and requires a register", async () => {
    const { id } = await takeRegister()
    const outside = await correct("admin", id, { attendance: [{ studentId: stranger.id, status: "late" }] })
    expect(outside.status).toBe(422)
    const { body } = await call("admin", "POST /lecturer-attendance/mark", {
      body: {
        lecturer_id: lecturer.id,
        date: schoolDay(2),
        time: "10:00",
        subject: "C1",
        strength: 4,
        present: 4,
        confirmed: true,
      },
    })
    const none = await correct("admin", body.data.session.id, { attendance: absent })
    expect([none.status, none.response.json().message]).toEqual([409, "This record has no register."])
  })

  test("waits until its term is being closed, and is then refused", async () => {
    const { id } = await takeRegister()
    const closing = Promise.withResolvers<void>()
    const closed = db.transaction().execute(async (trx) => {
      await sql`select from term where id = ${term.id} for update`.execute(trx)
      closing.resolve()
      await expect.poll(() => waitingForALock(db)).toBe(1)
      await trx
        .updateTable("term")
        .set({ closed_at: sql`now()`, is_active: false })
        .where("id", "=", term.id)
        .execute()
    })
    await closing.promise
    const { status, response } = await correct("admin", id, { attendance: absent })
    await closed
    expect([status, response.json().message]).toEqual([
      409,
      "This term is closed, so its attendance can't be changed.",
    ])
    await db.updateTable("term").set({ closed_at: null, is_active: true }).where("id", "=", term.id).execute()
  })

  test("at the same time as twenty others leaves the figures and the history consistent", async () => {
    const { id } = await takeRegister()
    const each = Array.from({ length: 20 }, (_, index) =>
      correct(index % 2 ? lecturer : "admin", id, {
        attendance: [{ studentId: students[index % 4]!.id, status: index % 3 ? "absent" : "present" }],
      }),
    )
    expect((await Promise.all(each)).every(({ status }) => status === 200)).toBe(true)
    const { session } = (await readSession("admin", id)).body.data
    const missing = session.students.filter(({ status }) => status === "absent").length
    expect(session).toMatchObject({ strength: 4, absent: missing, present: 4 - missing })
    for (const student of session.students) {
      const last = session.changes.find(({ student_id }) => student_id === student.id)
      expect(last?.to_status ?? "present").toBe(student.status)
    }
  })
})

describe("a class of the timetable with an attendance record", () => {
  const refusal =
    "This class has an attendance record, so it can't be moved or cancelled. Delete that record first."

  test("can't be cancelled or moved until the record is deleted", async () => {
    const { id } = await lesson()
    const { id: sessionId } = (await take(lecturer)).body.data.session
    const session = { date: schoolDay(), start_time: "09:00", end_time: "10:00", lecturer_id: lecturer.id }
    const change = (body: object) =>
      call("admin", "PUT /lessons/{id}", { params: { id }, body: { ...session, ...body } })
    for (const body of [
      { is_cancelled: true },
      { date: today() },
      { start_time: "08:00" },
      { end_time: "11:00" },
    ]) {
      const { status, response } = await change(body)
      expect([body, status, response.json().message]).toEqual([body, 409, refusal])
    }
    expect((await change({ lecturer_id: colleague.id, reason: "Mary is ill" })).status).toBe(200)
    await call("admin", "DELETE /attendance/{id}", { params: { id: sessionId } })
    expect((await change({ is_cancelled: true })).body.data.lesson.is_cancelled).toBe(true)
  })
})

test("a deleted record is restored with its register, unless its class was taken again or cancelled meanwhile", async () => {
  const { id: lessonId } = await lesson()
  const { id } = (await take(lecturer)).body.data.session
  const read = async () => (await readSession("admin", id)).body.data.session
  const { changes, ...before } = await read()
  expect(changes).toEqual([])
  const removed = async (id: number) =>
    (await call("admin", "DELETE /attendance/{id}", { params: { id } })).body.data.deleted
  const restore = (ids: number[]) => call("admin", "POST /deleted-records/restore", { body: { ids } })
  const restored = await restore(await removed(id))
  expect(restored.body.message).toMatch(/^\w+, \d+ \w+ \d{4}, 09:00 is restored\.$/)
  expect(await read()).toMatchObject(before)

  const ids = await removed(id)
  const again = (await take(lecturer)).body.data.session
  const refusal = async () => (await restore(ids)).response.json().message
  expect(await refusal()).toBe("The register of this class has been taken already.")
  await removed(again.id)
  await db
    .updateTable("lesson")
    .set({ is_cancelled: true, changed_at: sql`now()` })
    .where("id", "=", lessonId)
    .execute()
  expect(await refusal()).toBe("This class was cancelled, so it has no register.")
  await db.deleteFrom("lesson").where("id", "=", lessonId).execute()
  expect((await restore(ids)).status).toBe(200)
  expect(await read()).toMatchObject({ lesson_id: null, strength: 4 })
})

describe("a record of several classes that is moved to a time without a lesson", () => {
  const recordOf = { date: schoolDay(), subject: "C1", strength: 5, present: 4 }
  const addRecord = async () => {
    await lesson({ classes: ["P3", "P4"] })
    const { body } = await call(lecturer, "POST /lecturer-attendance/mark", {
      body: { ...recordOf, time: "09:20" },
    })
    expect(body.data.session.classes).toEqual(["P3", "P4"])
    return body.data.session.id
  }
  const change = (caller: Caller, id: number, body: object = {}) =>
    call(caller, "PUT /attendance/{id}", {
      params: { id },
      body: { ...recordOf, time: "12:00", confirmed: true, ...body },
    })

  test("keeps them by an administrator, unless one class is named", async () => {
    const id = await addRecord()
    const moved = { lesson_id: null, time: "12:00", classes: ["P3", "P4"] }
    expect((await change("admin", id)).body.data.session).toMatchObject(moved)
    expect((await change("admin", id, { class: "P4" })).body.data.session).toMatchObject({ classes: ["P4"] })
  })

  test("keeps them by a lecturer who teaches each of them, and is refused to one who doesn't", async () => {
    const id = await addRecord()
    const { status, response } = await change(lecturer, id)
    expect([status, response.json().errors]).toEqual([
      403,
      { class: "You don't teach this module to this class." },
    ])
    await kit.teach(lecturer.id, "P4")
    const answer = await change(lecturer, id)
    await db.deleteFrom("teaching_assignment").where("class", "=", "P4").execute()
    expect(answer.body.data.session).toMatchObject({ lesson_id: null, classes: ["P3", "P4"] })
  })
})
