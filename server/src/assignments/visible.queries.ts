import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { anywhere } from "../lib/db/lists.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"

const place = { subject: "offering.subject_id", term: "offering.term_id" }

/**
 * Students see work for the whole college and for their class in the terms that they are enrolled in, and what they
 * handed in; lecturers what they teach or were named on; administrators everything.
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
 * Whose work handed in somebody may read: a lecturer all of what is hers, else that of the classes that she teaches. It
 * stands in a `where` over submission, assignment and offering.
 */
export function submissionsVisibleTo({ role, lecturerId, studentId }: Viewer): RawBuilder<boolean> {
  if (role === "admin") return sql`true`
  if (role === "student") return sql`(submission.student_id = ${studentId})`
  return sql`(assignment.lecturer_id = ${lecturerId}
    or ${taughtBy(lecturerId, { ...place, class: sql`coalesce(submission.class, '')` })})`
}

/** What was set and not taken back, as far as somebody may see it. */
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

/** What everybody sees of a piece of work. */
export const described = [
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

/** What a search finds: title, subject or lecturer. */
export const mentions = (search: string) =>
  sql<boolean>`searchable(assignment.title || ' ' || subject.code || ' ' || subject.name || ' '
    || coalesce(person.first_name || ' ' || person.last_name, '')) like ${anywhere(search)}`
