import ICAL from "ical.js"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { addDays } from "#contract/lib/days.ts"
import { openCollege } from "../../../test/college.ts"
import { lessonsOf, monday } from "../../../test/timetable.ts"
import { truncate } from "../../../test/truncate.ts"

const college = await openCollege()
const { app, call, db } = college
const { addTerm, addStudent, addLecturer, addLesson, put, putBack, change, clear } = lessonsOf(college)

const tuesday = addDays(monday(2), 1)
let term: { id: number; name: string }
let student: { bearer: string }

beforeEach(async () => {
  await truncate(db, ["calendar_feed"])
  await clear()
  term = await addTerm(1)
  student = await addStudent(term.id, "P3")
})
afterEach(() => vi.unstubAllEnvs())

/** The entries of a person's calendar, read by an independent parser. */
async function calendarOf(caller: { bearer: string }) {
  const { body } = await call(caller, "POST /calendar-feed")
  const { body: text } = await app.inject({ url: new URL(body.data.feed_url).pathname })
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => {
    const { uid, summary, description, location, sequence, startDate, endDate } = new ICAL.Event(part)
    const [start, end] = [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]
    const status = part.getFirstPropertyValue("status")
    return { uid, summary, description, location, sequence, start, end, status }
  })
}

const entryOf = async (caller: { bearer: string }, id: number) =>
  (await calendarOf(caller)).find(({ uid }) => uid === `lesson-${id}@localhost:3000`)

describe("the calendar of a student", () => {
  test.each(["Africa/Blantyre", "UTC", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati"])(
    "has each lesson at its hour in Blantyre, in a calendar that is set to %s",
    async (zone) => {
      vi.stubEnv("TZ", zone)
      const { lesson } = await addLesson(term)
      expect(await entryOf(student, lesson.id)).toMatchObject({
        summary: `${lesson.subject_code} Mathematics`,
        location: lesson.room,
        description: `Lecture, P3, with ${lesson.lecturer_name}.`,
        start: `${tuesday}T08:00:00.000Z`,
        end: `${tuesday}T09:00:00.000Z`,
        status: null,
      })
    },
  )

  test("shows a change and a cancellation as newer copies of the same lesson", async () => {
    const { lesson } = await addLesson(term)
    const first = await entryOf(student, lesson.id)
    await put(lesson, { date: addDays(tuesday, 2), start_time: "14:00", end_time: "15:00" })
    const moved = await entryOf(student, lesson.id)
    expect(moved).toMatchObject({
      start: `${addDays(tuesday, 2)}T12:00:00.000Z`,
      sequence: first!.sequence + 1,
    })
    expect(moved?.description).toMatch(/\nMoved\.\nPlanned for Tuesday.*, 10:00 – 11:00\.$/)
    const again = (await putBack(lesson.id)).body.data.lesson
    await put(again, { is_cancelled: true, reason: "Sports day" })
    expect(await entryOf(student, lesson.id)).toMatchObject({
      start: first?.start,
      sequence: first!.sequence + 3,
      status: "CANCELLED",
      summary: `Cancelled: ${lesson.subject_code} Mathematics`,
      description: expect.stringMatching(/\nCancelled\.\nReason: Sports day$/),
    })
  })

  test("follows changed hours of a timetable entry, with the same ids of the lessons", async () => {
    const { lesson, entry, plan } = await addLesson(term)
    await change(entry.id, { ...plan, start_time: "16:00", end_time: "18:00" })
    expect(await entryOf(student, lesson.id)).toMatchObject({ start: `${tuesday}T14:00:00.000Z` })
  })

  test("has the next eight weeks, and nothing of other classes", async () => {
    await addLesson(term)
    const all = await calendarOf(student)
    expect([all.length >= 8, all.length <= 9]).toEqual([true, true])
    expect(await calendarOf(await addStudent(term.id, "P4"))).toEqual([])
  })
})

test("a lecturer's calendar has the lessons that they take over, and not those that a colleague does", async () => {
  const { lesson, plan } = await addLesson(term)
  const { person_id } = await db
    .selectFrom("lecturer")
    .select("person_id")
    .where("id", "=", plan.lecturer_id)
    .executeTakeFirstOrThrow()
  const planned = { bearer: await college.bearerOf(person_id) }
  const mary = await addLecturer()
  expect([await entryOf(planned, lesson.id), await entryOf(mary, lesson.id)]).toEqual([
    expect.anything(),
    undefined,
  ])
  await put(lesson, { lecturer_id: mary.id })
  expect([await entryOf(planned, lesson.id), await entryOf(mary, lesson.id)]).toEqual([
    undefined,
    expect.anything(),
  ])
})

test("an administrator's calendar has no lessons", async () => {
  await addLesson(term)
  expect(await calendarOf({ bearer: college.bearers.admin })).toEqual([])
})
