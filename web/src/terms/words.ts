import type { Term } from "#contract/terms.ts"

export const statusWord = { active: "Active", inactive: "Inactive" } as const

/** "Year 1, semester 2", "Year 2, teaching practice" */
export function placeText({
  year_of_study,
  semester,
  kind,
}: Readonly<Pick<Term, "year_of_study" | "semester" | "kind">>) {
  return `Year ${year_of_study}, ${kind === "practice" ? "teaching practice" : `semester ${semester}`}`
}
