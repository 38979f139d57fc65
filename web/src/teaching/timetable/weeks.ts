/** The choices for the weeks of an entry: every week, odd weeks, even weeks, or chosen ones. */
export type WeekChoice = "every" | "odd" | "even" | "chosen"

export const weekChoices: readonly (readonly [WeekChoice, string])[] = [
  ["every", "Every week"],
  ["odd", "Odd weeks"],
  ["even", "Even weeks"],
  ["chosen", "Chosen weeks"],
]

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The chosen weeks of a term with `count` weeks; null means all of them. */
export function weeksChosen(choice: WeekChoice, count: number, chosen: readonly number[]) {
  if (choice === "every") return null
  if (choice === "chosen") return [...chosen]
  return numbers(count).filter((week) => week % 2 === (choice === "odd" ? 1 : 0))
}

export function choiceOf(weeks: readonly number[] | null, count: number): WeekChoice {
  if (weeks === null) return "every"
  const isSameWeeks = (choice: WeekChoice) => String(weeksChosen(choice, count, [])) === String(weeks)
  return (["odd", "even"] as const).find(isSameWeeks) ?? "chosen"
}

/** "odd weeks", "weeks 1, 3–5"; undefined for every week. */
export function weeksText(weeks: readonly number[] | null, count: number) {
  if (weeks === null) return undefined
  const choice = choiceOf(weeks, count)
  if (choice !== "chosen") return `${choice} weeks`
  const runs: [number, number][] = []
  for (const week of weeks) {
    const last = runs.at(-1)
    if (last && week === last[1] + 1) last[1] = week
    else runs.push([week, week])
  }
  const ranges = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return `${weeks.length === 1 ? "week" : "weeks"} ${ranges.join(", ")}`
}
