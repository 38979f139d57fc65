/**
 * Fills a week with lessons by a simple search. The lessons that are hardest to place come first, and each gets the best free
 * place. A lesson without a free place gets the place with the fewest other lessons. Those are placed again, and a lesson that
 * had to move often is not moved any more. The search ends when all lessons have a place, or when it has made no progress for a
 * while. It uses no randomness, so the same week is always filled in the same way.
 */
import { whyUnplaced } from "./reasons.rules.ts"
import {
  type Booking,
  bySize,
  isLargeEnough,
  peopleOf,
  type Requirement,
  type Room,
  subjectKeys,
} from "./requirements.rules.ts"
import { createBoard, lessonHours, runsOf, type Span, type WeekSettings } from "./week.rules.ts"

export type FillInput<Wanted extends Requirement> = {
  requirements: readonly Wanted[]
  /** In the order in which rooms of one size are used. A college without rooms gets lessons without a room. */
  rooms: readonly Room[]
  booked: readonly Booking[]
  week: WeekSettings
  /** Whether two hours of a subject are one double lesson rather than two single ones on different days. */
  doubles: boolean
}

export type Placement<Wanted> = Span & { requirement: Wanted; room: Room | null }
export type Unplaced<Wanted> = { requirement: Wanted; hours: number; reason: string }
export type Filling<Wanted> = { placements: Placement<Wanted>[]; unplaced: Unplaced<Wanted>[] }

type Lesson<Wanted> = {
  requirement: Wanted
  /** The length in hours. */
  length: number
  /** The rooms that are large enough, the smallest first; [null] in a college without rooms. */
  rooms: readonly (Room | null)[]
  place: Place | undefined
  /** The number of times that another lesson was put in its place. */
  moved: number
}
/** Indexes of hours, and the room. */
type Place = { run: readonly number[]; room: Room | null }

/** A booking that the search can't move. */
const fixed = Symbol("booked")

/** The search stops after this many steps for each lesson without progress. */
const patience = 3

export function fillWeek<Wanted extends Requirement>(input: FillInput<Wanted>): Filling<Wanted> {
  type Taker = Lesson<Wanted> | typeof fixed
  const hours = lessonHours(input.week)
  const board = createBoard<Taker>(hours)
  for (const booking of input.booked) board.book(booking.key, booking, fixed)
  const daysOf = new Map(
    input.week.days.map((day) => [day, hours.flatMap((here, at) => (here.day === day ? [at] : []))]),
  )
  for (const requirement of input.requirements) {
    for (const day of requirement.usedDays) {
      for (const key of subjectKeys(requirement))
        for (const at of daysOf.get(day) ?? []) board.rowOf(key)[at] = fixed
    }
  }
  const runs = [[], runsOf(hours, 1), runsOf(hours, 2)] as const

  /** The hours that a lesson needs at a place, by row. A subject's row of a class is booked for the whole day. */
  function takes({ requirement }: Lesson<Wanted>, { run, room }: Place) {
    const wholeDay = daysOf.get(hours[run[0]!]!.day)!
    return [
      ...peopleOf(requirement).map(({ key }) => [board.rowOf(key), run] as const),
      ...subjectKeys(requirement).map((key) => [board.rowOf(key), wholeDay] as const),
      ...(room ? [[board.rowOf(room.key), run] as const] : []),
    ]
  }

  /** The lessons that block a place, or undefined if a fixed booking does. */
  function inTheWay(lesson: Lesson<Wanted>, place: Place) {
    const others = new Set<Lesson<Wanted>>()
    for (const [row, run] of takes(lesson, place)) {
      for (const at of run) {
        const taker = row[at]
        if (taker === fixed) return undefined
        if (taker) others.add(taker)
      }
    }
    return others
  }

  /** The hours that the people of a lesson already have on a day: evenly filled days are better than full ones. */
  function loadOf({ requirement }: Lesson<Wanted>, day: number) {
    const wholeDay = daysOf.get(day)!
    return sum(peopleOf(requirement), ({ key }) => {
      const row = board.rowOf(key)
      return sum(wholeDay, (at) => (row[at] ? 1 : 0))
    })
  }

  function bestPlace(lesson: Lesson<Wanted>) {
    let best: { place: Place; others: Set<Lesson<Wanted>>; cost: number } | undefined
    for (const run of runs[lesson.length]!) {
      const { day, start } = hours[run[0]!]!
      const comfort = (loadOf(lesson, day) + start / 1440) / 1000
      for (const room of lesson.rooms) {
        const place = { run, room }
        const others = inTheWay(lesson, place)
        if (!others) continue
        const cost = sum(others, ({ moved, length }) => length + moved) + comfort
        if (!best || cost < best.cost) best = { place, others, cost }
        if (others.size === 0) break
      }
    }
    return best
  }

  function put(lesson: Lesson<Wanted>, place: Place | undefined) {
    const mark = (at: Place, taker: Taker | undefined) => {
      for (const [row, run] of takes(lesson, at)) for (const n of run) row[n] = taker
    }
    if (lesson.place) mark(lesson.place, undefined)
    if (place) mark(place, lesson)
    lesson.place = place
  }

  const lessons = hardestFirst(lessonsOf(input), board.rowOf)
  const waiting = [...lessons]
  const stuck: Lesson<Wanted>[] = []
  const lacking = () => sum(waiting, ({ length }) => length) + sum(stuck, ({ length }) => length)
  let best = { lacking: lacking(), places: lessons.map(({ place }) => place) }
  for (let idle = 0; waiting.length > 0 && idle < patience * lessons.length; idle++) {
    const lesson = waiting.shift()!
    const found = bestPlace(lesson)
    if (!found) {
      stuck.push(lesson)
      continue
    }
    for (const other of found.others) {
      put(other, undefined)
      other.moved++
      waiting.push(other)
    }
    put(lesson, found.place)
    if (lacking() < best.lacking) {
      best = { lacking: lacking(), places: lessons.map(({ place }) => place) }
      idle = 0
    }
  }
  for (const lesson of lessons) put(lesson, undefined)
  for (const [n, lesson] of lessons.entries()) put(lesson, best.places[n])
  for (const lesson of lessons) {
    if (lesson.place) continue
    const left = bestPlace(lesson)
    if (left?.others.size === 0) put(lesson, left.place)
  }

  return {
    placements: lessons.flatMap(({ requirement, place }) => {
      if (!place) return []
      const { day, start } = hours[place.run[0]!]!
      const { end } = hours[place.run.at(-1)!]!
      return [{ requirement, day, start, end, room: place.room }]
    }),
    unplaced: input.requirements.flatMap((requirement) => {
      const left = lessons.filter((lesson) => lesson.requirement === requirement && !lesson.place)
      const [first] = left
      if (!first) return []
      const state = { hours, rooms: input.rooms, rowOf: board.rowOf, runs: runs[first.length]! }
      const reason = whyUnplaced(requirement, state)
      return [{ requirement, hours: sum(left, ({ length }) => length), reason }]
    }),
  }
}

