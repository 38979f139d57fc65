import { sql } from "kysely"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { hasWork } from "../../courses/enrolments/queries.ts"
import { activateTerm } from "../../courses/terms/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { lockPeople, lockTable } from "../../lib/db/locks.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { peopleLeft } from "../../people/people/jobs.ts"
import { listTargets } from "./queries.ts"

/** Locks the calendar, and the terms so that none of their marks are written meanwhile. Call it before locking any row. */
export async function lockCalendar(db: Database, { from_year_id, to_year_id }: Years) {
  await lockTable(db, "academic_year")
  await lockTable(db, "timetable_entry")
  await lockTable(db, "term")
  await sql`select from term where academic_year_id in (${from_year_id}, ${to_year_id}) order by id for update`.execute(
    db,
  )
}

type Years = Pick<Rollover, "from_year_id" | "to_year_id">

/**
 * Locks the students of a roll-over, so that nobody withdraws, moves or deletes them meanwhile. Call it after locking the
 * calendar.
 */
export const lockMoved = (db: Database, id: number) =>
  lockPeople(
    db
      .selectFrom("student")
      .where("id", "in", db.selectFrom("rollover_student").select("student_id").where("rollover_id", "=", id))
      .orderBy("id"),
  )

/** Whoever withdraws is withdrawn from each term that isn't closed, as by the office. The query must read `enrolment` and `term`. */
const mayBeWithdrawn = sql<boolean>`(enrolment.outcome = 'continuing' and term.closed_at is null)`

/**
 * Moves all students of a locked draft. Enrolments of past terms get their outcome and are otherwise unchanged. If a term of
 * the new year was activated by hand, a student may be enrolled there already. That enrolment remains only if it is the right
 * one or has work in it.
 */
export async function runRollover(db: Database, { id, to_year_id }: Rollover, doneBy: number) {
  // A student who was deleted since the proposal isn't moved.
  await sql`
    delete from rollover_student where rollover_id = ${id}
      and student_id in (select id from student where deleted_at is not null)`.execute(db)
  await sql`
    update rollover_student set replaced = jsonb_build_object(
      'student', jsonb_build_object('class', student.class, 'year_of_study', student.year_of_study),
      'outcome', (select enrolment.outcome from enrolment
        where enrolment.student_id = student.id and enrolment.term_id = rollover_student.from_term_id),
      'withdrawn_at', (select enrolment.withdrawn_at from enrolment
        where enrolment.student_id = student.id and enrolment.term_id = rollover_student.from_term_id),
      'withdrawn', (select coalesce(jsonb_agg(enrolment.id order by enrolment.id), '[]')
        from enrolment join term on term.id = enrolment.term_id
        where rollover_student.outcome = 'withdrawn' and enrolment.student_id = student.id and ${mayBeWithdrawn}),
      'enrolments', (select coalesce(jsonb_agg(to_jsonb(enrolment) order by enrolment.id), '[]') from enrolment
        join term on term.id = enrolment.term_id and term.academic_year_id = ${to_year_id} where enrolment.student_id = student.id))
    from student where student.id = rollover_student.student_id and rollover_id = ${id}`.execute(db)
  await sql`
    update enrolment set outcome = move.outcome from rollover_student move
    where move.rollover_id = ${id} and enrolment.student_id = move.student_id and enrolment.term_id = move.from_term_id
      and enrolment.outcome <> move.outcome`.execute(db)
  await sql`
    delete from enrolment using rollover_student move, term
    where move.rollover_id = ${id} and move.outcome <> 'continuing' and enrolment.student_id = move.student_id
      and term.id = enrolment.term_id and term.academic_year_id = ${to_year_id}
      and enrolment.term_id is distinct from move.to_term_id and not ${hasWork("move.student_id", "term.id")}`.execute(
    db,
  )
  await sql`
    insert into enrolment (student_id, term_id, class)
    select student_id, to_term_id, to_class from rollover_student where rollover_id = ${id} and to_term_id is not null
    order by student_id
    on conflict on constraint enrolment_unique do update set class = excluded.class`.execute(db)
  await sql`
    update student set class = move.to_class, year_of_study = coalesce(term.year_of_study, student.year_of_study),
      left_as = case when move.outcome in ('graduated', 'withdrawn') then move.outcome end
    from rollover_student move left join term on term.id = move.to_term_id
    where move.rollover_id = ${id} and move.student_id = student.id and move.outcome <> 'continuing'`.execute(
    db,
  )
  await sql`
    update enrolment set outcome = 'withdrawn' from rollover_student move, term
    where move.rollover_id = ${id} and move.outcome = 'withdrawn' and enrolment.student_id = move.student_id
      and term.id = enrolment.term_id and ${mayBeWithdrawn}`.execute(db)
  const withdrawn = await db
    .selectFrom("rollover_student")
    .innerJoin("student", "student.id", "student_id")
    .select("person_id")
    .where("rollover_id", "=", id)
    .where("outcome", "=", "withdrawn")
    .execute()
  await addJob(db, peopleLeft, { ids: withdrawn.map(({ person_id }) => person_id) })
  await moveCalendar(db, id, to_year_id)
  await sql`update rollover set state = 'done', done_at = now(), done_by = ${doneBy} where id = ${id}`.execute(
    db,
  )
}

/** Makes the next academic year current, and activates its first terms for the years of study, with those who weren't moved. */
async function moveCalendar(db: Database, id: number, toYearId: number) {
  await sql`update rollover set replaced = jsonb_build_object(
      'active', (select coalesce(jsonb_agg(term.id order by term.id), '[]') from term where is_active),
      'current', (select academic_year.id from academic_year where is_current))
    where id = ${id}`.execute(db)
  for (const term of await listTargets(db, toYearId)) await activateTerm(db, term)
  await sql`update academic_year set is_current = false where is_current`.execute(db)
  await sql`update academic_year set is_current = true where id = ${toYearId}`.execute(db)
}
