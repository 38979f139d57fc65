import type { ComponentProps } from "react"
import { noFigure } from "#contract/assessment/grades/texts.ts"
import type { ReportedStudent } from "#contract/registry/performanceReports/endpoints.ts"
import { namePlaceholder, type WritingState } from "#contract/registry/performanceReports/types.ts"
import type { Badge } from "../../ui/content/Badge.tsx"

export const stateLabel = {
  missing: "Missing",
  draft: "Draft",
  published: "Published",
  acknowledged: "Read",
} as const satisfies Record<WritingState, string>

export const stateTone = {
  missing: "bad",
  draft: "warn",
  published: "info",
  acknowledged: "good",
} as const satisfies Record<WritingState, ComponentProps<typeof Badge>["tone"]>

/** The states in which an existing report can be. */
export const reportStateOptions = (["draft", "published", "acknowledged"] as const).map(
  (state) => [state, stateLabel[state]] as const,
)

/** A phrase with the student's first name instead of the placeholder. */
export const withFirstName = (phrase: string, firstName: string) =>
  phrase.replaceAll(namePlaceholder, firstName)

/** A text with a phrase at its end. */
export const withPhrase = (text: string, phrase: string) => `${text.trimEnd()} ${phrase}`.trimStart()

/** The module grade. Until there is one, it is the average of the assignments. */
export function resultText({
  module_grade,
  letter_grade,
  assignment_average,
}: ReportedStudent["results"][number]) {
  if (module_grade !== null) return `${module_grade}%, ${letter_grade}`
  return assignment_average === null ? noFigure : `${assignment_average}% in assignments so far`
}
