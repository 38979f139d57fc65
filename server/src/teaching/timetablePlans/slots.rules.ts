import { omit } from "#contract/lib/objects.ts"
import type { Room } from "./requirements.rules.ts"
import { hour, overlaps, type Span, type WeekSettings } from "./week.rules.ts"

/** A lesson for which a time is searched. */
type SlotSearch<R extends Room> = {
  minutes: number
  /** The hours of the grid, outside which no lesson may be. */
  grid: WeekSettings
  /** The hours in which a lesson should be, if one is free. */
  usual: WeekSettings
  /** The times at which the lecturer or one of the classes is busy. */
  people: readonly Span[]
  /** The rooms that are large enough, the best first, and the times at which they are busy. Null in a college without rooms. */
  rooms: readonly { room: R; taken: readonly Span[] }[] | null
  /** Days on which one of the classes has the subject already. */
  usedDays: readonly number[]
}

const slotsADay = 3
const maxSlots = 12

/**
 * The free times for a lesson, the best first. The best times are in the usual hours, on a day without the subject, on a
 * day on which the lesson's people have few lessons, and early. Also the hours in which these people are free but no room
 * is.
 */
export function freeSlots<R extends Room>({ minutes, grid, usual, people, rooms, usedDays }: SlotSearch<R>) {
  const slots: (Span & { room: R | null; rank: number })[] = []
  const withoutRoom: Span[] = []
  for (const span of spansOf(grid, minutes)) {
    if (people.some((busySpan) => overlaps(busySpan, span))) continue
    const free = rooms?.find(({ taken }) => !taken.some((other) => overlaps(other, span)))
    if (rooms && !free) {
      withoutRoom.push(span)
      continue
    }
    const load = people.filter(({ day }) => day === span.day).length
    const rank =
      (isUsual(usual, span) ? 0 : 200) + (usedDays.includes(span.day) ? 100 : 0) + load * 2 + span.start / 300
    slots.push({ ...span, room: free?.room ?? null, rank })
  }
  slots.sort((a, b) => a.rank - b.rank)
  const limited = slots.filter(
    ({ day }, index) => slots.slice(0, index).filter((before) => before.day === day).length < slotsADay,
  )
  return { slots: limited.slice(0, maxSlots).map((slot) => omit(slot, "rank")), withoutRoom }
}

const isUsual = ({ days, from, to, breaks }: WeekSettings, { day, start, end }: Span) =>
  days.includes(day) &&
  start >= from &&
  end <= to &&
  !breaks.some((pause) => start < pause.to && pause.from < end)

/** All spans of this length that begin at a full hour. */
function spansOf({ days, from, to }: WeekSettings, minutes: number): Span[] {
  const starts: number[] = []
  for (let start = from; start + minutes <= to; start += hour) starts.push(start)
  return days.flatMap((day) => starts.map((start) => ({ day, start, end: start + minutes })))
}
