import type { Term } from "#contract/courses/terms/endpoints.ts"
import { type GapKind, gapKinds, gapLabel } from "#contract/registry/closing/kinds.ts"

export type MissingGrades = { subject_code: string; count: number }
/** The number of subjects that the message lists by name. */
const named = 5

/** Product decision 3.1. */
export function whyNotClosed(
  term: Pick<Term, "is_active" | "start_date" | "closed_at">,
  { today, missing }: { today: string; missing: readonly MissingGrades[] },
) {
  if (term.closed_at !== null) return "This term is closed already."
  if (term.is_active)
    return "The active term can't be closed. Set another term of its year of study as active first."
  if (term.start_date > today) return "This term has not begun, so it can't be closed."
  const count = missing.reduce((sum, subject) => sum + subject.count, 0)
  if (count === 0) return undefined
  const subjects = missing.slice(0, named).map((subject) => `${subject.subject_code} ${subject.count}`)
  const more = missing.length > named ? ` and ${missing.length - named} more subjects` : ""
  return (
    `${count} ${count === 1 ? "mark is" : "marks are"} missing in this term: ${subjects.join(", ")}${more}. ` +
    "Enter each as a number, or as missing, exempt or absent."
  )
}

/** The words of a reminder: "Marks not given: ENG1 4, MAT1 2. Registers not taken: ENG1 1." */
export function reminderOf(gaps: readonly { kind: GapKind; subject_code: string | null; count: number }[]) {
  return gapKinds
    .flatMap((kind) => {
      const own = gaps.filter((gap) => gap.kind === kind)
      if (own.length === 0) return []
      const counts = own.map(({ subject_code, count }) => [subject_code, count].filter(Boolean).join(" "))
      return [`${gapLabel[kind]}: ${counts.join(", ")}.`]
    })
    .join(" ")
}
