import type { PolicyVersion } from "#contract/gradingPolicies/endpoints.ts"

export const numbers = [
  ...(["college", "pages", "drafts", "departments", "retired"] as const),
  ...(["rooms", "holidays", "administrators", "unsent"] as const),
] as const

export const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

export const policyText = ({ id, policy: { weights, scale } }: PolicyVersion) =>
  `Version ${id}: assignments ${weights.assignment}%, end of module ${weights.end_module}%; ${scale
    .filter(({ from }) => from > 0)
    .map(({ letter, from }) => `${letter} ${from}`)
    .join(", ")}.`
