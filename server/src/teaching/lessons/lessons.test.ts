import { beforeEach, describe, expect, test } from "vitest"
import { addDays } from "#contract/lib/days.ts"
import { nextLessons } from "#contract/teaching/lessons/weeks.ts"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addStudent, enrol, addLecturer, addRoom, change, ...lessons } = lessonsOf(college)
const { add, addLesson, lessonOf, ownWeek, plan, put, putBack, clear } = lessons

const week = monday(2)
const tuesday = addDays(week, 1)
let term: { id: number; name: string }

beforeEach(async () => {
  await clear()
  term = await addTerm(1)
})

describe("a student's week", () => {
  test("has the lessons of their class in their term, with the fields of the specification", async () => {
    const student = await addStudent(term.id, "P3")
    const { lesson, plan } = await addLesson(term, { classes: ["P3", "P4"] })
    const { week: range, timetable, elsewhere, soon } = await ownWeek("student", student, tuesday)
    expect(range).toEqual({ from: week, to: addDays(week, 5) })
    expect(timetable).toEqual([
      {
        id: lesson.id,
        subject_id: plan.subject_id,
        subject_code: expect.stringMatching(/^S\d+$/),
        subject_name: "Mathematics",
        classes: ["P3", "P4"],
        lecturer_name: expect.stringMatching(/^Test Example/),
        room: lesson.room,
        type: "Lecture",
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        day: "Tuesday",
        date: tuesday,
        start_time: "10:00",
        end_time: "11:00",
        is_cancelled: false,
        change: null,
        reason: null,
      },
    ])
    expect([elsewhere, nextLessons([...timetable, ...soon]).length]).toEqual([[], 3])
  })

  test("has none of other classes, of other terms, nor any after the student has left", async () => {
    const later = await addTerm(2, { from: 61, to: 120 })
    await addLesson(term, { classes: ["P4"] })
    await add(await plan(later))
    const student = await addStudent(term.id, "P3")
    expect((await ownWeek("student", student, week)).timetable).toEqual([])
    await addLesson(term)
    expect((await ownWeek("student", student, week)).timetable).toHaveLength(1)
    await db.updateTable("enrolment").set({ outcome: "withdrawn" }).execute()
    expect((await ownWeek("student", student, week)).timetable).toEqual([])
  })

  test("has those of the student's year of study, also if marks keep them in the other year's term", async () => {
    const student = await addStudent(term.id, "P3")
    const other = await addTerm(4)
    await enrol(student.id, other.id, "P3")
    const { lesson } = await addLesson(term)
    expect((await add(await plan(other, { day: 3 }))).status).toBe(201)
    const ids = (await ownWeek("student", student, week)).timetable.map(({ id }) => id)
    expect(ids).toEqual([lesson.id])
  })

  test("is the current one by default, or that of any day", async () => {
    const student = await addStudent(term.id, "P3")
    const { timetable, week: current } = await ownWeek("student", student)
    expect([timetable, (await ownWeek("student", student, current.to)).week]).toEqual([[], current])
    const wrong = await call(student, "GET /students/timetable", { query: { week: "next" } })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { week: 'Week must be "current" or a date such as 31/01/2026 (2026-01-31).' },
    ])
  })

  test("names its holidays, which have no lessons", async () => {
    const student = await addStudent(term.id, "P3")
    const { lesson } = await addLesson(term)
    const body = { name: "Martyrs' Day", start_date: tuesday, end_date: addDays(tuesday, 1) }
    await call("admin", "POST /holidays", { body })
    const { holidays, timetable } = await ownWeek("student", student, week)
    expect([holidays, timetable]).toEqual([[body], []])
    await expect(lessonOf(lesson.entry_id)).rejects.toThrow("no lesson")
  })
})

describe("a lecturer's week", () => {
  test("has only the lecturer's own lessons", async () => {
    const { plan, lesson } = await addLesson(term)
    const [mary, other] = [await addLecturer(), await addLecturer()]
    await put(lesson, { lecturer_id: mary.id })
    expect((await ownWeek("lecturer", mary, week)).timetable.map(({ id }) => id)).toEqual([lesson.id])
    expect((await ownWeek("lecturer", other, week)).timetable).toEqual([])
    const planned = await db
      .selectFrom("lecturer")
      .select("person_id")
      .where("id", "=", plan.lecturer_id)
      .executeTakeFirstOrThrow()
    const given = await ownWeek("lecturer", { bearer: await college.bearerOf(planned.person_id) }, week)
    expect([given.timetable, given.elsewhere.map(({ id }) => id)]).toEqual([[], [lesson.id]])
  })
})

