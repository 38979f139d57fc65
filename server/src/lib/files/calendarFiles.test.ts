import ICAL from "ical.js"
import { describe, expect, test } from "vitest"
import { type CalendarEntry, calendarText } from "./calendarFiles.ts"

const entry = (rest: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key: "event-12",
  title: "Sports day",
  start: "2026-01-31T07:00:00.000Z",
  end: "2026-01-31T10:30:00.000Z",
  allDay: false,
  version: 3,
  changedAt: "2026-01-02T08:00:00.000Z",
  ...rest,
})

const write = (...entries: CalendarEntry[]) =>
  calendarText({ name: "Events", host: "college.example", entries })

/** Reads a calendar with an independent parser. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part))
  return { calendar, events, first: events[0]! }
}

describe("a calendar file", () => {
  test("holds the instants, texts and version of an entry", () => {
    const { first } = read(
      write(entry({ text: "Bring water.\nAnd a hat.", place: "Field", url: "https://college.example/e/12" })),
    )
    expect(first).toMatchObject({
      uid: "event-12@college.example",
      summary: "Sports day",
      description: "Bring water.\nAnd a hat.",
      location: "Field",
      sequence: 3,
    })
    expect(first.startDate.toJSDate().toISOString()).toBe("2026-01-31T07:00:00.000Z")
    expect(first.endDate.toJSDate().toISOString()).toBe("2026-01-31T10:30:00.000Z")
    const { component } = first
    expect(String(component.getFirstPropertyValue("url"))).toBe("https://college.example/e/12")
    expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-01-02T08:00:00Z")
    expect(component.getFirstPropertyValue("status")).toBeNull()
  })

  test("has the college's days of an entry that takes whole days, whatever day it is in UTC", () => {
    // Midnight in Blantyre is 22:00 of the day before in UTC.
    const days = { start: "2026-01-30T22:00:00.000Z", end: "2026-02-01T21:59:00.000Z", allDay: true }
    const { first } = read(write(entry(days)))
    expect([first.startDate.isDate, String(first.startDate), String(first.endDate)]).toEqual([
      true,
      "2026-01-31",
      "2026-02-02",
    ])
    const one = read(write(entry({ ...days, end: null }))).first
    expect([String(one.startDate), String(one.endDate)]).toEqual(["2026-01-31", "2026-02-01"])
  })

  test("has no end if the college gave none", () => {
    const { first } = read(write(entry({ end: null })))
    expect(first.component.hasProperty("dtend")).toBe(false)
  })

  test("says in its title too that an entry was cancelled", () => {
    const { first } = read(write(entry({ title: "Choir practice", cancelled: true })))
    expect(first.component.getFirstPropertyValue("status")).toBe("CANCELLED")
    expect(first.summary).toBe("Cancelled: Choir practice")
  })

  test("is the same text however often it is written", () => {
    expect(write(entry())).toBe(write(entry()))
  })

  test("without entries is still a calendar", () => {
    const { calendar, events } = read(write())
    expect([calendar.getFirstPropertyValue("x-wr-calname"), events]).toEqual(["Events", []])
  })
})

describe("hostile texts", () => {
  const hostile = 'A; b, c\\n \\ "d"\r\nBEGIN:VALARM\r\nX:1\rY\u2028Z\u0000\u0007'

  test("stay within their own property", () => {
    const text = calendarText({
      name: hostile,
      host: "college.example",
      entries: [entry({ title: hostile, text: hostile, place: hostile }), entry({ key: "event-13" })],
    })
    const { calendar, events } = read(text)
    expect(events.map(({ uid }) => uid)).toEqual(["event-12@college.example", "event-13@college.example"])
    expect(events[0]!.component.getAllSubcomponents()).toEqual([])
    const line = 'A; b, c\\n \\ "d" BEGIN:VALARM X:1 Y Z'
    expect(events[0]).toMatchObject({ summary: line, location: line })
    expect(events[0]!.description.replace(/\r\n?/g, "\n")).toBe('A; b, c\\n \\ "d"\nBEGIN:VALARM\nX:1\nY\nZ')
    // The parser doesn't unescape a property that it doesn't know.
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(
      'A\\; b\\, c\\\\n \\\\ "d" BEGIN:VALARM X:1 Y Z',
    )
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u)
  })

  test("are folded at 75 octets, never inside a letter", () => {
    const long = `${"ŵ".repeat(100)} ${"😀".repeat(60)} ${"a".repeat(200)}`
    const text = write(entry({ title: long, text: long }))
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(read(text).first).toMatchObject({ summary: long, description: long })
  })
})
