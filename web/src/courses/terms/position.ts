import type { Term } from "#contract/courses/terms/endpoints.ts"

// Every dashboard has this text, and must not wait for the labels of the screens of terms.

export type TermPosition = Readonly<Pick<Term, "year_of_study" | "semester" | "kind">>

/** "Year 1, semester 2", "Year 2, teaching practice" */
export function positionText({ year_of_study, semester, kind }: TermPosition) {
  return `Year ${year_of_study}, ${kind === "practice" ? "teaching practice" : `semester ${semester}`}`
}
