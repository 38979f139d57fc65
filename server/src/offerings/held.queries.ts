import { sql } from "kysely"

const lecturer = (id: string) =>
  sql`exists (select from lecturer where lecturer.id = ${sql.ref(id)} and lecturer.deleted_at is null)`
const student = (id: string) =>
  sql`exists (select from student where student.id = ${sql.ref(id)} and student.deleted_at is null)`

/**
 * Whether an offering is used by people who are present: lecturers who teach it or set work in it, students who handed in, have marks or
 * stand in a register. Deleted people hold no offering (product decision 3.19). Use over `offering` or `offering_details as offering`.
 */
export const isInUse = sql<boolean>`(
  exists (select from teaching_assignment used where used.offering_id = offering.id and ${lecturer("used.lecturer_id")})
  or exists (select from timetable_entry used where used.offering_id = offering.id and used.deleted_at is null
    and ${lecturer("used.lecturer_id")})
  or exists (select from grade used where used.offering_id = offering.id and ${student("used.student_id")})
  or exists (select from assignment used where used.offering_id = offering.id and used.deleted_at is null
    and (used.lecturer_id is null or ${lecturer("used.lecturer_id")}
      or exists (select from submission where submission.assignment_id = used.id and ${student("submission.student_id")})))
  or exists (select from class_session used where used.offering_id = offering.id
    and (${lecturer("used.lecturer_id")}
      or exists (select from register_mark where register_mark.session_id = used.id and ${student("register_mark.student_id")})))
  or exists (select from attendance_warning used where used.offering_id = offering.id and ${student("used.student_id")}))`

/** Whether an offering counts in its term: the office gave it, or it is in use. Closing, moving up and report cards ask for no other. */
export const isHeld = sql<boolean>`(
  exists (select from offering given where given.id = offering.id and given.is_given) or ${isInUse})`
