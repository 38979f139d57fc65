import { type RawBuilder, sql } from "kysely"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { shareTable } from "../../lib/db/locks.ts"
import { collegeDay } from "../../lib/db/times.ts"
import { found } from "../../lib/errors.ts"

/**
 * True for the students of a term who haven't withdrawn, left or been deleted. Every list, count and file of a term's
 * students uses it. The query must read `enrolment` and `student`.
 */
export const attending = sql<boolean>`(enrolment.outcome <> 'withdrawn' and student.deleted_at is null)`

/** Whether the account of a `student` is active. */
const hasActiveAccount = sql<boolean>`exists (
  select from person where person.id = student.person_id and person.status = 'active')`

/** Whether the student of a record counts. A deleted student doesn't, wherever records are listed, counted or averaged. */
export const isOfStudent = (studentId: string) =>
  sql<boolean>`(${sql.ref(studentId)} not in (select id from student where deleted_at is not null))`

/**
 * The offerings of subjects that were deleted before their term was closed. Their grades and attendance count nowhere
 * (record 10).
 */
export const offeringsOfDeleted = sql`(
  select offering.id from subject join offering on offering.subject_id = subject.id join term on term.id = offering.term_id
  where subject.deleted_at is not null and (term.closed_at is null or term.closed_at > subject.deleted_at))`

/**
 * True for a student who left during the term, not after its last day. The query must read `enrolment` and `term`.
 */
export const leftDuringTerm = sql<boolean>`(enrolment.outcome = 'withdrawn'
  and coalesce(${collegeDay(sql.ref("enrolment.withdrawn_at"))} <= term.end_date, true))`

/** Whether the student of a record counts in figures of its term's students together (record 16). */
export const isAmongStudents = (studentId: string, termId: string) => sql<boolean>`(${isOfStudent(studentId)}
  and (${sql.ref(studentId)}, ${sql.ref(termId)}) not in (
    select enrolment.student_id, enrolment.term_id from enrolment join term on term.id = enrolment.term_id
    where ${leftDuringTerm}))`

/** Whether the student of a submission didn't withdraw in the term of its `offering`, and isn't deleted. */
export const isOfAttending = sql<boolean>`(${isOfStudent("submission.student_id")}
  and (submission.student_id, offering.term_id) not in (select student_id, term_id from enrolment where outcome = 'withdrawn'))`

