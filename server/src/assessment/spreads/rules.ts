import { letterOf } from "#contract/assessment/grades/arithmetic.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Spread } from "#contract/assessment/spreads.ts"
import { itemAt, sum } from "#contract/lib/objects.ts"

// Limits of what students may learn about their class (record 17).
/** The least number of students with a figure. */
export const minStudents = 10
/** The least number of students in a band that isn't empty. */
export const minInBand = 3
/** A spread that students have seen is replaced only once the grades of this many students differ from it. */
export const minChanged = 5

type Band = { letters: string[]; from: number; count: number }

/** A figure, the policy of its term, and how often it occurs. */
type CountedFigure = { figure: number; policy: GradingPolicy; count: number }

function bandsOf(figures: readonly CountedFigure[], { scale }: GradingPolicy): Band[] {
  return scale.toReversed().map(({ letter, from }) => ({
    letters: [letter],
    from,
    count: sumOf(figures.filter(({ figure, policy }) => letterOf(figure, policy) === letter)),
  }))
}

const sumOf = (figures: readonly { count: number }[]) => sum(figures.map(({ count }) => count))

/** The middle figure, or the mean of the two in the middle. */
function medianOf(figures: readonly CountedFigure[]) {
  const sortedFigures = figures
    .toSorted((a, b) => a.figure - b.figure)
    .flatMap(({ figure, count }) => Array.from({ length: count }, () => figure))
  return (
    (itemAt(sortedFigures, Math.floor((sortedFigures.length - 1) / 2)) +
      itemAt(sortedFigures, Math.floor(sortedFigures.length / 2))) /
    2
  )
}

/** Best letter first: "A", "D–F". */
const nameOf = (letters: readonly string[]) =>
  letters.length > 1 ? `${letters.at(-1)}–${letters[0]}` : itemAt(letters, 0)

const namedBands = (bands: readonly Band[]): Spread["bands"] =>
  bands.map(({ letters, from, count }) => ({ name: nameOf(letters), from, count }))

/** The whole spread, for people who may read each of the grades; null without any. The bands are those of the policy in force. */
export function spreadOf(figures: readonly CountedFigure[], inForce: GradingPolicy): Spread | null {
  if (figures.length === 0) return null
  const median = Math.round(medianOf(figures) * 10) / 10
  return { bands: namedBands(bandsOf(figures, inForce)), median, total: sumOf(figures) }
}

/**
 * The spread that students may see. Null if it would reveal too much about one of them: too few have a figure, or, with small
 * bands joined, all are in one band. The median is rounded, because an exact one is somebody's mark.
 */
export function guardedSpread(figures: readonly number[], policy: GradingPolicy): Spread | null {
  if (figures.length < minStudents) return null
  const countedFigures = figures.map((figure) => ({ figure, policy, count: 1 }))
  const bands = joinSmallBands(bandsOf(countedFigures, policy))
  if (bands.filter(({ count }) => count > 0).length < 2) return null
  return {
    bands: namedBands(bands),
    median: Math.round(medianOf(countedFigures) / 5) * 5,
    total: figures.length,
  }
}

/** Joins each band of one or two students with its smaller neighbour, until none is left. */
function joinSmallBands(bands: readonly Band[]): readonly Band[] {
  const small = bands.findIndex(({ count }) => count > 0 && count < minInBand)
  if (small < 0 || bands.length === 1) return bands
  const below = bands[small - 1]
  const above = bands[small + 1]
  const low = above === undefined || (below !== undefined && below.count <= above.count) ? small - 1 : small
  const lower = itemAt(bands, low)
  const higher = itemAt(bands, low + 1)
  const merged = {
    letters: [...lower.letters, ...higher.letters],
    from: lower.from,
    count: lower.count + higher.count,
  }
  return joinSmallBands([...bands.slice(0, low), merged, ...bands.slice(low + 2)])
}

/** The ids and versions of the grades of each student, by the student's id. */
export type SeenGrades = Readonly<Record<string, string>>

/** The students who were added, left or have another grade. */
export const changedStudents = (before: SeenGrades, now: SeenGrades) =>
  new Set([...Object.keys(before), ...Object.keys(now)].filter((id) => before[id] !== now[id])).size
