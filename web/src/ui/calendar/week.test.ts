import { expect, test } from "vitest"
import { layOut, minutesOf, slotOf, timeOf } from "./week.ts"

const placed = (...times: string[]) =>
  layOut(
    times.map((time) => {
      const [start = "", end = ""] = time.split("-")
      return { start, end }
    }),
  ).map(({ block, lane, lanes }) => `${block.start} ${lane + 1}/${lanes}`)

test("times of day are read and written in minutes", () => {
  expect(["08:00", "17:55", "10:30:00"].map(minutesOf)).toEqual([480, 1075, 630])
  expect([480, 1075].map(timeOf)).toEqual(["08:00", "17:55"])
})

test("a time is in the slot of its hour, and times outside of the day are in the nearest one", () => {
  expect(
    ["08:00", "08:55", "17:30", "07:30", "18:00"].map((time) => timeOf(slotOf(minutesOf(time)))),
  ).toEqual(["08:00", "08:00", "17:00", "08:00", "17:00"])
})

test("blocks that follow each other have the whole width, in the order of their times", () => {
  expect(placed("10:00-11:00", "08:00-10:00")).toEqual(["08:00 1/1", "10:00 1/1"])
})

test("overlapping blocks are side by side, and a free lane is used again", () => {
  expect(placed("08:00-12:00", "08:00-09:00", "09:00-10:00", "13:00-14:00")).toEqual([
    "08:00 1/2",
    "08:00 2/2",
    "09:00 2/2",
    "13:00 1/1",
  ])
  expect(placed("08:00-09:30", "09:00-10:30", "10:00-11:00", "09:15-09:20")).toEqual([
    "08:00 1/3",
    "09:00 2/3",
    "09:15 3/3",
    "10:00 1/3",
  ])
})
