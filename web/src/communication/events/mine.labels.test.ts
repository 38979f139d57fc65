import { expect, test } from "vitest"
import { whenText } from "#contract/communication/events/whenText.ts"
import { capacityText } from "./admin.labels.ts"
import { inMonth, ownPlaceText, placesText } from "./mine.labels.ts"

const times = (start_date: string, end_date: string | null, is_all_day = false) => ({
  start_date,
  end_date,
  is_all_day,
})

test("an event says its time in the college's zone, and its end as short as it can", () => {
  expect(whenText(times("2026-01-31T07:00:00Z", null))).toBe("31 Jan 2026, 09:00")
  expect(whenText(times("2026-01-31T07:00:00Z", "2026-01-31T10:30:00Z"))).toBe("31 Jan 2026, 09:00 – 12:30")
  expect(whenText(times("2026-01-31T17:00:00Z", "2026-01-31T22:30:00Z"))).toBe(
    "31 Jan 2026, 19:00 – 1 Feb 2026, 00:30",
  )
})

test("an event of whole days says its days", () => {
  const midnight = "2026-01-30T22:00:00Z"
  expect(whenText(times(midnight, null, true))).toBe("31 Jan 2026")
  expect(whenText(times(midnight, midnight, true))).toBe("31 Jan 2026")
  expect(whenText(times(midnight, "2026-02-01T22:00:00Z", true))).toMatch(/^31 Jan\s–\s2 Feb 2026$/)
})

test("the places say how many are left, and how many wait", () => {
  const textFor = (places_left: number | null, waiting_count = 0, registration_required = true) =>
    placesText({ registration_required, places_left, waiting_count })
  expect([textFor(12), textFor(1), textFor(0), textFor(0, 3)]).toEqual([
    "12 places left",
    "1 place left",
    "Full",
    "Full, 3 waiting",
  ])
  expect([textFor(null), textFor(null, 0, false)]).toEqual(["Places for everybody", ""])
})

test("the registered and waiting people of a large event are numbers as the college writes them", () => {
  const event = {
    max_participants: 1500,
    registration_required: true,
    registered_count: 1500,
    waiting_count: 1004,
  }
  expect(capacityText(event)).toBe("1,500 of 1,500 registered, 1,004 waiting")
  expect(placesText({ ...event, places_left: 0 })).toBe("Full, 1,004 waiting")
})

test("a person's own place says their number in the waiting list", () => {
  expect(ownPlaceText({ state: "registered", position: null })).toBe("Registered")
  expect(ownPlaceText({ state: "waiting", position: 3 })).toBe("Waiting, number 3")
})

test("an event is on all its days in the calendar, and is emphasised if the person has a place", () => {
  const event = {
    id: 7,
    title: "Choir",
    my_registration: { state: "registered", position: null } as const,
    ...times("2026-01-31T22:30:00Z", "2026-02-02T08:00:00Z"),
  }
  const put = inMonth((id) => `?view=${id}`)
  expect(put(event)).toEqual({
    key: "7",
    title: "Choir",
    first: "2026-02-01",
    last: "2026-02-02",
    time: "00:30",
    to: "?view=7",
    isEmphasised: true,
  })
  expect(put({ ...event, my_registration: null, is_all_day: true })).toMatchObject({
    time: undefined,
    isEmphasised: false,
  })
  // Midnight at the college.
  const untilMidnight = { ...event, ...times("2026-01-31T16:00:00Z", "2026-01-31T22:00:00Z") }
  expect(put(untilMidnight)).toMatchObject({ first: "2026-01-31", last: "2026-01-31" })
  expect(put({ ...untilMidnight, is_all_day: true })).toMatchObject({ last: "2026-02-01" })
})
