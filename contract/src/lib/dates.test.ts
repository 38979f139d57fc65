import { expect, test } from "vitest"
import {
  agoText,
  clock,
  dayOf,
  daysAwayText,
  daysText,
  dayText,
  distanceText,
  fullDayText,
  fullInstantText,
  instantText,
  localText,
  monthText,
  shortDayText,
  timeText,
  today,
} from "./dates.ts"

test("a day is the same day whatever the zone of the device", () => {
  expect(dayText("2026-01-31")).toBe("31 January 2026")
  expect(shortDayText("2026-01-31")).toBe("31 Jan 2026")
})

test("an instant is shown in the college's zone", () => {
  expect(instantText("2026-01-31T22:30:00Z")).toBe("1 Feb 2026, 00:30")
  expect(fullInstantText("2026-01-31T22:30:00Z")).toBe("Sunday, 1 February 2026 at 00:30")
  expect(timeText("2026-01-31T07:00:00Z")).toBe("09:00")
})

test("an instant just after the college's midnight is on the new day, in spreadsheets too", () => {
  expect(dayOf("2026-01-31T22:30:00Z")).toBe("2026-02-01")
  expect(localText("2026-01-31T22:30:00Z")).toBe("2026-02-01 00:30")
})

test("today begins when the college's midnight has passed", () => {
  expect(today(new Date("2026-01-31T21:59:00Z"))).toBe("2026-01-31")
  expect(today(new Date("2026-01-31T22:00:00Z"))).toBe("2026-02-01")
})

test("what day it is, and how long ago something was, is by the college's clock", () => {
  const { ahead } = clock
  const month = 30 * 86_400_000
  const now = new Date().toISOString()
  clock.ahead = () => -month
  expect(today()).toBe(dayOf(new Date(Date.parse(now) - month).toISOString()))
  expect(agoText(new Date(Date.parse(now) - month).toISOString())).toBe("just now")
  expect(distanceText(new Date(Date.parse(now) - month + 90_000).toISOString())).toBe("in 1 minute")
  clock.ahead = ahead
})

test.each([
  ["2026-01-31T10:00:20Z", "just now"],
  ["2026-01-31T09:57:00Z", "3 minutes ago"],
  ["2026-01-30T09:00:00Z", "yesterday"],
  ["2026-02-02T11:00:00Z", "in 2 days"],
  ["2026-02-01T22:30:00Z", "in 2 days"],
  ["2026-01-29T10:30:00Z", "2 days ago"],
  ["2026-03-14T10:00:00Z", "in 1 month"],
  ["2025-12-05T10:00:00Z", "1 month ago"],
  ["2024-02-15T10:00:00Z", "1 year ago"],
])("%s is %s at ten o'clock", (instant, words) => {
  expect(distanceText(instant, Date.parse("2026-01-31T10:00:00Z"))).toBe(words)
})

test.each([
  ["2026-02-10T11:59:30Z", "just now"],
  ["2026-02-10T11:59:00Z", "1 minute ago"],
  ["2026-02-10T09:00:00Z", "3 hours ago"],
  ["2026-02-04T12:00:00Z", "6 days ago"],
  ["2026-02-03T12:00:00Z", "3 February 2026"],
  ["2026-02-03T20:00:00Z", "3 February 2026"],
  ["2026-02-02T22:30:00Z", "3 February 2026"],
])("at noon of 10 February, %s is shown as %s", (instant, words) => {
  expect(agoText(instant, Date.parse("2026-02-10T12:00:00Z"))).toBe(words)
})

test("a past event never seems to be in the future, even if the device's clock is slow", () => {
  expect(agoText("2026-01-31T10:05:00Z", Date.parse("2026-01-31T10:00:00Z"))).toBe("just now")
  expect(agoText("2026-01-31T09:57:00Z", Date.parse("2026-01-31T10:00:00Z"))).toBe("3 minutes ago")
})

test.each([
  ["2026-02-01", "today"],
  ["2026-02-02", "tomorrow"],
  ["2026-03-14", "in 41 days"],
  ["2026-01-29", "3 days ago"],
])("late in the evening of 31 January in London, %s is %s at the college", (day, text) => {
  expect(daysAwayText(day, new Date("2026-01-31T23:00:00Z"))).toBe(text)
})

test("days from 1940 to 2090 and ranges of days are written as Intl writes it, in the college's zone", () => {
  const zone = { timeZone: "Africa/Blantyre" } as const
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options)
  const long = format({ dateStyle: "long", timeZone: "UTC" })
  const full = format({ dateStyle: "full", timeZone: "UTC" })
  const medium = format({ dateStyle: "medium", timeZone: "UTC" })
  const month = format({ month: "long", year: "numeric", timeZone: "UTC" })
  const instants = format({ dateStyle: "medium", timeStyle: "short", ...zone })
  const fullInstants = format({ dateStyle: "full", timeStyle: "short", ...zone })
  const iso = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...zone })
  const spaced = (text: string) => text.replace(/\s/g, " ")
  const [first, last] = [Date.UTC(1940, 0, 1, 21, 17), Date.UTC(2090, 0, 1)]
  // This step covers each hour, weekday and month, and the ends of years.
  for (let at = first; at < last; at += 149 * 60 * 60_000) {
    const date = new Date(at)
    const instant = date.toISOString()
    const day = instant.slice(0, 10)
    expect(dayText(day)).toBe(long.format(date))
    expect(fullDayText(day)).toBe(full.format(date))
    expect(shortDayText(day)).toBe(medium.format(date))
    expect(monthText(day)).toBe(month.format(date))
    expect(instantText(instant)).toBe(instants.format(date))
    expect(fullInstantText(instant)).toBe(fullInstants.format(date))
    expect(today(date)).toBe(iso.format(date))
    const later = new Date(at + (at % 90) * 86_400_000)
    const range = spaced(medium.formatRange(date, later))
    expect(daysText(day, later.toISOString().slice(0, 10))).toBe(range)
  }
  expect(() => dayText("never")).toThrow(RangeError)
  expect(() => timeText("never")).toThrow(RangeError)
})

test("distances are written as Intl writes them", () => {
  const intl = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" })
  const counted = new Intl.RelativeTimeFormat("en-GB")
  for (const days of [-1234, -400, -2, -1, 0, 1, 2, 41, 1234]) {
    const day = new Date(Date.parse("2026-01-31") + days * 86_400_000).toISOString().slice(0, 10)
    expect(daysAwayText(day, new Date("2026-01-31T10:00:00Z"))).toBe(intl.format(days, "day"))
  }
  const lengths = { minute: 60, hour: 3_600, month: 30 * 86_400, year: 365 * 86_400 } as const
  for (const [unit, length] of Object.entries(lengths)) {
    for (const count of [-11, -2, -1, 1, 2, 11]) {
      const instant = new Date(Date.parse("2026-01-31T10:00:00Z") + count * length * 1000).toISOString()
      expect(distanceText(instant, Date.parse("2026-01-31T10:00:00Z"))).toBe(
        counted.format(count, unit as Intl.RelativeTimeFormatUnit),
      )
    }
  }
})
