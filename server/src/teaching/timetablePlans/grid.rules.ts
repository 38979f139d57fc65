/** Stores the places of lessons while a week is filled, and finds the lessons that block a place. */
import { itemAt } from "#contract/lib/objects.ts"
import { type Booking, peopleOf, type Requirement, type Room, subjectKeys } from "./requirements.rules.ts"
import { createBoard, lessonHours, runsOf, type WeekSettings } from "./week.rules.ts"

export type FillInput<Wanted extends Requirement> = {
  requirements: readonly Wanted[]
  /** Rooms of one size are used in this order. A college without rooms gets lessons without a room. */
  rooms: readonly Room[]
  booked: readonly Booking[]
  week: WeekSettings
  /** Whether two hours of a subject are one double lesson rather than two single ones on different days. */
  doubles: boolean
}

export type Lesson<Wanted> = {
  requirement: Wanted
  /** The length in hours. */
  length: number
  /** The rooms that are large enough, the smallest first; [null] in a college without rooms. */
  rooms: readonly (Room | null)[]
  place: Place | undefined
  /** The number of times that another lesson got its place. */
  moved: number
}
/** The indexes of successive hours, and the room. */
type Place = { run: readonly number[]; room: Room | null }

/** A booking that the search can't move. */
const fixed = Symbol("booked")

export type Grid<Wanted extends Requirement> = ReturnType<typeof createGrid<Wanted>>

export function createGrid<Wanted extends Requirement>(input: FillInput<Wanted>) {
  type Occupant = Lesson<Wanted> | typeof fixed
  const hours = lessonHours(input.week)
  const board = createBoard<Occupant>(hours)
  for (const booking of input.booked) board.book(booking.key, booking, fixed)
  const daysOf = new Map(
    input.week.days.map((day) => [day, hours.flatMap((hour, index) => (hour.day === day ? [index] : []))]),
  )
  for (const requirement of input.requirements) {
    for (const day of requirement.usedDays) {
      for (const key of subjectKeys(requirement))
        for (const index of daysOf.get(day) ?? []) board.rowOf(key)[index] = fixed
    }
  }
  const runs = [[], runsOf(hours, 1), runsOf(hours, 2)] as const
  const firstHourOf = (run: readonly number[]) => itemAt(hours, itemAt(run, 0))

  /** The hours that a lesson needs at a place, by row. A subject's row of a class is booked for the whole day. */
  function hoursOf({ requirement }: Lesson<Wanted>, { run, room }: Place) {
    const wholeDay = daysOf.get(firstHourOf(run).day) ?? []
    return [
      ...peopleOf(requirement).map(({ key }) => [board.rowOf(key), run] as const),
      ...subjectKeys(requirement).map((key) => [board.rowOf(key), wholeDay] as const),
      ...(room ? [[board.rowOf(room.key), run] as const] : []),
    ]
  }

  /** The lessons that block a place, or undefined if a fixed booking does. */
  function blockersOf(lesson: Lesson<Wanted>, place: Place) {
    const others = new Set<Lesson<Wanted>>()
    for (const [row, run] of hoursOf(lesson, place)) {
      for (const index of run) {
        const occupant = row[index]
        if (occupant === fixed) return undefined
        if (occupant) others.add(occupant)
      }
    }
    return others
  }

  /** The hours that the people of a lesson already have on a day: evenly filled days are better than full ones. */
  function loadOf({ requirement }: Lesson<Wanted>, day: number) {
    const wholeDay = daysOf.get(day) ?? []
    return sum(peopleOf(requirement), ({ key }) => {
      const row = board.rowOf(key)
      return sum(wholeDay, (index) => (row[index] ? 1 : 0))
    })
  }

  function bestPlace(lesson: Lesson<Wanted>) {
    let best: { place: Place; others: Set<Lesson<Wanted>>; cost: number } | undefined
    for (const run of itemAt(runs, lesson.length)) {
      const { day, start } = firstHourOf(run)
      const comfort = (loadOf(lesson, day) + start / 1440) / 1000
      for (const room of lesson.rooms) {
        const place = { run, room }
        const others = blockersOf(lesson, place)
        if (!others) continue
        const cost = sum(others, ({ moved, length }) => length + moved) + comfort
        if (!best || cost < best.cost) best = { place, others, cost }
        if (others.size === 0) break
      }
    }
    return best
  }

  function assign(lesson: Lesson<Wanted>, place: Place | undefined) {
    const occupy = (target: Place, occupant: Occupant | undefined) => {
      for (const [row, run] of hoursOf(lesson, target)) for (const index of run) row[index] = occupant
    }
    if (lesson.place) occupy(lesson.place, undefined)
    if (place) occupy(place, lesson)
    lesson.place = place
  }

  return { hours, runs, rowOf: board.rowOf, bestPlace, assign }
}

export function sum<Item>(items: Iterable<Item>, figure: (item: Item) => number) {
  let total = 0
  for (const item of items) total += figure(item)
  return total
}
