import { expect, test } from "vitest"
import { timesText } from "#contract/teaching/lessons/changes.ts"
import type { Lesson } from "#contract/teaching/lessons/endpoints.ts"
import { changeText, holidayNotes, inList, inWeek } from "./labels.ts"

const lesson: Lesson = {
  id: 5,
  subject_id: 3,
  subject_code: "MAT101",
  subject_name: "Mathematics",
  classes: ["P3", "P4"],
  lecturer_name: "Mary Banda",
  room: "Room 4",
  type: "Tutorial",
  color: "#477ac2",
  day: "Tuesday",
  date: "2026-01-27",
  start_time: "10:00",
  end_time: "11:00",
  is_cancelled: false,
  change: null,
  reason: null,
}
const planned = {
  date: "2026-01-27",
  start_time: "10:00",
  end_time: "11:00",
  lecturer_name: "Mary Banda",
  room: "Room 4",
}

test("students read the lecturer of a lesson, and lecturers the classes", () => {
  expect(inWeek("student")(lesson)).toMatchObject({
    day: 2,
    title: "MAT101",
    lines: ["Room 4", "Mathematics", "Mary Banda", "Tutorial"],
    edge: "dashed",
    mark: undefined,
    to: undefined,
  })
  expect(inWeek("lecturer")(lesson)).toMatchObject({
    title: "P3, P4 · MAT101",
    lines: ["Room 4", "Mathematics", "Tutorial"],
    to: "/lecturer/attendance/take/5",
  })
})

test("a lecturer takes no attendance of a lesson that is cancelled or of a later day", () => {
  const takes = (change: Partial<Lesson>) => inWeek("lecturer")({ ...lesson, ...change }).to
  expect([takes({ is_cancelled: true }), takes({ date: "2199-01-01" })]).toEqual([undefined, undefined])
})

test("a change stands on its lesson in words, and in a sentence with how it was planned", () => {
  const moved = { ...lesson, date: "2026-01-29", room: null, change: planned, reason: "Staff meeting" }
  expect(inWeek("student")(moved).mark).toBe("Moved, Another room")
  expect(changeText(moved)).toEqual({
    key: 5,
    title: "MAT101 Mathematics: moved, another room",
    sentences: `${timesText(moved)}. Planned for ${timesText(lesson)}. Planned in Room 4. Reason: Staff meeting`,
  })
  const cancelled = { ...lesson, is_cancelled: true, change: planned }
  expect(inWeek("student")(cancelled)).toMatchObject({ mark: "Cancelled", cancelled: true })
  expect(changeText(cancelled).sentences).toBe(`${timesText(lesson)}.`)
})

test("a list names the day of a lesson that isn't today's, by its date after a week", () => {
  const at = (instant: string) => inList("student", new Date(instant))(lesson)
  expect(at("2026-01-27T08:30:00Z")).toMatchObject({ mark: "Now", lines: ["Room 4", "Mathematics"] })
  expect(at("2026-01-26T08:30:00Z")).toMatchObject({
    mark: undefined,
    lines: ["Tuesday", "Room 4", "Mathematics"],
  })
  expect(at("2026-01-19T08:30:00Z").lines[0]).toMatch(/^Tuesday,? 27 January 2026$/)
})

test("a holiday is shown on each of its days in the week, even if it began earlier or ends later", () => {
  const week = { from: "2026-01-26", to: "2026-01-31" }
  const holiday = (name: string, start_date: string, end_date: string) => ({ name, start_date, end_date })
  const holidays = [
    holiday("Floods", "2026-01-20", "2026-01-27"),
    holiday("Retreat", "2026-01-27", "2026-02-03"),
  ]
  expect(holidayNotes({ week, holidays })).toEqual({
    1: "Floods",
    2: "Floods, Retreat",
    3: "Retreat",
    4: "Retreat",
    5: "Retreat",
    6: "Retreat",
  })
})
