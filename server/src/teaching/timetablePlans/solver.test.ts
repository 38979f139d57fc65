import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sum } from "#contract/lib/objects.ts"
import type { FillInput } from "./grid.rules.ts"
import type { Requirement } from "./requirements.rules.ts"
import { type Filling, fillWeek, lengthsOf } from "./solver.rules.ts"
import { lessonHours, usualWeek } from "./week.rules.ts"

const bookable = (kind: string, n: number) => ({ key: `${kind} ${n}`, name: `${kind} ${n}` })
const room = (n: number, capacity: number | null) => ({ id: n, ...bookable("Room", n), capacity })
const mathsFor = (changes: Partial<Requirement>): Requirement => ({
  subject: "MAT101",
  classes: [{ key: "class P3", name: "P3" }],
  lecturer: { key: "lecturer 1", name: "Mary Banda" },
  students: 40,
  hours: 4,
  usedDays: [],
  ...changes,
})
const week = {
  requirements: [mathsFor({})],
  rooms: [room(1, 40)],
  booked: [],
  week: usualWeek,
  doubles: false,
}
const bookingOf = (key: string, day: number, start = 8, end = 17) => ({
  key,
  day,
  start: start * 60,
  end: end * 60,
})

/** All faults of a filled week, found by comparing each pair of lessons, without the solver's own code. */
function faultsOf(
  { requirements, rooms, booked, week }: FillInput<Requirement>,
  filling: Filling<Requirement>,
) {
  const faults: string[] = []
  const lessons = filling.placements.map(({ requirement, day, start, end, room }) => ({
    day,
    start,
    end,
    subject: requirement.subject,
    classes: requirement.classes.map(({ key }) => key),
    keys: [
      requirement.lecturer.key,
      ...requirement.classes.map(({ key }) => key),
      ...(room ? [room.key] : []),
    ],
    requirement,
    room,
  }))
  for (const [n, lesson] of lessons.entries()) {
    const { requirement, day, start, end, keys } = lesson
    for (const other of lessons.slice(n + 1)) {
      const shared = keys.filter((key) => other.keys.includes(key))
      if (day === other.day && !(end <= other.start || other.end <= start) && shared.length > 0)
        faults.push(`${shared} twice on day ${day} at ${start}`)
      const isSameClass = lesson.classes.some((name) => other.classes.includes(name))
      if (day === other.day && isSameClass && lesson.subject === other.subject)
        faults.push(`${lesson.subject} twice on day ${day}`)
    }
    for (const { key, ...span } of booked)
      if (keys.includes(key) && span.day === day && span.start < end && start < span.end)
        faults.push(`${key} is booked on day ${day} at ${start}`)
    if (requirement.usedDays.includes(day)) faults.push(`${lesson.subject} is on day ${day} already`)
    if (!week.days.includes(day) || start < week.from || end > week.to)
      faults.push(`outside: ${day} ${start}`)
    if (week.breaks.some((pause) => pause.from < end && start < pause.to)) faults.push(`in a break: ${start}`)
    if (rooms.length > 0 && lesson.room === null) faults.push("no room")
    if (lesson.room?.capacity && lesson.room.capacity < requirement.students)
      faults.push("a room that is too small")
  }
  for (const requirement of requirements) {
    const placed = lessons.filter((lesson) => lesson.requirement === requirement)
    const hours = sum(placed.map(({ start, end }) => (end - start) / 60))
    const left = filling.unplaced.filter((lesson) => lesson.requirement === requirement)
    const missing = sum(left.map(({ hours }) => hours))
    if (hours + missing !== requirement.hours)
      faults.push(`${hours} + ${missing} of ${requirement.hours} hours`)
    if (left.some(({ reason }) => reason === "" || !reason.includes(" "))) faults.push("no reason")
  }
  return faults
}

