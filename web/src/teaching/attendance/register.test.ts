import { expect, test } from "vitest"
import { lessonToTake } from "./register.ts"

const lesson = (start: string, is_taken = false) => ({
  date: "2026-05-07",
  start_time: `${start}:00`,
  end_time: `${String(Number(start) + 1).padStart(2, "0")}:00`,
  is_taken,
  is_cancelled: false,
})
const isTaken = true

test.each([
  ["10:30", [lesson("08"), lesson("10"), lesson("14")], "10:00"],
  ["10:30", [lesson("08"), lesson("10", isTaken), lesson("14")], "08:00"],
  ["10:30", [lesson("08", isTaken), lesson("10", isTaken), lesson("14")], "10:00"],
  ["12:30", [lesson("08"), lesson("10"), lesson("14")], "10:00"],
  ["12:30", [lesson("08"), lesson("10", isTaken), lesson("14")], "08:00"],
  ["18:30", [lesson("08", isTaken), lesson("10", isTaken)], "10:00"],
  ["07:30", [lesson("10"), lesson("08")], "08:00"],
])("at %s the register opens on the lesson that is on or not yet taken", (now, lessons, start) => {
  expect(lessonToTake(lessons, new Date(`2026-05-07T${now}:00+02:00`))?.start_time).toBe(start)
})
