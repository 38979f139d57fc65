import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"

/** The part of a viewer that decides which assignments they see. */
export type Reader = Pick<Viewer, "role" | "lecturerId" | "studentId">

/**
 * Students see assignments for the whole college and for their class in the terms in which they are enrolled, and those
 * they submitted to. Lecturers see assignments of what they teach, and their own. Administrators see all. Lists of
 * assignments, and the figures that lead to them, use this condition. The query must read `assignment` and the columns of
 * its subject and term.
 */
export function assignmentsVisibleTo(
  { role, lecturerId, studentId }: Reader,
  subjectAndTerm: { subject: string; term: string },
): RawBuilder<boolean> {
  if (role === "admin") return sql`true`
  if (role === "lecturer") {
    return sql`(assignment.lecturer_id = ${lecturerId}
      or ${taughtBy(lecturerId, { ...subjectAndTerm, class: "assignment.class" })})`
  }
  // The student's own records are searched, because searching all the college's assignments would take longer each year.
  return sql`assignment.id = any(array(
    select assignment.id from enrolment
      join offering on offering.term_id = enrolment.term_id
      join assignment on assignment.offering_id = offering.id
        and (assignment.class is null or assignment.class = enrolment.class)
      where enrolment.student_id = ${studentId} and enrolment.outcome <> 'withdrawn'
    union
    select submission.assignment_id from submission where submission.student_id = ${studentId}))`
}
