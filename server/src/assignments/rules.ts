import type { StaffViewer } from "../lib/auth/viewer.ts"
import { isOpen } from "../terms/rules.ts"

/** Administrators change all work; a lecturer what is hers, because she set it or was named on it. */
export function mayEdit({ role, lecturerId }: StaffViewer, { lecturer_id }: { lecturer_id: number | null }) {
  if (role === "admin") return true
  return role === "lecturer" && lecturerId !== null && lecturer_id === lecturerId
}

type Place = { subject_id: number; term_id: number; student_class: string | null; max_marks: number }
type Work = Place & { handed_in: boolean; marked: boolean }

/** Why an edit would pull the ground from under work that is there already; undefined where it doesn't. */
export function whyNotMoved(before: Work, after: Place): string | undefined {
  const moved = (["subject_id", "term_id", "student_class"] as const).some(
    (part) => before[part] !== after[part],
  )
  if (moved && (before.handed_in || before.marked))
    return "Work has been handed in or marked, so the subject, term and class stay as they are."
  if (before.marked && before.max_marks !== after.max_marks)
    return `Grades have been given out of ${before.max_marks}, so max marks stay as they are.`
  return undefined
}

type Standing = {
  closed_at: string | null
  late_allowed: boolean
  past_due: boolean
  /** Somebody has given it a mark, published or not. */
  marked: boolean
}

/** Why a student can't hand in, or hand in again; undefined where she can (product decision 3.8). */
export function whyNoSubmission({ closed_at, late_allowed, past_due, marked }: Standing): string | undefined {
  if (!isOpen({ closed_at })) return "This term is closed, so work can no longer be handed in."
  if (marked) return "Your work has been marked, so it can't be replaced."
  if (past_due && !late_allowed) return "The due date for this assignment has passed."
  return undefined
}
