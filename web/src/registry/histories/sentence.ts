import { countText } from "#contract/lib/amounts.ts"
import { compact, sum } from "#contract/lib/objects.ts"
import type { HistoryTerm } from "#contract/registry/histories.ts"

type Student = { class: string | null; year_of_study: number }

/** The term that the sentence is about: the active one, or else the last in which the student was enrolled. */
export const currentTerm = (terms: readonly HistoryTerm[]) =>
  terms.find(({ is_active }) => is_active) ?? terms.findLast(({ is_enrolled }) => is_enrolled)

/** The student's attendance in a term, in percent, rounded half up. Null if no class counts. */
export function attendanceOf({ weeks }: Pick<HistoryTerm, "weeks">) {
  const classes = sum(weeks.map((week) => week.classes))
  const missed = sum(weeks.map((week) => week.missed))
  return classes === 0 ? null : Math.round((100 * (classes - missed)) / classes)
}

/**
 * The student's results in one line: "Year 1, P8. 95% present. 4 modules in progress; Life Skills, 55, is the lowest. 2 pieces
 * overdue."
 */
export function sentenceOf(student: Student, terms: readonly HistoryTerm[]) {
  const yearAndClass = [`Year ${student.year_of_study}`, student.class].filter(Boolean).join(", ")
  const term = currentTerm(terms)
  if (!term) return `${yearAndClass}. Not enrolled in a term yet.`
  const present = attendanceOf(term)
  return [
    yearAndClass,
    present === null ? "No register yet" : `${present}% present`,
    marksText(term),
    term.overdue > 0 ? `${countText(term.overdue, "piece")} overdue` : "Nothing overdue",
  ]
    .map((part) => `${part}.`)
    .join(" ")
}

function marksText({ modules }: HistoryTerm) {
  if (modules.length === 0) return "No modules"
  const open = modules.filter(({ letter_grade }) => letter_grade === null).length
  const progress =
    open > 0 ? `${countText(open, "module")} in progress` : `${countText(modules.length, "module")} finished`
  const marked = compact(modules.map(({ subject_name, mark }) => mark !== null && { subject_name, mark }))
  const [lowest] = marked.toSorted((a, b) => a.mark - b.mark)
  return lowest
    ? `${progress}; ${lowest.subject_name}, ${lowest.mark}, is the lowest`
    : `${progress}; no marks yet`
}
