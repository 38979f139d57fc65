import type { Role } from "#contract/lib/endpoints.ts"
import { paths } from "./paths.ts"

/** The submissions that wait for marks, for an administrator or for a lecturer. */
export const toMarkOf = (role: Role) => (role === "admin" ? paths.toMark : paths.lecturerToMark)

/** The grade sheet of a class in a subject, with the cursor in an assignment's column or in "end_module". */
export function gradeSheetPath(
  role: Role,
  {
    subject,
    className,
    term,
    work,
  }: {
    subject: number
    className: string
    term?: number | undefined
    work?: number | "end_module" | undefined
  },
) {
  const path = (role === "admin" ? paths.gradeSheet : paths.lecturerGradeSheet)
    .replace(":subject", String(subject))
    .replace(":class", className)
  const query = new URLSearchParams()
  if (term !== undefined) query.set("term", String(term))
  if (work !== undefined) query.set("work", typeof work === "number" ? `a${work}` : work)
  return query.size > 0 ? `${path}?${query}` : path
}

type WorkOfClass = { subject: number; className: string; term: number; work: number; student?: number }

/**
 * The desk, where a class's submissions for an assignment are read and marked. It opens at one student's submission, or at the
 * first that waits for a mark.
 */
export function deskPath(role: Role, { subject, className, term, work, student }: WorkOfClass) {
  const path = (role === "admin" ? paths.desk : paths.lecturerDesk)
    .replace(":subject", String(subject))
    .replace(":class", className)
  const query = new URLSearchParams({ term: String(term), work: `a${work}` })
  if (student) query.set("student", String(student))
  return `${path}?${query}`
}
