/** The hours of a week in which lessons may be, and their bookings. Times are minutes since midnight. */

/** Days are 1 (Monday) to 6 (Saturday). */
export type Span = { day: number; start: number; end: number }

export type WeekSettings = {
  days: readonly number[]
  from: number
  to: number
  /** Times of each day that are left free, such as lunch. */
  breaks: readonly { from: number; to: number }[]
}

/**
 * The hours in which a college teaches by default: Monday to Friday, 08:00 to 17:00, with an hour for lunch. Saturdays and the
 * last hour of the grid are left for the lessons that the office moves.
 */
export const usualWeek: WeekSettings = {
  days: [1, 2, 3, 4, 5],
  from: 8 * 60,
  to: 17 * 60,
  breaks: [{ from: 12 * 60, to: 13 * 60 }],
}

/** The hours outside which no lesson may be. */
export const gridWeek: WeekSettings = { days: [1, 2, 3, 4, 5, 6], from: 8 * 60, to: 18 * 60, breaks: [] }

export const hour = 60

/** The time of the day as "10:05". */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

export const overlaps = (a: Span, b: Span) => a.day === b.day && a.start < b.end && b.start < a.end

/** The hours for lessons, by day and time. An hour that is cut by a break begins after the break. */
export function lessonHours({ days, from, to, breaks }: WeekSettings): Span[] {
  const starts: number[] = []
  for (let start = from; start + hour <= to; ) {
    const cut = breaks.find((pause) => start < pause.to && pause.from < start + hour)
    if (!cut) starts.push(start)
    start = cut ? cut.to : start + hour
  }
  return days.flatMap((day) => starts.map((start) => ({ day, start, end: start + hour })))
}

/** The indexes of consecutive hours without a break: all places for a lesson of this many hours. */
export function runsOf(hours: readonly Span[], length: number): number[][] {
  return hours
    .map((_, first) => Array.from({ length }, (_, offset) => first + offset))
    .filter((run) =>
      run.every((index, offset) => {
        const current = hours[index]
        const before = hours[index - 1]
        return current && (offset === 0 || (before?.day === current.day && before.end === current.start))
      }),
    )
}

/** One row for each lecturer, class and room, with a field for each hour of the week. */
export function createBoard<Taker>(hours: readonly Span[]) {
  const rows = new Map<string, (Taker | undefined)[]>()

  function rowOf(key: string) {
    const row = rows.get(key) ?? new Array<Taker | undefined>(hours.length).fill(undefined)
    rows.set(key, row)
    return row
  }

  return {
    rowOf,
    /** Books all hours that a span of time touches, even in part. */
    book(key: string, span: Span, taker: Taker) {
      const row = rowOf(key)
      for (const [index, booked] of hours.entries()) if (overlaps(booked, span)) row[index] = taker
    },
  }
}
