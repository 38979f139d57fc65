import type { TeachingAssignment } from "#contract/courses/teachingAssignments.ts"
import { termText } from "#contract/courses/terms/names.ts"
import type { Database } from "../../lib/db/database.ts"
import { lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"

type TeachingAssignmentNotice = Pick<
  TeachingAssignment,
  "id" | "lecturer_id" | "subject_code" | "subject_name" | "term_name" | "academic_year_name" | "class"
>

/** Notifies a lecturer that they were given a subject to teach, or that they no longer teach it. */
export function notifyLecturer(
  db: Database,
  assignment: TeachingAssignmentNotice,
  { change, senderId }: { change: "given" | "ended"; senderId: number },
) {
  const { id, lecturer_id, subject_code, subject_name } = assignment
  const title = change === "given" ? "You were given a subject to teach" : "You no longer teach a subject"
  return notify(db, {
    type: "assignment",
    title: `${title}: ${subject_code} ${subject_name}`,
    message: `${assignment.class ?? "All classes"}, ${termText(assignment)}.`,
    link: "/lecturer/modules",
    senderId,
    effect: `teaching assignment ${id} ${change}`,
    to: lecturers([lecturer_id]),
  })
}

/** Notifies lecturers once that the list of what they teach in a term has changed. */
export function notifyLecturers(
  db: Database,
  lecturerIds: readonly number[],
  { termId, senderId }: { termId: number; senderId: number },
) {
  return notify(db, {
    type: "assignment",
    title: "What you teach has changed",
    message: "The office has decided who teaches what this term. Your modules are in the list.",
    link: "/lecturer/modules",
    senderId,
    effect: `teaching of term ${termId}`,
    repeats: true,
    to: lecturers(lecturerIds),
  })
}
