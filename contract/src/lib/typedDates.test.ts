import { describe, expect, test } from "vitest"
import { joinInstant, readDate, readDateAndTime, showDate, splitInstant } from "./typedDates.ts"

describe("a date as people write it", () => {
  test.each([
    ["31/01/2026", "2026-01-31"],
    ["31-1-2026", "2026-01-31"],
    ["31 1 2026", "2026-01-31"],
    ["31.01.2026", "2026-01-31"],
    ["31 Jan 2026", "2026-01-31"],
    ["31 january 2026", "2026-01-31"],
    ["2026-01-31", "2026-01-31"],
    ["2026/1/5", "2026-01-05"],
    ["29/02/2028", "2028-02-29"],
    ["Saturday 31 January 2026", "2026-01-31"],
    ["Sat, 31st Jan 2026", "2026-01-31"],
  ])("%s is %s", (text, day) => {
    expect(readDate(text)).toBe(day)
  })

  test.each(["", "31/01", "31/01/26", "30/02/2026", "29/02/2027", "12/31/2026", "tomorrow", "1/jumbo/2026"])(
    "%j is no date",
    (text) => {
      expect(readDate(text)).toBeUndefined()
    },
  )

  test("is shown day first; other text is unchanged", () => {
    expect(showDate("2026-01-31")).toBe("31/01/2026")
    expect(showDate("31/02/2026")).toBe("31/02/2026")
  })
})

describe("an instant in the college's time zone", () => {
  test("is two hours ahead of UTC", () => {
    expect(splitInstant("2026-01-31T14:30:00.000Z")).toEqual({ day: "2026-01-31", time: "16:30" })
    expect(splitInstant("2026-01-31T22:30:00Z")).toEqual({ day: "2026-02-01", time: "00:30" })
  })

  test("is joined again from day and time", () => {
    const moment = joinInstant({ day: "2026-01-31", time: "16:30" })
    expect(moment).toBe("2026-01-31T16:30:00+02:00")
    expect(splitInstant(moment)).toEqual({ day: "2026-01-31", time: "16:30" })
  })

  test.each([
    { day: "2026-01-31", time: "" },
    { day: "", time: "16:30" },
    { day: "31 Ja", time: "16:30" },
    { day: "Tue", time: "" },
  ])("keeps an incomplete value: %j", (half) => {
    expect(splitInstant(joinInstant(half))).toEqual(half)
  })

  test("is blank when day and time are", () => {
    expect(joinInstant({ day: "", time: "" })).toBe("")
    expect(splitInstant("")).toEqual({ day: "", time: "" })
  })
})

test("a date is read together with the time behind it", () => {
  for (const text of ["31/01/2026, 16:30", "31/01/2026 16:30", "2026-01-31T16:30:00", "31 Jan 2026, 16.30"]) {
    expect(readDateAndTime(text)).toEqual({ day: "2026-01-31", time: "16:30" })
  }
  for (const text of ["31/01/2026", "16:30", "31/01/2026, 24:30", "31/02/2026 16:30", "31/01/2026 4"]) {
    expect(readDateAndTime(text)).toBeUndefined()
  }
})

test("a date with a time may be copied from the portal's own pages or a letter", () => {
  expect(readDateAndTime("Saturday 31 January 2026 at 16:30")).toEqual({ day: "2026-01-31", time: "16:30" })
  expect(readDateAndTime("31 Jan 2026, 4:30 PM")).toEqual({ day: "2026-01-31", time: "16:30" })
  expect(readDateAndTime("31/01/2026 12.05 a.m.")).toEqual({ day: "2026-01-31", time: "00:05" })
  expect(readDateAndTime("31/01/2026 12:05pm")).toEqual({ day: "2026-01-31", time: "12:05" })
  expect(readDateAndTime("31/01/2026 16h30")).toEqual({ day: "2026-01-31", time: "16:30" })
  expect(readDateAndTime("31/01/2026 24:30")).toBeUndefined()
})
