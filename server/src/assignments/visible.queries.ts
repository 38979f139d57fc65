import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { fullName } from "../people/queries.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"

const place = { subject: "offering.subject_id", term: "offering.term_id" }

/**
 * Students see assignments for the whole college and for their class in the terms in which they are enrolled, and those
 * they submitted to. Lecturers see assignments of what they teach, and their own. Administrators see all.
 */
function visibleTo({ role, lecturerId, studentId }: Viewer): RawBuilder<boolean> {
  if (role === "admin") return sql`true`
  if (role === "lecturer") {
    return sql`(assignment.lecturer_id = ${lecturerId}
      or ${taughtBy(lecturerId, { ...place, class: "assignment.class" })})`
  }
  return sql`(exists (select from enrolment
      where enrolment.student_id = ${studentId} and enrolment.term_id = offering.term_id
        and enrolment.outcome <> 'withdrawn' and (assignment.class is null or assignment.class = enrolment.class))
    or exists (select from submission
      where submission.student_id = ${studentId} and submission.assignment_id = assignment.id))`
}

/**
 * Students see their own submissions. Lecturers see all submissions to their own assignments, otherwise those of the
 * classes they teach. Use over submission, assignment and offering.
 */
export function submissionsVisibleTo({ role, lecturerId, studentId }: Viewer): RawBuilder<boolean> {
  if (role === "admin") return sql`true`
  if (role === "student") return sql`(submission.student_id = ${studentId})`
  return sql`(assignment.lecturer_id = ${lecturerId}
    or ${taughtBy(lecturerId, { ...place, class: sql`coalesce(submission.class, '')` })})`
}

/** Assignments the viewer may see, deleted ones excluded. */
export function assignments(db: Database, viewer: Viewer) {
  return db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("lecturer", "lecturer.id", "assignment.lecturer_id")
    .leftJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("file", "file.id", "assignment.file_id")
    .where("assignment.deleted_at", "is", null)
    .where("subject.deleted_at", "is", null)
    .where(visibleTo(viewer))
}

/** The columns that every role sees. */
export const assignmentColumns = [
  "assignment.id",
  "assignment.title",
  "assignment.description",
  "offering.subject_id",
  "subject.code as subject_code",
  "subject.name as subject_name",
  "offering.term_id",
  "term.name as term_name",
  "term.closed_at",
  "year_name as academic_year_name",
  "assignment.lecturer_id",
  "person.first_name as lecturer_first_name",
  "person.last_name as lecturer_last_name",
  "assignment.due_at as due_date",
  "assignment.max_marks",
  "assignment.max_marks as max_points",
  "assignment.class as student_class",
  "late_allowed",
  "assignment.file_id",
  "file.name as assignment_file_name",
  "file.size as assignment_file_size",
  "assignment.created_at",
] as const

/** The text that a search looks through: title, subject and lecturer. */
export const searchedText = sql`assignment.title || ' ' || subject.code || ' ' || subject.name || ' '
  || coalesce(${fullName("person")}, '')`
