import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { dayText, fullDayText, today } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { addLessonNow } from "../../../test/taughtClasses.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, ada, stranger, subject, term, lesson, take, marks, sessions, ...kit } =
  await registersOf(college)
afterEach(kit.clear)

const code = async () => (await db.selectFrom("subject").select("code").executeTakeFirstOrThrow()).code

describe("attendance for all students of a module", () => {
  const list = async () => {
    const { body } = await call(lecturer, "GET /modules/{id}/students", {
      params: { id: subject.id },
      query: {},
    })
    return body.data.students.map(({ id }) => id)
  }
  afterEach(() => db.deleteFrom("teaching_assignment").where("class", "=", "P4").execute())

  test("is one register for the lesson of each class", async () => {
    await kit.teach(lecturer.id, "P4")
    const p3 = await lesson()
    const p4 = await lesson({ classes: ["P4"], start: "11:00", end: "12:00" })
    const all = await list()
    expect(all).toHaveLength(5)
    const attendance = marks({ [ada.id]: "absent" }, all)
    const { status, body } = await take(lecturer, { attendance })
    expect(status).toBe(201)
    expect(body.data.sessions).toMatchObject([
      { lesson_id: p3.id, classes: ["P3"], strength: 4, absent: 1 },
      { lesson_id: p4.id, classes: ["P4"], strength: 1, absent: 0 },
    ])
    expect(body.data.session).toEqual(body.data.sessions[0])
    const again = await take(lecturer, { attendance: attendance.toReversed() })
    expect([again.status, again.body.data.sessions]).toEqual([200, body.data.sessions])
    expect(await sessions()).toHaveLength(2)
  })

  test("is one register for each class without a lesson", async () => {
    await kit.teach(lecturer.id, "P4")
    const { body } = await take(lecturer, { attendance: marks({}, await list()) })
    expect(body.data.sessions).toMatchObject([
      { lesson_id: null, classes: ["P3"], strength: 4 },
      { lesson_id: null, classes: ["P4"], strength: 1 },
    ])
  })

  test("is saved for all classes or for none, if one class has another register already", async () => {
    await kit.teach(lecturer.id, "P4")
    await lesson()
    await lesson({ classes: ["P4"], start: "11:00", end: "12:00" })
    await take(lecturer, { attendance: marks({}, [stranger.id]) })
    const attendance = marks({ [stranger.id]: "absent" }, await list())
    const { status, response } = await take(lecturer, { attendance })
    expect([status, response.json().current.classes]).toEqual([409, ["P4"]])
    expect(await sessions()).toHaveLength(1)
  })

  test("can be taken before the hour of a lesson of today", async () => {
    const { id } = await addLessonNow(db, { lecturer: lecturer.id, subject: subject.id, term: term.id })
    await sql`alter table lesson drop constraint lesson_day, drop constraint lesson_hours`.execute(db)
    await sql`update lesson set start_time = '23:50', changed_at = now() where id = ${id}`.execute(db)
    const { status, body } = await take(lecturer, { date: today(), attendance: marks({}, await list()) })
    expect(body.data.session.lesson_id).toBe(id)
    expect(status).toBe(201)
  })
})

describe("a day on which the college has no lessons", () => {
  const takeAndExpectQuestion = async (body: Record<string, unknown>) => {
    const { status, response } = await take(lecturer, body)
    const { code, message, errors } = response.json()
    expect([status, code, errors]).toEqual([409, "question", { date: message }])
    expect(await sessions()).toEqual([])
    return message as string
  }
  const freeDay = schoolDay(2)
  const sunday = addDays(mondayOf(today()), -1)
  const absence = { attendance: marks({ [ada.id]: "absent" }) }
  afterEach(() => db.deleteFrom("holiday").execute())

  test.each([
    ["a holiday", () => freeDay, () => `${dayText(freeDay)} is Mother's Day. Was there a class?`],
    ["a Sunday", () => sunday, () => `${dayText(sunday)} is a Sunday. Was there a class?`],
  ])("such as %s is asked about, and counts only after a confirmation", async (_, day, question) => {
    await db
      .insertInto("holiday")
      .values({ name: "Mother's Day", start_date: freeDay, end_date: freeDay })
      .execute()
    const date = day()
    expect(await takeAndExpectQuestion({ date, ...absence })).toBe(question())
    const figures = async () => (await call(ada, "GET /students/my-attendance")).body.data.absent
    expect(await figures()).toBe(0)
    expect((await take(lecturer, { date, ...absence, confirmed: true })).status).toBe(201)
    expect(await figures()).toBe(1)
    // The same register again, as after a lost reply, asks no new question.
    expect((await take(lecturer, { date, ...absence })).status).toBe(200)
    const record = { date, time: "10:00", subject: await code(), strength: 4, present: 4 }
    const marked = await call(lecturer, "POST /lecturer-attendance/mark", { body: record })
    expect(marked.response.json().message).toBe(question())
  })

  test("such as one without any lesson of the class is asked about", async () => {
    await lesson()
    expect(await takeAndExpectQuestion({ date: freeDay })).toBe(
      `The timetable has no class for P3 on ${fullDayText(freeDay)}. Was there a class?`,
    )
    const other = await kit.addSubject()
    await lesson({ subject: other.id, date: freeDay })
    expect((await take(lecturer, { date: freeDay })).status).toBe(201)
  })
})

