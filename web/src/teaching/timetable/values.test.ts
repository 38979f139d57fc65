import { expect, onTestFinished, test, vi } from "vitest"
import type { PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { entrySchema } from "./entryValues.ts"
import { obstaclesOfEntry, obstaclesOfLesson } from "./obstacles.ts"

const filled = {
  term_id: 1,
  subject_id: 2,
  classes: ["P3"],
  lecturer_id: 3,
  room_id: "",
  lesson_type: "Lecture",
  day: 1,
  start_time: "08:00",
  end_time: "09:00",
  weeks: [2],
}
const weeksFrom = (which_weeks: string, weeks: number[] = [2]) => {
  const read = entrySchema(4).safeParse({ ...filled, which_weeks, weeks })
  return read.success ? read.data.weeks : read.error.issues.map(({ message }) => message)
}

test("the form sends the weeks of its choice, and requires at least one chosen week", () => {
  expect(["every", "odd", "even", "chosen"].map((choice) => weeksFrom(choice))).toEqual([
    null,
    [1, 3],
    [2, 4],
    [2],
  ])
  expect(weeksFrom("chosen", [])).toEqual(["Choose at least one week."])
})

const lesson = (id: number, overrides: Partial<PlannedLesson> = {}) =>
  ({
    id,
    date: "2026-01-27",
    start_time: "08:00",
    end_time: "09:00",
    is_cancelled: false,
    lecturer_id: id,
    lecturer_name: `Lecturer ${id}`,
    room_id: id,
    room: `Room ${id}`,
    year_of_study: 1,
    classes: [`P${id}`],
    subject_code: `S${id}`,
    ...overrides,
  }) as PlannedLesson

test("the obstacles of a lesson are others of its lecturer, room or class, and holidays", () => {
  const others = [
    lesson(2, { lecturer_id: 1 }),
    lesson(3, { room_id: 1 }),
    lesson(4, { classes: ["P1", "P4"] }),
    lesson(5, { classes: ["P1"], year_of_study: 2 }),
    lesson(6, { lecturer_id: 1, is_cancelled: true }),
    lesson(7, { room_id: null, room: null }),
  ]
  const week = { lessons: [lesson(1), ...others], notes: { 3: "Martyrs' Day" } }
  expect(obstaclesOfLesson(lesson(1), week).map(({ day, text }) => `${day}: ${text}`)).toEqual([
    "3: Martyrs' Day: no classes on this day.",
    "2: Lecturer 2 teaches S2 to P2 in Room 2.",
    "2: Lecturer 3 teaches S3 to P3 in Room 3.",
    "2: Lecturer 4 teaches S4 to P1, P4 in Room 4.",
  ])
})

test("whether an entry without a room can move somewhere is left to the server, as a free room was asked for too", async () => {
  const in_the_way = [{ day: 1, start_time: "08:00", end_time: "09:00", text: "No room is free." }]
  vi.stubGlobal("fetch", async () => Response.json({ success: true, data: { slots: [], in_the_way } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const entry = {
    id: 1,
    term_id: 1,
    subject_id: 2,
    classes: ["P3"],
    lecturer_id: 3,
    room_id: null,
    day: 2,
    start_time: "08:00",
    end_time: "09:00",
  } as unknown as TimetableEntry
  const uncertain = async (room_id: number | null) =>
    (await obstaclesOfEntry({ ...entry, room_id })).map(({ isUncertain }) => isUncertain)
  expect(await uncertain(null)).toEqual([true])
  expect(await uncertain(4)).toEqual([false])
})