function lessonsOf<Wanted extends Requirement>({ requirements, rooms, week, doubles }: FillInput<Wanted>) {
  return requirements.flatMap((requirement) => {
    const { students, hours, usedDays } = requirement
    const fitting = rooms.filter(isLargeEnough(students)).sort(bySize)
    const freeDays = week.days.filter((day) => !usedDays.includes(day)).length
    return lengthsOf(hours, freeDays, doubles).map(
      (length): Lesson<Wanted> => ({
        requirement,
        length,
        rooms: rooms.length > 0 ? fitting : [null],
        place: undefined,
        moved: 0,
      }),
    )
  })
}

/** Divides hours into lessons. If there are more hours than days, some become double lessons, and the others remain single. */
export function lengthsOf(hours: number, days: number, doubles: boolean): (1 | 2)[] {
  const double = doubles ? Math.floor(hours / 2) : Math.min(Math.max(hours - days, 0), Math.floor(hours / 2))
  return [...Array<2>(double).fill(2), ...Array<1>(hours - 2 * double).fill(1)]
}

/** Double lessons come first, and then lessons whose lecturer or class has the fewest hours to spare. */
function hardestFirst<Wanted extends Requirement>(
  lessons: readonly Lesson<Wanted>[],
  rowOf: (key: string) => readonly unknown[],
) {
  const wanted = new Map<string, number>()
  for (const { requirement, length } of lessons) {
    for (const { key } of peopleOf(requirement)) wanted.set(key, (wanted.get(key) ?? 0) + length)
  }
  const spare = ({ requirement }: Lesson<Wanted>) =>
    Math.min(
      ...peopleOf(requirement).map(
        ({ key }) => sum(rowOf(key), (taker) => (taker ? 0 : 1)) - (wanted.get(key) ?? 0),
      ),
    )
  return lessons
    .map((lesson) => ({ lesson, spare: spare(lesson) }))
    .sort((one, other) => other.lesson.length - one.lesson.length || one.spare - other.spare)
    .map(({ lesson }) => lesson)
}

function sum<Item>(items: Iterable<Item>, figure: (item: Item) => number) {
  let total = 0
  for (const item of items) total += figure(item)
  return total
}