describe("a record that the timetable doesn't have", () => {
  const record = async (caller: typeof lecturer | "admin", body: object) => {
    const given = {
      date: schoolDay(),
      subject: await code(),
      strength: 4,
      present: 4,
      lecturerId: lecturer.id,
    }
    return call(caller, "POST /lecturer-attendance/mark", { body: { ...given, ...body } })
  }
  const edit = async (id: number, body: object) => {
    const given = { date: schoolDay(), subject: await code(), strength: 4, present: 4 }
    return call("admin", "PUT /attendance/{id}", { params: { id }, body: { ...given, ...body } })
  }
  const ofP4 = { time: "09:20", class: "P4", strength: 1, present: 1 }

  test("of a cancelled class is refused to lecturer and office, until the office undoes the cancellation", async () => {
    const { id } = await lesson()
    const slot = { date: schoolDay(), start_time: "09:00", end_time: "10:00", lecturer_id: lecturer.id }
    const cancel = async (is_cancelled: boolean) => {
      const body = { ...slot, is_cancelled, reason: null }
      expect((await call("admin", "PUT /lessons/{id}", { params: { id }, body })).status).toBe(200)
    }
    await cancel(true)
    const message =
      "This class was cancelled, so it has no attendance record. If it was held, the office must undo the cancellation first."
    for (const caller of [lecturer, "admin"] as const) {
      for (const confirmed of [false, true]) {
        const answer = await record(caller, { time: "09:20", confirmed })
        expect([answer.status, answer.body.message]).toEqual([409, message])
      }
    }
    expect(await sessions()).toEqual([])
    await cancel(false)
    expect((await record(lecturer, { time: "09:20" })).status).toBe(201)
  })

  test("of a class that is cancelled at the same moment is refused too", async () => {
    const { id } = await lesson()
    const [recording] = await db.transaction().execute(async (cancelling) => {
      await cancelling
        .updateTable("lesson")
        .set({ is_cancelled: true, changed_at: sql`now()` })
        .where("id", "=", id)
        .execute()
      const recording = record(lecturer, { time: "09:20" })
      await expect.poll(() => waitingForALock(db)).toBe(1)
      return [recording]
    })
    expect((await recording).body.message).toMatch(
      /^This class was cancelled, so it has no attendance record\./,
    )
    expect(await sessions()).toEqual([])
  })

  test("at the time of another class's lesson is asked about, and stored after a confirmation", async () => {
    await lesson()
    const question = await record("admin", ofP4)
    const { code: failure, message, errors } = question.response.json()
    expect([question.status, failure]).toEqual([409, "question"])
    expect(message).toBe(
      `The timetable has ${await code()} with P3 from 09:00 to 10:00 that day. Was this another class?`,
    )
    expect(errors).toEqual({ time: message })
    expect(await sessions()).toEqual([])
    const { status, body } = await record("admin", { ...ofP4, confirmed: true })
    expect([status, body.data.session]).toMatchObject([
      201,
      { lesson_id: null, time: "09:20", classes: ["P4"] },
    ])
  })

  test("of a class that has a lesson at another time is asked about, also when it is edited", async () => {
    const { id } = await lesson()
    expect((await record(lecturer, { class: "P3", time: "14:47" })).response.json().code).toBe("question")
    const stored = (await record("admin", { class: "P3", time: "09:05" })).body.data.session
    expect(stored).toMatchObject({ lesson_id: id, time: "09:05" })
    const to = { class: "P3", time: "14:47", version: stored.version }
    expect((await edit(stored.id, to)).response.json().code).toBe("question")
    const { body } = await edit(stored.id, { ...to, confirmed: true })
    expect(body.data.session).toMatchObject({ lesson_id: null, time: "14:47", classes: ["P3"] })
  })
})
