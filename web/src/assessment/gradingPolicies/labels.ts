import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"

export const weightsText = ({ weights }: GradingPolicy) =>
  `${weights.assignment}% assignments, ${weights.end_module}% end of module`

type Band = { letter: string; from: number }

/** "A 85, B 70, C 55, D 40": the lowest percentage of each letter. The last letter covers the rest. */
export const bandsText = (bands: readonly Band[]) =>
  bands
    .filter(({ from }) => from > 0)
    .map(({ letter, from }) => `${letter} ${from}`)
    .join(", ")

/** "A 4, B 3, C 2, D 1, F 0" */
export const pointsText = ({ scale }: GradingPolicy) =>
  scale.map(({ letter, points }) => `${letter} ${points}`).join(", ")

export const standingsText = ({ standings }: GradingPolicy) =>
  standings.map(({ name, from }) => `${name} ${from}`).join(", ")

type Figure = number | string | null
const textOrDash = (figure: Figure) => figure ?? "—"

/** "65.2 → 63", or the figure alone if it doesn't change. */
export function changeText<Shown extends Figure>(
  { before, after }: { before: Shown; after: Shown },
  text: (figure: Shown) => Figure = textOrDash,
): string {
  const old = text(before)
  const now = text(after)
  return old === now ? String(now) : `${old} → ${now}`
}
