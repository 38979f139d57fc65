import { sql } from "kysely"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { hasWork } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import type { Dependents } from "./rules.ts"

type DoneRollover = Pick<Rollover, "id" | "to_year_id">

/** The records that were written since, and would be lost or contradicted if the roll-over were undone. */
export async function countDependents(db: Database, { id, to_year_id }: DoneRollover): Promise<Dependents> {
  const { rows } = await sql<Dependents>`
    with move as materialized (select * from rollover_student where rollover_id = ${id}),
      module as materialized (
        select offering.id from offering join term on term.id = offering.term_id where term.academic_year_id = ${to_year_id})
    select
      (select count(*) from grade join module on module.id = offering_id join move using (student_id)) as grades,
      (select count(*) from submission join assignment on assignment.id = assignment_id
        join module on module.id = assignment.offering_id join move using (student_id)) as submissions,
      (select count(*) from class_session session join module on module.id = offering_id
        join register_mark on register_mark.session_id = session.id join move using (student_id)) as registers,
      (select count(*) from performance_report report join move using (student_id)
        join term on term.id = report.term_id and term.academic_year_id = ${to_year_id}) as reports,
      (select count(*) from document join move using (student_id)
        left join term on term.id = document.term_id
        where document.revoked_at is null and document.issued_at >= rollover.done_at
          and (document.kind in ('enrolment_certificate', 'transcript') or term.academic_year_id = ${to_year_id})) as documents,
      (select count(*) from move join student on student.id = move.student_id left join term on term.id = move.to_term_id
        left join enrolment on enrolment.student_id = move.student_id and enrolment.term_id = move.to_term_id
        where move.outcome <> 'continuing' and (
          (student.class, student.year_of_study, student.left_as) is distinct from (move.to_class,
            coalesce(term.year_of_study, student.year_of_study),
            case when move.outcome in ('graduated', 'withdrawn') then move.outcome end)
          or move.to_term_id is not null
            and (enrolment.class, enrolment.outcome) is distinct from (move.to_class, 'continuing'))) as students,
      (select exists (select from move join term on term.id = move.from_term_id
          where term.closed_at is not null and rollover.replaced->'active' @> to_jsonb(term.id))) as closed,
      (not exists (select from academic_year where id = ${to_year_id} and is_current)
        or exists (select from term where academic_year_id = ${to_year_id} and term_number in (1, 4) and not is_active)) as calendar,
      array(select name from class where is_retired and name in (
        select replaced->'student'->>'class' from move where outcome <> 'continuing') order by position) as retired
    from rollover where id = ${id}`.execute(db)
  return found(rows[0])
}

/** The number of students whom a roll-over made leave, so that their places at events to come were given to others. */
export async function countLeft(db: Database, id: number) {
  const { count } = await db
    .selectFrom("rollover_student")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("rollover_id", "=", id)
    .where("outcome", "=", "withdrawn")
    .where("proposed", "<>", "withdrawn")
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Restores what a locked roll-over replaced: the enrolments of the next year with their ids, the outcomes of past terms, the
 * students' class and year of study, and the calendar.
 */
export async function undoRollover(db: Database, { id, to_year_id }: DoneRollover, undoneBy: number) {
  await sql`
    delete from enrolment using rollover_student move, term
    where move.rollover_id = ${id} and enrolment.student_id = move.student_id and move.outcome <> 'continuing'
      and term.id = enrolment.term_id and term.academic_year_id = ${to_year_id}`.execute(db)
  // Whoever wasn't moved was enrolled at the same moment, because the term began.
  await sql`
    delete from enrolment using rollover, term, student
    where rollover.id = ${id} and enrolment.created_at = rollover.done_at and term.id = enrolment.term_id
      and term.academic_year_id = ${to_year_id} and student.id = enrolment.student_id
      and not ${hasWork("student.id", "term.id")}`.execute(db)
  await sql`
    insert into enrolment overriding system value
    select kept.* from rollover_student move,
      jsonb_populate_recordset(null::enrolment, move.replaced->'enrolments') as kept
    where move.rollover_id = ${id} and move.outcome <> 'continuing' order by kept.id`.execute(db)
  // The moment matters only for an outcome that is withdrawn again. For all others the database clears it.
  await sql`
    update enrolment set outcome = move.replaced->>'outcome', withdrawn_at = (move.replaced->>'withdrawn_at')::timestamptz
    from rollover_student move
    where move.rollover_id = ${id} and enrolment.student_id = move.student_id and enrolment.term_id = move.from_term_id
      and enrolment.outcome <> move.replaced->>'outcome'`.execute(db)
  await sql`
    update enrolment set outcome = 'continuing' from rollover_student move, term
    where move.rollover_id = ${id} and move.replaced->'withdrawn' @> to_jsonb(enrolment.id)
      and term.id = enrolment.term_id and term.closed_at is null and enrolment.outcome = 'withdrawn'`.execute(
    db,
  )
  await sql`
    update student set class = move.replaced->'student'->>'class',
      year_of_study = (move.replaced->'student'->>'year_of_study')::int, left_as = null
    from rollover_student move
    where move.rollover_id = ${id} and move.student_id = student.id and move.outcome <> 'continuing'`.execute(
    db,
  )
  await sql`
    update term set is_active = false from rollover
    where rollover.id = ${id} and is_active and not rollover.replaced->'active' @> to_jsonb(term.id)`.execute(
    db,
  )
  await sql`
    update term set is_active = true from rollover
    where rollover.id = ${id} and not is_active and rollover.replaced->'active' @> to_jsonb(term.id)`.execute(
    db,
  )
  await sql`update academic_year set is_current = false where is_current`.execute(db)
  await sql`update academic_year set is_current = true from rollover
    where rollover.id = ${id} and academic_year.id = (rollover.replaced->>'current')::int`.execute(db)
  await sql`update rollover_student set replaced = null where rollover_id = ${id}`.execute(db)
  await sql`update rollover set state = 'undone', undone_at = now(), undone_by = ${undoneBy}, replaced = null
    where id = ${id}`.execute(db)
}