describe("filling a week", () => {
  test("places the hours of a subject on different days, in the mornings first", () => {
    const { placements, unplaced } = fillWeek(week)
    expect(unplaced).toEqual([])
    expect(placements.map(({ day, start }) => [day, start])).toEqual([1, 2, 3, 4].map((day) => [day, 480]))
  })

  test("makes double lessons where they are wanted, or where there are more hours than days", () => {
    const days = { single: 5, double: 5 }
    expect(lengthsOf(5, days, true)).toEqual([2, 2, 1])
    expect(lengthsOf(7, days, false)).toEqual([2, 2, 1, 1, 1])
    expect(lengthsOf(3, days, false)).toEqual([1, 1, 1])
    const { placements } = fillWeek({ ...week, doubles: true })
    expect(placements.map(({ start, end }) => end - start)).toEqual([120, 120])
  })

  test.each(["lecturer 1", "class P3", "Room 1"])(
    "makes a double lesson where %s leaves fewer days than there are hours",
    (key) => {
      const input = { ...week, booked: [4, 5].map((day) => bookingOf(key, day)) }
      const filling = fillWeek(input)
      expect(filling.unplaced).toEqual([])
      expect(faultsOf(input, filling)).toEqual([])
    },
  )

  test("makes no double lesson where no two hours in a row are left, because fewer hours would have a place", () => {
    const booked = [1, 2, 3, 4, 5].map((day) => bookingOf("lecturer 1", day, day < 3 ? 9 : 8))
    const { placements } = fillWeek({ ...week, requirements: [mathsFor({ hours: 3 })], booked })
    expect(placements.map(({ day, start, end }) => [day, start, end])).toEqual([
      [1, 480, 540],
      [2, 480, 540],
    ])
  })

  test("moves a lesson with a choice of hours if another one needs its hour", () => {
    // English could be at either hour. Mathematics comes later in the list, but only the first hour is possible for it.
    const short = { ...usualWeek, days: [1], to: 10 * 60 }
    const english = mathsFor({ subject: "ENG101", hours: 1, lecturer: bookable("lecturer", 2) })
    const input = {
      ...week,
      week: short,
      requirements: [english, mathsFor({ hours: 1 })],
      booked: [bookingOf("lecturer 1", 1, 9, 10), bookingOf("lecturer 2", 2)],
    }
    expect(fillWeek(input).unplaced).toEqual([])
    expect(faultsOf(input, fillWeek(input))).toEqual([])
  })

  // The demonstration has as many hours, lecturers and rooms in terms 2 and 5.
  test("places all hours of fifteen classes in twelve rooms, and in nine, of which only 23 hours stay free", () => {
    const subjects = [
      ["ENG", 4, 3],
      ["CHI", 3, 3],
      ["EFS", 4, 3],
      ["MAT", 4, 3],
      ["SCT", 3, 2],
      ["AGR", 2, 2],
      ["REL", 2, 2],
    ] as const
    const requirements = Array.from({ length: 15 }, (_, index) =>
      subjects.map(([subject, hours, lecturers]) =>
        mathsFor({
          subject,
          hours: hours + (index > 7 && subject === "SCT" ? 1 : 0),
          classes: [bookable("class", index)],
          lecturer: bookable(subject, index % lecturers),
        }),
      ),
    ).flat()
    expect(sum(requirements.map(({ hours }) => hours))).toBe(337)
    for (const count of [12, 9]) {
      const rooms = Array.from({ length: count }, (_, index) => room(index, 40))
      const input = { ...week, requirements, rooms }
      const filling = fillWeek(input)
      expect(filling.unplaced).toEqual([])
      expect(faultsOf(input, filling)).toEqual([])
    }
  })

  test("has no clash for any college, and the same result each time", () => {
    const number = (min: number, max: number) => fc.integer({ min, max })
    const requirement = fc.record({
      subject: fc.constantFrom("ENG101", "MAT101", "CHI101", "AGR101"),
      classes: fc
        .uniqueArray(number(1, 4), { minLength: 1, maxLength: 2 })
        .map((ns) => ns.map((n) => bookable("class", n))),
      lecturer: number(1, 3).map((n) => bookable("lecturer", n)),
      students: number(0, 50),
      hours: number(0, 7),
      usedDays: fc.uniqueArray(number(1, 6), { maxLength: 2 }),
    })
    const booking = fc.record({
      key: fc.constantFrom("class 1", "class 2", "lecturer 1", "lecturer 2", "Room 1"),
      day: number(1, 6),
      start: number(96, 200).map((n) => n * 5),
      end: number(201, 216).map((n) => n * 5),
    })
    const college = fc.record({
      requirements: fc.array(requirement, { maxLength: 14 }),
      rooms: fc
        .array(fc.option(number(20, 60)), { maxLength: 3 })
        .map((sizes) => sizes.map((size, index) => room(index, size))),
      booked: fc.array(booking, { maxLength: 8 }),
      week: fc.constantFrom(
        usualWeek,
        { ...usualWeek, days: [1, 3, 6], breaks: [] },
        { ...usualWeek, breaks: [{ from: 600, to: 630 }, ...usualWeek.breaks] },
      ),
      doubles: fc.boolean(),
    })
    fc.assert(
      fc.property(college, (input) => {
        const filling = fillWeek(input)
        expect(faultsOf(input, filling)).toEqual([])
        expect(fillWeek(input)).toEqual(filling)
      }),
      { numRuns: 40 },
    )
  })
})