describe("the administrator's week", () => {
  test("is filtered by a class of a year, a lecturer or a room", async () => {
    const { lesson, plan } = await addLesson(term)
    await addLesson(term, { classes: ["P4"], day: 3 })
    const found = async (query: object) =>
      (await call("admin", "GET /lessons", { query: { week, ...query } })).body.data.lessons.map(
        ({ id }) => id,
      )
    expect(await found({})).toHaveLength(2)
    for (const query of [
      { class: "P3", year_of_study: 1 },
      { lecturer_id: plan.lecturer_id },
      { room_id: plan.room_id },
    ]) {
      expect([query, await found(query)]).toEqual([query, [lesson.id]])
    }
    expect(await found({ class: "P3", year_of_study: 2 })).toEqual([])
  })
})

describe("a single change", () => {
  test("moves one lesson, keeps the timetable, and shows how it was planned", async () => {
    const student = await addStudent(term.id, "P3")
    const { lesson, entry } = await addLesson(term)
    const room = await addRoom("Laboratory")
    const moved = { date: addDays(tuesday, 2), start_time: "14:00", end_time: "15:30", room_id: room.id }
    const { status, body } = await put(lesson, { ...moved, reason: "The lecturer travels." })
    expect([status, body.message]).toEqual([200, "Class changed."])
    const { timetable } = await ownWeek("student", student, week)
    expect(timetable).toMatchObject([
      {
        id: lesson.id,
        date: moved.date,
        day: "Thursday",
        start_time: "14:00",
        end_time: "15:30",
        room: "Laboratory",
        reason: "The lecturer travels.",
        is_cancelled: false,
        change: {
          date: tuesday,
          start_time: "10:00",
          end_time: "11:00",
          lecturer_name: lesson.lecturer_name,
          room: lesson.room,
        },
      },
    ])
    expect((await lessonOf(entry.id, monday(3))).change).toBeNull()
    expect(await call("admin", "GET /timetable/{id}", { params: { id: entry.id } })).toMatchObject({
      body: { data: { entry: { day: 2, version: entry.version } } },
    })
  })

  test("to another week is shown in the planned week too", async () => {
    const student = await addStudent(term.id, "P3")
    const { lesson } = await addLesson(term)
    await put(lesson, { date: addDays(monday(3), 4) })
    const { timetable, elsewhere } = await ownWeek("student", student, week)
    expect([timetable, elsewhere.map(({ id, day }) => [id, day])]).toEqual([[], [[lesson.id, "Friday"]]])
    expect((await ownWeek("student", student, monday(3))).timetable).toHaveLength(2)
  })

  test("can be undone, and the lesson follows the timetable again", async () => {
    const { lesson, entry, plan } = await addLesson(term)
    await put(lesson, { is_cancelled: true, reason: "Sports day" })
    expect(await lessonOf(entry.id)).toMatchObject({ is_cancelled: true, reason: "Sports day" })
    const { status, body } = await putBack(lesson.id)
    expect([status, body.data.lesson]).toMatchObject([
      200,
      { is_cancelled: false, reason: null, change: null },
    ])
    await change(entry.id, { ...plan, start_time: "11:00", end_time: "12:00" })
    expect(await lessonOf(entry.id)).toMatchObject({ id: lesson.id, start_time: "11:00", change: null })
  })

  test("to what the timetable says is no change", async () => {
    const { lesson } = await addLesson(term)
    await put(lesson, { start_time: "08:00", end_time: "09:00" })
    const { body } = await put(lesson, {})
    expect(body.data.lesson.change).toBeNull()
  })

  test("of an old version is refused with the lesson as it is now", async () => {
    const { lesson } = await addLesson(term)
    await put(lesson, { start_time: "08:00", end_time: "09:00" })
    const { status, body } = await put(lesson, { version: lesson.version })
    expect([status, body]).toMatchObject([409, { code: "conflict", current: { start_time: "08:00" } }])
  })

  test.each([
    ["a Sunday", { date: addDays(week, 6) }, "date", /^Date must not be a Sunday\./],
    ["a day outside of the term", { date: monday(20) }, "date", /^Date must be a day of Term 1: /],
    ["a past day", { date: addDays(monday(0), -7) }, "date", /^Date must be today or later/],
    [
      "a night",
      { start_time: "17:00", end_time: "00:30" },
      "end_time",
      /^End time must be between 08:00 and 18:00/,
    ],
    [
      "an end before its start",
      { start_time: "11:00", end_time: "10:00" },
      "end_time",
      /^End time must be after the start time, on the same day\.$/,
    ],
    ["a lecturer who isn't there", { lecturer_id: 99_999 }, "lecturer_id", /does not exist any more/],
  ])("to %s is refused in a sentence", async (_, wrong, field, sentence) => {
    const { lesson } = await addLesson(term)
    const { status, body } = await put(lesson, wrong)
    expect([status, body.errors]).toEqual([422, { [field]: expect.stringMatching(sentence) }])
  })

  test("to a holiday is refused with its name", async () => {
    const { lesson } = await addLesson(term)
    const day = addDays(tuesday, 1)
    await call("admin", "POST /holidays", { body: { name: "Martyrs' Day", start_date: day, end_date: day } })
    const { body } = await put(lesson, { date: day })
    expect(body.errors?.date).toMatch(/^Date must not be a holiday\. Wednesday.* is Martyrs' Day\.$/)
  })

  test("to a time that is taken is refused with the other lesson", async () => {
    const { lesson } = await addLesson(term)
    const { plan: other } = await addLesson(term, { start_time: "11:00", end_time: "12:00" })
    const { status, body } = await put(lesson, { start_time: "10:30", end_time: "11:30" })
    expect([status, body.code]).toEqual([409, "conflict"])
    expect(body.message).toMatch(/P3.* 11:00.12:00/)
    const cancelled = await put(lesson, { start_time: "10:30", end_time: "11:30", is_cancelled: true })
    expect(cancelled.status).toBe(200)
    expect((await put(cancelled.body.data.lesson, { is_cancelled: false })).status).toBe(409)
    const besides = { start_time: "08:00", end_time: "09:00", room_id: other.room_id, is_cancelled: false }
    expect((await put(cancelled.body.data.lesson, besides)).status).toBe(200)
  })

  test("can't be undone if another class has the planned time by now", async () => {
    const { lesson, plan: first } = await addLesson(term)
    await put(lesson, { start_time: "14:00", end_time: "15:00" })
    const once = await addLesson(term, { day: 5 })
    await put(once.lesson, { date: tuesday, room_id: first.room_id })
    const { status, body } = await putBack(lesson.id)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/10:00.11:00/)])
  })

  test("keeps the room, the reason and the cancellation that it omits", async () => {
    const { lesson } = await addLesson(term)
    const { id, date, start_time, end_time, lecturer_id, room_id } = lesson
    const times = { date, start_time, end_time, lecturer_id }
    await call("admin", "PUT /lessons/{id}", {
      params: { id },
      body: { ...times, room_id, is_cancelled: true, reason: "A funeral" },
    })
    const stored = await call("admin", "PUT /lessons/{id}", { params: { id }, body: times })
    expect(stored.body.data.lesson).toMatchObject({ room_id, is_cancelled: true, reason: "A funeral" })
  })

  test("in a closed term is refused", async () => {
    const { lesson } = await addLesson(term)
    await db.updateTable("term").set({ is_active: false, closed_at: new Date().toISOString() }).execute()
    const { status, body } = await put(lesson, { is_cancelled: true })
    expect([status, body.message]).toEqual([409, "This term is closed, so its classes can't be changed."])
  })

  test("is for administrators only", async () => {
    const { lesson } = await addLesson(term)
    for (const who of ["lecturer", "student"] as const) {
      const { status } = await call(who, "PUT /lessons/{id}", { params: { id: lesson.id }, body: {} })
      expect([who, status]).toEqual([who, 403])
    }
  })
})
