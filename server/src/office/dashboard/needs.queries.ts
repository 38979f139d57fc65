import { sql } from "kysely"
import type { ClassSize, DashboardStats } from "#contract/office/dashboard.ts"
import { lateWorkDays } from "#contract/office/dashboardFigures.ts"
import { isMarked } from "../../assessment/assignments/queries.ts"
import { freshWork } from "../../assessment/gradeSheets/work.queries.ts"
import { isUpcoming } from "../../communication/events/queries.ts"
import { attending, isOfStudent } from "../../courses/enrolments/queries.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { instantOf } from "../../lib/db/times.ts"
import { hasFailed } from "../../lib/mail/outbox.ts"
import { fullName } from "../../people/people/queries.ts"
import { newlyLow } from "../../teaching/attendance/warnings.queries.ts"

/** The administrator's figures, in one statement. Students are counted as their list shows them: without those who left. */
export const countForDashboard = (db: Database) => stats(db, {}).executeTakeFirstOrThrow()

const stats = compileOnce(
  () => sql<DashboardStats>`select
    (select count(*) from student where deleted_at is null and left_as is null) as students,
    (select count(*) from lecturer where deleted_at is null) as lecturers,
    (select count(*) from subject where deleted_at is null) as subjects,
    (select count(*) from assignment join offering on offering.id = offering_id join subject on subject.id = subject_id
      where assignment.deleted_at is null and subject.deleted_at is null) as assignments,
    (select count(*) from announcement) as announcements,
    (select count(*) from event where ${isUpcoming}) as upcoming_events,
    (select count(*) from person where status = 'pending' and deleted_at is null) as registrations,
    (select count(*) from mail where ${hasFailed}) as unsent_mail,
    (select count(*) from excuse where state = 'waiting' and ${isOfStudent("student_id")}) as excuses,
    ${newlyLow} as low_attendance,
    (select year_name from academic_year where is_current) as academic_year`,
)

type Needs = {
  messages: number
  without_class: number
  late_work: number
  late_lecturers: number
  applicant: { name: string; role: string; created_at: string } | null
  terms_to_close: { id: number; name: string; academic_year_name: string }[]
}

/**
 * The records that wait for the office, beside its figures. Late work is work in open terms that was due long ago. A
 * student's own extension counts as the due time.
 */
export async function countNeeds(db: Database) {
  await freshWork(db)
  return needs(db, {}).executeTakeFirstOrThrow()
}

const needs = compileOnce(
  () => sql<Needs>`
    with late as materialized (
      select offering.subject_id, offering.term_id, total.class, sum(handed_in - marked - later.work)::int as work
      from work_total total join assignment on assignment.id = total.assignment_id
        join offering on offering.id = assignment.offering_id
        join subject on subject.id = offering.subject_id and subject.deleted_at is null
        join term on term.id = offering.term_id and term.closed_at is null
        cross join lateral (
          select count(*) as work from extension
            join submission using (assignment_id, student_id)
            join student on student.id = extension.student_id
            join enrolment on enrolment.term_id = term.id and enrolment.student_id = extension.student_id and ${attending}
            left join grade on grade.assignment_id = assignment.id and grade.student_id = extension.student_id
          where extension.assignment_id = assignment.id and enrolment.class is not distinct from total.class
            and extension.due_at >= now() - ${`${lateWorkDays} days`}::interval and not ${isMarked}) later
      where oldest is not null and assignment.deleted_at is null
        and assignment.due_at < now() - ${`${lateWorkDays} days`}::interval
      group by offering.subject_id, offering.term_id, total.class
      having sum(handed_in - marked - later.work) > 0
    )
    select
      (select count(*) from contact_message where status = 'new' and lecturer_id is null) as messages,
      (select count(*) from student join person on person.id = person_id
        where student.class is null and student.deleted_at is null and left_as is null and person.status = 'active') as without_class,
      (select coalesce(sum(work), 0)::int from late) as late_work,
      (select count(distinct lecturer_id) from late join taught_class taught using (subject_id, term_id)
        where taught.class is null or taught.class = late.class) as late_lecturers,
      (select jsonb_build_object('name', ${fullName("person")}, 'role', requested_role, 'created_at', ${instantOf("created_at")})
        from person where status = 'pending' and deleted_at is null order by created_at, id limit 1) as applicant,
      (select coalesce(jsonb_agg(jsonb_build_object('id', term.id, 'name', term.name, 'academic_year_name', year_name)
          order by term.start_date, term_number), '[]')
        from term join academic_year on academic_year.id = academic_year_id
        where term.closed_at is null and term.end_date < college_today()) as terms_to_close`,
)

/**
 * The students of each class and year of study, in the classes' order, counted as in their list. Both years may have a class
 * P5.
 */
export const listClassSizes = (db: Database) => classSizes(db, {}).execute()

const classSizes = compileOnce(
  () => sql<ClassSize>`
    select size.class, year_of_study, size.count from (
      select class, year_of_study, count(*)::int as count from student
      where deleted_at is null and left_as is null group by class, year_of_study) size
    join class on class.name = size.class order by class.position, year_of_study`,
)