describe("lessons that don't fit are named with the reason", () => {
  const reasonOf = (input: Partial<FillInput<Requirement>>) => {
    const { unplaced } = fillWeek({ ...week, ...input })
    return unplaced.map(({ requirement, hours, reason }) => `${requirement.subject} ${hours}: ${reason}`)
  }
  const days = [1, 2, 3, 4, 5]

  test("when the lecturer has no hour left", () => {
    expect(reasonOf({ booked: days.map((day) => bookingOf("lecturer 1", day)) })).toEqual([
      "MAT101 4: Mary Banda has no hour left: 40 of 40 hours are taken.",
    ])
  })

  test("when the lecturer is needed for more hours than there are", () => {
    const requirements = [1, 2, 3].map((n) => mathsFor({ classes: [bookable("P", n)], hours: 2 }))
    const input = { requirements, week: { ...usualWeek, days: [1, 2], to: 10 * 60 } }
    expect(reasonOf(input)).toEqual(["MAT101 2: Mary Banda has no hour left: 4 of 4 hours are taken."])
  })

  test("when a class has no hour left, or no two in a row", () => {
    const booked = days.flatMap((day) => [
      bookingOf("class P3", day, 9, 12),
      bookingOf("class P3", day, 14, 17),
    ])
    expect(reasonOf({ booked, doubles: true })).toEqual([
      "MAT101 4: P3 has no two hours in a row left: 30 of 40 hours are taken.",
    ])
  })

  test("when lecturer and class are never free together", () => {
    const booked = days.flatMap((day) => [
      bookingOf("lecturer 1", day, 8, 12),
      bookingOf("class P3", day, 12, 17),
    ])
    expect(reasonOf({ booked })).toEqual([
      "MAT101 4: Mary Banda and P3 have no hour free at the same time: Mary Banda has 20 free hours and P3 has 20 free hours of 40.",
    ])
  })

  test("when the class has the subject already on the days that are left", () => {
    const booked = [2, 3, 4, 5].map((day) => bookingOf("lecturer 1", day))
    const requirements = [mathsFor({ usedDays: [1], hours: 1 })]
    expect(reasonOf({ booked, requirements, week: { ...usualWeek, to: 10 * 60 } })).toEqual([
      "MAT101 1: On the days when Mary Banda and P3 are free (Monday 08:00 and Monday 09:00), there is a lesson of MAT101 already.",
    ])
  })

  test("when no room is large enough, or none is free at the time", () => {
    expect(reasonOf({ rooms: [room(1, 30), room(2, 35)] })).toEqual([
      "MAT101 4: No room has 40 places: the largest has 35.",
    ])
    const booked = [...days.slice(1).map((day) => bookingOf("lecturer 1", day)), bookingOf("Room 1", 1)]
    expect(reasonOf({ booked })).toEqual([
      "MAT101 4: No room of 40 places is free when Mary Banda and P3 are: Monday 08:00, Monday 09:00, Monday 10:00 and 5 more.",
    ])
  })
})

test("an hour that overlaps a break begins after it", () => {
  const day = { ...usualWeek, days: [1], breaks: [{ from: 600, to: 630 }, ...usualWeek.breaks] }
  expect(lessonHours(day).map(({ start }) => start / 60)).toEqual([8, 9, 10.5, 13, 14, 15, 16])
})
