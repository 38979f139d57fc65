/** The lecturer's marking speed in this sitting. The functions are pure. */

/** Milliseconds. A longer gap is a pause, not the time for a submission. */
const maxGap = 15 * 60_000
/** The minimum number of gaps for an estimate. */
const minGaps = 3

/**
 * The estimated time for the remaining submissions, such as "about 40 minutes". `times` are the moments in this sitting when
 * submissions were marked. Undefined until enough were marked.
 */
export function timeLeftText(times: readonly number[], remaining: number): string | undefined {
  const gaps = times
    .map((time, index) => time - (times[index - 1] ?? Number.NEGATIVE_INFINITY))
    .filter((gap) => gap < maxGap)
    .toSorted((a, b) => a - b)
  if (gaps.length < minGaps || remaining === 0) return undefined
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0
  const minutes = (middle * remaining) / 60_000
  if (minutes < 1.5) return "about a minute"
  return `about ${minutes < 12 ? Math.round(minutes) : 5 * Math.round(minutes / 5)} minutes`
}

/** One version of a student's submission. */
export type Version = {
  id: number
  submitted_at: string
  completed_at?: string | undefined
  file_name: string
  file_size: number
  late: boolean
  /** The student's words to the lecturer. */
  note?: string | undefined
  group?: number | undefined
}

export type Sitting = ReturnType<typeof createSitting>

/** While the desk is open, remembers when marks were given, and which version of each submission was shown. */
export function createSitting() {
  const times: number[] = []
  const shownVersions = new Map<number, Version>()
  return {
    recordMark: () => times.push(Date.now()),
    timeLeftText: (remaining: number) => timeLeftText(times, remaining),
    /** The version on the screen: the one that was opened first, until the lecturer opens a newer one. */
    shownVersion: (latest: Version) => shownVersions.get(latest.id) ?? latest,
    show: (version: Version) => void shownVersions.set(version.id, version),
    clear: ({ id }: Version) => void shownVersions.delete(id),
    isReplaced: ({ id, submitted_at }: Version) => {
      const shown = shownVersions.get(id)
      return shown !== undefined && shown.submitted_at !== submitted_at
    },
  }
}
