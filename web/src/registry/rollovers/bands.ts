import { requireValue, sum } from "#contract/lib/objects.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { type Outcome, outcomeLabel } from "#contract/registry/rollovers/rules.ts"

export type OutcomeCount = {
  from_term_id: number
  from_term_name: string
  year_of_study: number
  outcome: Outcome
  count: number
}

/**
 * The outcomes, grouped into bands: students move up, repeat or leave. Those without an active account, and those who came
 * after their term's last day, stay as they are, in a band of their own.
 */
const outcomeBands = [
  { key: "up", label: "Move up", outcomes: ["promoted"] },
  { key: "again", label: "Repeat", outcomes: ["repeating"] },
  { key: "away", label: "Leave", outcomes: ["graduated", "withdrawn"] },
  { key: "stay", label: "Stay as they are", outcomes: ["continuing"] },
] as const satisfies readonly { key: string; label: string; outcomes: readonly Outcome[] }[]
type BandKey = (typeof outcomeBands)[number]["key"]

type Flow = { key: string; band: BandKey; count: number; from: number; to: number }
type Flows = {
  total: number
  /** The years of study on the left. Each extends from `from` to `to`, between 0 and 1. The bands are on the right. */
  sources: readonly { year: number; count: number; from: number; to: number }[]
  bands: readonly { key: BandKey; label: string; outcomes: readonly Outcome[]; count: number }[]
  flows: readonly (Flow & { share: number })[]
}

/** The flows of students from each year of study into the bands. Positions are shares of all students. */
export function flowsOf(outcomes: readonly OutcomeCount[]): Flows {
  const total = sum(outcomes.map(({ count }) => count))
  const countOf = (year: number, countedOutcomes: readonly Outcome[]) =>
    sum(
      outcomes
        .filter(({ year_of_study, outcome }) => year_of_study === year && countedOutcomes.includes(outcome))
        .map(({ count }) => count),
    )
  const years = [...new Set(outcomes.map(({ year_of_study }) => year_of_study))].toSorted()
  const bands = outcomeBands
    .map((band) => ({ ...band, count: sum(years.map((year) => countOf(year, band.outcomes))) }))
    .filter(({ count }) => count > 0)
  const share = (count: number) => count / (total || 1)
  let sourceEnd = 0
  const sources = years.map((year) => {
    const count = sum(bands.map((band) => countOf(year, band.outcomes)))
    const from = sourceEnd
    sourceEnd += share(count)
    return { year, count, from, to: sourceEnd }
  })
  const reached = new Map<BandKey, number>()
  let right = 0
  for (const { key, count } of bands) {
    reached.set(key, right)
    right += share(count)
  }
  const flows = sources.flatMap(({ year, from }) => {
    let leaves = from
    return bands.flatMap(({ key, outcomes: bandOutcomes }) => {
      const count = countOf(year, bandOutcomes)
      if (count === 0) return []
      const flow = {
        key: `${year} ${key}`,
        band: key,
        count,
        from: leaves,
        to: requireValue(reached.get(key), `band ${key}`),
        share: share(count),
      }
      leaves += share(count)
      reached.set(key, flow.to + share(count))
      return [flow]
    })
  })
  return { total, sources, bands, flows }
}

/** The numbers of planned outcomes: "Repeat: 612, Move up: 1". */
export function plannedText(outcomes: readonly Pick<OutcomeCount, "outcome" | "count">[]) {
  const sums = Map.groupBy(outcomes, ({ outcome }) => outcome)
  return [...sums]
    .map(([outcome, rows]) => `${outcomeLabel[outcome]}: ${numberText(sum(rows.map(({ count }) => count)))}`)
    .join(", ")
}