/** The classes in which students are enrolled in a term; before any are, all that the college offers. */
export async function listClassesOf(db: Database, termId: number) {
  const { rows } = await sql<{ name: string }>`
    with enrolled as (
      select distinct enrolment.class from enrolment join student on student.id = enrolment.student_id
      where enrolment.term_id = ${termId} and enrolment.class is not null and ${attending})
    select class.name from class
    where name in (select class from enrolled) or not is_retired and not exists (select from enrolled) order by position`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * The active term in which a student is enrolled, in SQL. Whoever was moved to the other year of study after the last day of the
 * former one's active term, and has work in it, is enrolled in both: the one of their own year is meant.
 */
export const presentTermOf = (student: RawBuilder<unknown> | number | null) => sql<number>`(
  select own.id from enrolment attended join term own on own.id = attended.term_id and own.is_active
    join student learner on learner.id = attended.student_id
  where attended.student_id = ${student} and attended.outcome <> 'withdrawn'
  order by own.year_of_study = learner.year_of_study desc, own.year_of_study desc limit 1)`

/** How an `enrolment` ended, in words. Whoever was enrolled in a term by mistake has not withdrawn. */
export const outcomeText = sql<string>`case when enrolment.year_corrected then 'year of study corrected'
  else enrolment.outcome end`

/** A student's history, the latest term first. */
export function listEnrolments(db: Database, studentId: number) {
  return db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select([
      "enrolment.id",
      "term.id as term_id",
      "term.name as term_name",
      "year_name as academic_year_name",
      "enrolment.class",
      "term.year_of_study",
      outcomeText.as("outcome"),
      "term.is_active",
    ])
    .where("student_id", "=", studentId)
    .orderBy("term.start_date", "desc")
    .orderBy("term.id", "desc")
    .execute()
}

/** The student's submissions and grades that lists have. */
export async function countSubmissionsAndGrades(
  db: Database,
  viewer: Pick<Viewer, "role" | "scopes">,
  studentId: number,
) {
  const { rows } = await sql<{ submissions: number; grades: number }>`select
    (select count(*) from submission join assignment on assignment.id = assignment_id and assignment.deleted_at is null
      join offering on offering.id = offering_id join subject on subject.id = subject_id and subject.deleted_at is null
      where student_id = ${studentId}) as submissions,
    (select count(*) from grade where student_id = ${studentId} and offering_id not in ${offeringsOfDeleted}
      and (${seesDrafts(viewer)} or is_published(published_at))) as grades`.execute(db)
  return found(rows[0])
}

/** Whether a student has marks, hand-ins, registers or reports in a term, in SQL. */
export const hasWork = (student: string, term: string) => sql`(
  exists (select from offering join grade on grade.offering_id = offering.id
    where offering.term_id = ${sql.ref(term)} and grade.student_id = ${sql.ref(student)})
  or exists (select from offering join assignment on assignment.offering_id = offering.id
    join submission on submission.assignment_id = assignment.id
    where offering.term_id = ${sql.ref(term)} and submission.student_id = ${sql.ref(student)})
  or exists (select from register_mark join class_session on class_session.id = register_mark.session_id
    join offering on offering.id = class_session.offering_id
    where offering.term_id = ${sql.ref(term)} and register_mark.student_id = ${sql.ref(student)})
  or exists (select from performance_report
    where performance_report.term_id = ${sql.ref(term)} and performance_report.student_id = ${sql.ref(student)}))`

/**
 * Lets no term begin meanwhile, not even the first one of a year of study. If one did so while this waited, the next statement
 * sees it. Moving up locks terms before students, so take it before any student's row, to avoid a deadlock.
 */
export const lockActiveTerms = (db: Database) => shareTable(db, "term")

/**
 * Enrols students in the active term of their year of study, in their current class (product decision 3.2), except those who
 * have left or are inactive. Existing enrolments move to the current class, those of inactive students too. An enrolment in
 * another year's active term is removed, unless it has the outcome of moving up. If the student has work there, they are withdrawn
 * from it until their year of study is corrected back, but not after its last day, because they may be moved up by hand.
 */
export async function enrolStudents(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return
  await lockActiveTerms(db)
  await enrol(
    db,
    sql<boolean>`student.id = ${anyOf(ids)} and (${hasActiveAccount} or exists (
      select from enrolment where enrolment.student_id = student.id and enrolment.term_id = term.id))`,
  )
    .onConflict((conflict) =>
      conflict.constraint("enrolment_unique").doUpdateSet((row) => ({
        class: row.ref("excluded.class"),
        outcome: sql<"continuing">`case enrolment.outcome when 'withdrawn' then 'continuing' else enrolment.outcome end`,
      })),
    )
    .execute()
  await db
    .deleteFrom("enrolment")
    .using(["term", "student"])
    .whereRef("term.id", "=", "enrolment.term_id")
    .whereRef("student.id", "=", "enrolment.student_id")
    .where("student.id", "=", anyOf(ids))
    .where("term.is_active", "=", true)
    .whereRef("term.year_of_study", "<>", "student.year_of_study")
    .where("outcome", "in", ["continuing", "withdrawn"])
    .where(sql<boolean>`not ${hasWork("student.id", "term.id")}`)
    .execute()
  await db
    .updateTable("enrolment")
    .from(["term", "student"])
    .set({ outcome: "withdrawn", year_corrected: true })
    .whereRef("term.id", "=", "enrolment.term_id")
    .whereRef("student.id", "=", "enrolment.student_id")
    .where("student.id", "=", anyOf(ids))
    .where("term.is_active", "=", true)
    .whereRef("term.year_of_study", "<>", "student.year_of_study")
    .where("outcome", "=", "continuing")
    .where("term.end_date", ">=", sql<string>`college_today()`)
    .execute()
}

/**
 * Enrols all students of a term's year of study when it becomes active. Earlier enrolments keep their class, so a term that
 * becomes active again keeps its history (product decision 3.2). Those from before the term began have none: the term was
 * active for a while by mistake, and students may have moved since.
 */
export async function enrolYear(db: Database, { id, year_of_study: yearOfStudy }: ActivatedTerm) {
  await sql`
    delete from enrolment using term, student
    where term.id = ${id} and enrolment.term_id = term.id and enrolment.student_id = student.id
      and enrolment.outcome = 'continuing' and enrolment.created_at < term.start_date
      and (student.class, student.year_of_study) is distinct from (enrolment.class, term.year_of_study)
      and not ${hasWork("student.id", "term.id")}`.execute(db)
  await enrol(
    db,
    sql<boolean>`student.year_of_study = ${yearOfStudy} and student.deleted_at is null and ${hasActiveAccount}`,
  )
    .onConflict((conflict) => conflict.constraint("enrolment_unique").doNothing())
    .execute()
}

type ActivatedTerm = { id: number; year_of_study: number }

const enrol = (db: Database, condition: RawBuilder<boolean>) =>
  db
    .insertInto("enrolment")
    .columns(["student_id", "term_id", "class"])
    .expression(
      db
        .selectFrom("student")
        .innerJoin("term", "term.year_of_study", "student.year_of_study")
        .select(["student.id", "term.id as term_id", "student.class"])
        .where("term.is_active", "=", true)
        .where("left_as", "is", null)
        .where(condition),
    )
