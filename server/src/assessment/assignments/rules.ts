import type { AssignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Authority } from "../../lib/auth/viewer.ts"

/** Lecturers change their own assignments, administrators all. */
export const mayEdit = ({ role }: Pick<Authority, "role">, { is_own }: { is_own: boolean }) =>
  role === "admin" || (role === "lecturer" && is_own)

/**
 * Whether an assignment is a lecturer's own: they set it and teach some class of the subject in that term, or an administrator named
 * them on it (record 10). `isOwn` in the queries decides the same in SQL.
 */
export const isOwnWork = (
  { role, lecturerId }: Authority,
  taught: readonly (string | null)[],
  { lecturer_id, lecturer_named }: { lecturer_id: number | null; lecturer_named: boolean },
) =>
  role === "lecturer" &&
  lecturer_id !== null &&
  lecturer_id === lecturerId &&
  (lecturer_named || taught.length > 0)

type AssignmentTarget = {
  subject_id: number
  term_id: number
  student_class: string | null
  max_marks: number
  further_formats: readonly string[]
}
type ExistingAssignment = AssignmentTarget & { handed_in: boolean; marked: boolean; grouped: boolean }

/** The reason why an edit is refused because of submissions, grades or groups; undefined if there is none. */
export function whyNotChanged(
  before: ExistingAssignment,
  after: AssignmentTarget,
  { subject, maximum }: AssignmentLabels,
): string | undefined {
  const hasMoved = (["subject_id", "term_id", "student_class"] as const).some(
    (part) => before[part] !== after[part],
  )
  if (hasMoved && (before.handed_in || before.marked))
    return `This assignment has submissions or grades, so its ${subject.toLowerCase()}, term and class can't be changed.`
  if (before.grouped && (before.term_id !== after.term_id || before.student_class !== after.student_class))
    return "This assignment has groups, so its term and class can't be changed. Take the groups away first."
  // Otherwise a student who hands in later would be worse off. Work that is sent again because its reply was lost would also be
  // refused instead of getting its receipt.
  const refused = before.further_formats.filter((format) => !after.further_formats.includes(format))
  if (before.handed_in && refused.length > 0)
    return `Work has been handed in, so these kinds of file stay allowed: ${refused.map((format) => `.${format}`).join(", ")}.`
  if (before.marked && before.max_marks !== after.max_marks)
    return `Grades have been given out of ${before.max_marks}, so ${maximum.toLowerCase()} can't be changed.`
  return undefined
}

type SubmissionState = {
  closed_at: string | null
  late_allowed: boolean
  past_due: boolean
  /** The student's work has points, published or not. A student whose work was marked as missing may still hand it in. */
  marked: boolean
  /** How the student left the college, if they did. They can then only read their records. */
  left_as: string | null
  /** The time at which the work was finished without a connection and in time, according to the student's device. */
  made_at?: string | null
}

/** Applies to a first submission and to a further version (product decision 3.8). */
export function whyNoSubmission({
  closed_at,
  late_allowed,
  past_due,
  marked,
  left_as,
  made_at = null,
}: SubmissionState): string | undefined {
  if (left_as !== null) return "You have left the college, so work can no longer be handed in."
  if (!isOpen({ closed_at })) return "This term is closed, so work can no longer be handed in."
  if (marked) return "Your work has been marked, so it can't be replaced."
  if (past_due && !late_allowed && made_at === null) return "The due date for this assignment has passed."
  return undefined
}

/** The message after work was written. Work whose title looks like another's is often the same work, given twice. */
export const writtenText = (done: string, { title, isAlike }: { title: string; isAlike: boolean }) =>
  isAlike ? `${done} The module has “${title}” for these students already, and both count.` : done
