/** How fast this lecturer marks in this sitting. Pure. */

/** A longer gap is a pause, not a piece of work. Milliseconds. */
const pause = 15 * 60_000
/** So many gaps say something. */
const enough = 3

/**
 * The minutes that the remaining pieces take at the pace of this sitting, from the times at which pieces got their marks: "about 40
 * minutes". Undefined as long as too few were marked to tell.
 */
export function minutesLeft(times: readonly number[], remaining: number): string | undefined {
  const gaps = times
    .map((time, place) => time - (times[place - 1] ?? Number.NEGATIVE_INFINITY))
    .filter((gap) => gap < pause)
    .toSorted((one, other) => one - other)
  if (gaps.length < enough || remaining === 0) return undefined
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0
  const minutes = (middle * remaining) / 60_000
  if (minutes < 1.5) return "about a minute"
  return `about ${minutes < 12 ? Math.round(minutes) : 5 * Math.round(minutes / 5)} minutes`
}

/** One version of what a student handed in. */
export type Version = {
  id: number
  submitted_at: string
  file_name: string
  file_size: number
  late: boolean
  group?: number | undefined
}

export type Sitting = ReturnType<typeof createSitting>

/** The desk remembers as long as it is open when marks were given, and the version of each piece that was looked at. */
export function createSitting() {
  const times: number[] = []
  const seen = new Map<number, Version>()
  return {
    marked: () => times.push(Date.now()),
    minutesLeft: (remaining: number) => minutesLeft(times, remaining),
    /** The version that is on the screen: the one that was opened first, until the reader asks for a newer one. */
    shown: (latest: Version) => seen.get(latest.id) ?? latest,
    see: (version: Version) => void seen.set(version.id, version),
    forget: ({ id }: Version) => void seen.delete(id),
    isReplaced: ({ id, submitted_at }: Version) => {
      const known = seen.get(id)
      return known !== undefined && known.submitted_at !== submitted_at
    },
  }
}
