import { describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import {
  changesOf,
  isSame,
  mayEdit,
  mostLikelyLesson,
  outsidersRefusal,
  whyClosed,
  whyNoRegister,
  whyNotAtTime,
  whyNotOnDay,
} from "./rules.ts"

/** An instant by the clock of the college. */
const at = (local: string) => new Date(`${local.replace(" ", "T")}:00+02:00`)
const lesson = (date: string, start_time: string, is_cancelled = false) => ({
  date,
  start_time,
  end_time: `${String(Number(start_time.slice(0, 2)) + 1).padStart(2, "0")}:00`,
  is_cancelled,
})

describe("the day of a register", () => {
  test.each([
    ["2026-03-01", "2026-02-28 23:59"],
    ["2027-01-01", "2026-12-31 23:59"],
    ["2028-03-01", "2028-02-29 23:59"],
  ])("%s is in the future at %s, and not a minute later", (date, now) => {
    expect(whyNotOnDay(date, at(now))).toBe("Date must not be in the future.")
    expect(whyNotOnDay(date, new Date(at(now).getTime() + 60_000))).toBeUndefined()
  })

  test("begins at midnight of the college, which is 22:00 of the day before in UTC", () => {
    expect(whyNotOnDay("2026-05-05", new Date("2026-05-04T21:59:59Z"))).toBeDefined()
    expect(whyNotOnDay("2026-05-05", new Date("2026-05-04T22:00:00Z"))).toBeUndefined()
  })
})

describe("a register", () => {
  test("can be taken from 15 minutes before the class on", () => {
    const nine = lesson("2026-05-05", "09:00")
    expect(whyNoRegister(nine, at("2026-05-05 08:44"))).toBe(
      "This class begins at 09:00. Its register can be taken 15 minutes before.",
    )
    expect(whyNoRegister(nine, at("2026-05-05 08:45"))).toBeUndefined()
    expect(whyNoRegister(nine, at("2026-06-30 23:00"))).toBeUndefined()
  })

  test("is taken by lecturers, not by the office", () => {
    const yesterday = lesson(addDays(today(), -1), "09:00")
    const open = { id: 1, lecturer_id: 1, ...yesterday, closed_at: null }
    expect(whyClosed({ role: "lecturer" }, open, null)).toBeNull()
    expect(whyClosed({ role: "admin" }, open, null)).toBe("Lecturers take registers.")
  })

  test("of another day says which", () => {
    expect(whyNoRegister(lesson("2027-01-04", "08:00"), at("2026-12-31 23:50"))).toBe(
      "This class begins on 4 Jan 2027 at 08:00. Its register can be taken 15 minutes before.",
    )
  })

  test("of a cancelled class is refused, also when its time is over", () => {
    expect(whyNoRegister(lesson("2026-05-05", "09:00", true), at("2026-05-06 09:00"))).toBe(
      "This class was cancelled, so it has no register.",
    )
  })

  test("a class can't be recorded for a later time", () => {
    expect(whyNotAtTime("2026-05-05", "10:00", at("2026-05-05 09:44"))).toBe(
      "Time must not be in the future.",
    )
    expect(whyNotAtTime("2026-05-05", "10:00", at("2026-05-05 09:45"))).toBeUndefined()
    expect(whyNotAtTime("2026-05-05", "00:05", at("2026-05-04 23:55"))).toBeUndefined()
  })
})

describe("the most likely lesson of a day", () => {
  const day = [lesson("2026-05-05", "08:00"), lesson("2026-05-05", "10:00"), lesson("2026-05-05", "14:00")]
  test.each([
    ["2026-05-05 07:00", "08:00", "the first to come"],
    ["2026-05-05 08:30", "08:00", "the one that is on"],
    ["2026-05-05 09:30", "08:00", "the last one"],
    ["2026-05-05 09:50", "10:00", "the one that is about to begin"],
    ["2026-05-05 13:00", "10:00", "the last one"],
    ["2026-05-07 09:00", "14:00", "the last of a past day"],
  ])("at %s is that of %s: %s", (now, wanted) => {
    expect(mostLikelyLesson(day, at(now))?.start_time).toBe(wanted)
    expect(mostLikelyLesson(day.toReversed(), at(now))?.start_time).toBe(wanted)
  })

  test("is a cancelled one only if there is no other", () => {
    const cancelled = lesson("2026-05-05", "08:00", true)
    expect(mostLikelyLesson([cancelled, day[2]!], at("2026-05-05 08:30"))?.start_time).toBe("14:00")
    expect(mostLikelyLesson([cancelled], at("2026-05-05 08:30"))).toBe(cancelled)
    expect(mostLikelyLesson([], at("2026-05-05 08:30"))).toBeUndefined()
  })
})

describe("a correction", () => {
  const taken = {
    taken_at: "2026-05-05T21:30:00.000Z",
    created_at: "2026-05-01T09:00:00.000Z",
    closed_at: null,
  }
  test("by a lecturer ends at midnight of the day on which the register was taken", () => {
    expect(mayEdit({ role: "lecturer" }, taken, at("2026-05-05 23:59"))).toBe(true)
    expect(mayEdit({ role: "lecturer" }, taken, at("2026-05-06 00:00"))).toBe(false)
  })

  test("by an administrator is possible until the term is closed", () => {
    expect(mayEdit({ role: "admin" }, taken, at("2026-07-06 00:00"))).toBe(true)
    const closed_at = "2026-07-01T09:00:00.000Z"
    expect(mayEdit({ role: "admin" }, { ...taken, closed_at }, at("2026-07-06 00:00"))).toBe(false)
    expect(mayEdit({ role: "lecturer" }, { ...taken, closed_at }, at("2026-05-05 23:59"))).toBe(false)
  })

  test("changes the marks that differ, and keeps those that weren't sent", () => {
    const stored = [
      { id: 1, status: "present" },
      { id: 2, status: "absent" },
      { id: 3, status: null },
    ] as const
    expect(
      changesOf(stored, [
        { student_id: 1, status: "late" },
        { student_id: 3, status: "present" },
        { student_id: 4, status: "absent" },
      ]),
    ).toEqual([
      { student_id: 1, from_status: "present", to_status: "late" },
      { student_id: 3, from_status: null, to_status: "present" },
      { student_id: 4, from_status: null, to_status: "absent" },
    ])
  })
})

test("a register is the same if it has the same marks, in any order", () => {
  const stored = [
    { id: 1, status: "present" },
    { id: 2, status: "absent" },
    { id: 3, status: null },
  ] as const
  const same = [
    { student_id: 2, status: "absent" },
    { student_id: 1, status: "present" },
  ] as const
  expect(isSame(stored, same)).toBe(true)
  expect(isSame(stored, same.slice(1))).toBe(false)
  expect(isSame(stored, [...same, { student_id: 3, status: "present" }])).toBe(false)
  expect(isSame(stored, [same[0], { student_id: 1, status: "late" }])).toBe(false)
})

test("the refusal of outsiders counts them", () => {
  expect(outsidersRefusal(0)).toBeUndefined()
  expect(outsidersRefusal(1)).toBe("1 student is not in this class. Please load the list again.")
  expect(outsidersRefusal(3)).toBe("3 students are not in this class. Please load the list again.")
})
