import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { countText } from "#contract/lib/amounts.ts"

/** The words of the screens of subjects and of modules. Each of the two uses the endpoints that have its name. */
export const subjectLabels = {
  one: "Subject",
  many: "Subjects",
  add: "Add subject",
  search: "Search subjects",
  loading: "Unable to load subjects. Please try again later.",
  path: "/subjects",
  remove: "DELETE /subjects/{id}",
} as const

export const moduleLabels = {
  one: "Module",
  many: "Modules",
  add: "Create module",
  search: "Search modules",
  loading: "Unable to load modules. Please try again later.",
  path: "/modules",
  remove: "DELETE /modules/{id}",
} as const

export type Labels = typeof subjectLabels | typeof moduleLabels

export const kindLabel = { course: "Course", practice: "Teaching practice" } as const
export const statusLabel = { active: "Active", inactive: "Inactive" } as const
/** The states of a lecturer's module, as in filters and badges. */
export const approvalLabel = {
  waiting: "Waiting for approval",
  rejected: "Not approved",
  approved: "Approved",
} as const

/** "Term 1, 2026-2027"; blank if it has no term. */
export function subjectTermText({
  term_name,
  academic_year_name,
}: Pick<Subject, "term_name" | "academic_year_name">) {
  return term_name && academic_year_name && termText({ term_name, academic_year_name })
}

export const creditsText = (credits: number) => countText(credits, "credit")
