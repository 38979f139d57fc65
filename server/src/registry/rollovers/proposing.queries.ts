import { sql } from "kysely"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { type Outcome, outcomeLabel, type RolloverRules } from "#contract/registry/rollovers/rules.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { hasWork } from "../../courses/enrolments/queries.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { collegeDay } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"
import { balancedClasses, classToKeep } from "./classes.rules.ts"
import { listSources, listTargets } from "./queries.ts"
import { type Candidate, nextTermNumber, type RolloverTerm, verdictOf } from "./rules.ts"

/** One student of a roll-over, as stored. */
type Move = {
  student_id: number
  from_term_id: number
  from_class: string | null
  proposed: Outcome
  outcome: Outcome
  reason: string
  to_term_id: number | null
  to_class: string | null
  gpa: number | null
  failed: string[]
  missing: string[]
}
type Draft = Pick<Rollover, "id" | "from_year_id" | "to_year_id" | "class_plan"> & { rules: RolloverRules }

/**
 * Whether exemption is all that keeps a module with an exempt assignment from its grade: none of its assignments counts or still
 * lacks a mark, and its end of module is marked.
 */
const isExemptFromAssignments = sql`module.assignment_average is null and module.end_module is not null
  and not exists (select from assignment work where work.offering_id = held.id and work.deleted_at is null
    and (work.class is null or work.class = enrolment.class)
    and not exists (select from grade given where given.assignment_id = work.id and given.student_id = place.student_id
      and is_published(given.published_at)))`

/**
 * The students who are enrolled in these terms, with the figures that the rules need. The results must be fresh. A module that
 * gets no grade because the student is exempt isn't missing, as when its term is closed.
 */
async function listCandidates(db: Database, yearId: number, sources: readonly RolloverTerm[]) {
  const { rows } = await sql<Candidate>`
    with place as materialized (
      select enrolment.student_id, enrolment.term_id, enrolment.class, student.class as present_class, enrolment.outcome, term.year_of_study,
        person.status = 'active' as is_active,
        ${collegeDay(sql.ref("enrolment.created_at"))} > term.end_date and not exists (select from term studied
          where studied.academic_year_id = ${yearId} and studied.year_of_study = term.year_of_study
            and ${hasWork("enrolment.student_id", "studied.id")}) as is_new
      from enrolment join term on term.id = enrolment.term_id
        join student on student.id = enrolment.student_id and student.deleted_at is null and student.left_as is null
          and student.year_of_study = term.year_of_study
        join person on person.id = student.person_id
      where enrolment.term_id = ${anyOf(sources.map(({ id }) => id))}
    ), graded as (
      select student_id, subject.code as subject_code from place join module_result using (student_id)
        join offering on offering.id = module_result.offering_id join subject on subject.id = offering.subject_id
      where letter is not null
      group by student_id, subject.id having bool_and(letter = 'F')
    ), failed as (
      select student_id, array_agg(subject_code order by subject_code) as codes from graded group by student_id
    ), held as materialized (
      select offering.id, term_id, subject.code
      from offering join term on term.id = offering.term_id and term.academic_year_id = ${yearId} and term.closed_at is null
        join subject on subject.id = offering.subject_id and subject.deleted_at is null and subject.approval = 'approved'
      where ${countsInTerm}
    ), missing as (
      select place.student_id, array_agg(distinct held.code order by held.code) as codes
      from place join enrolment on enrolment.student_id = place.student_id and enrolment.outcome <> 'withdrawn'
        join held on held.term_id = enrolment.term_id
        left join module_result as module on module.student_id = place.student_id and module.offering_id = held.id
      where module.module_grade is null and not exists (select from grade
        where grade.student_id = place.student_id and grade.offering_id = held.id and state = 'exempt'
          and is_published(published_at) and (grade_type = 'end_module' or ${isExemptFromAssignments}))
      group by place.student_id
    )
    select place.student_id, place.term_id as from_term_id, place.class as from_class, place.present_class, place.outcome, place.year_of_study,
      place.is_active, place.is_new, year.overall_gpa as year_gpa, whole.overall_gpa as gpa,
      coalesce(failed.codes, '{}') as failed, coalesce(missing.codes, '{}') as missing
    from place
      left join student_result as year on year.student_id = place.student_id and year.academic_year_id = ${yearId}
        and year.term_id = 0 and year.subject_id = 0
      left join student_result as whole on whole.student_id = place.student_id and whole.academic_year_id = 0
        and whole.term_id = 0 and whole.subject_id = 0
      left join failed on failed.student_id = place.student_id
      left join missing on missing.student_id = place.student_id
    order by place.student_id`.execute(db)
  return rows
}

/** The outcome of every student today by the rules, the single changes and the class plan. */
export async function proposeMoves(db: Database, draft: Draft): Promise<Move[]> {
  const sources = await listSources(db, draft.from_year_id)
  const targets = await listTargets(db, draft.to_year_id)
  const candidates = await listCandidates(db, draft.from_year_id, sources)
  const { rows: changes } = await sql<{
    student_id: number
    chosen_outcome: Outcome | null
    chosen_class: string | null
  }>`select student_id, chosen_outcome, chosen_class from rollover_student
    where rollover_id = ${draft.id} and change_reason is not null`.execute(db)
  const changeOf = new Map(changes.map((change) => [change.student_id, change]))
  const order = await listOpenClasses(db)
  /** The class that was chosen for a student, unless the college has retired it since. */
  const chosenClassOf = (studentId: number) => {
    const chosen = changeOf.get(studentId)?.chosen_class ?? null
    return chosen !== null && order.includes(chosen) ? chosen : null
  }
  const moves = candidates.map(({ student_id, from_term_id, from_class, failed, missing, ...rest }) => {
    const student = { ...rest, student_id, from_term_id, from_class, failed, missing }
    const { outcome: proposed, reason, gpa } = verdictOf(student, draft.rules)
    const outcome = changeOf.get(student_id)?.chosen_outcome ?? proposed
    const number = nextTermNumber(outcome, rest.year_of_study)
    const to_term_id = targets.find(({ term_number }) => term_number === number)?.id ?? null
    const to_class =
      number === null ? null : (chosenClassOf(student_id) ?? classToKeep({ ...rest, from_class }, order))
    const stored = { student_id, from_term_id, from_class, proposed, outcome, reason, gpa, failed, missing }
    return { ...stored, to_term_id, to_class }
  })
  if (draft.class_plan === "keep") return moves
  const balanced = [...Map.groupBy(moves, ({ to_term_id }) => to_term_id)].flatMap(([termId, group]) =>
    termId === null
      ? []
      : [
          ...balancedClasses(
            group.map(({ student_id, to_class }) => ({
              student_id,
              from_class: to_class,
              chosen_class: chosenClassOf(student_id),
            })),
            order,
          ),
        ],
  )
  const classOf = new Map(balanced)
  return moves.map((move) => ({ ...move, to_class: classOf.get(move.student_id) ?? move.to_class }))
}

/** Writes a proposal. Single changes are kept, except those of students who are no longer in it. */
export async function saveMoves(db: Database, id: number, moves: readonly Move[]) {
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as wanted(student_id int, from_term_id int,
        from_class text, proposed text, outcome text, reason text, to_term_id int, to_class text, gpa numeric,
        failed text[], missing text[])
    ), gone as (
      delete from rollover_student where rollover_id = ${id} and student_id not in (select student_id from wanted)
    )
    insert into rollover_student as kept (rollover_id, student_id, from_term_id, from_class, proposed, outcome, reason,
      to_term_id, to_class, gpa, failed, missing)
    select ${id}, student_id, from_term_id, from_class, proposed, outcome, reason, to_term_id, to_class, gpa, failed, missing
    from wanted
    on conflict (rollover_id, student_id) do update set from_term_id = excluded.from_term_id, from_class = excluded.from_class,
      proposed = excluded.proposed, outcome = excluded.outcome, reason = excluded.reason, to_term_id = excluded.to_term_id,
      to_class = excluded.to_class, gpa = excluded.gpa, failed = excluded.failed, missing = excluded.missing`.execute(
    db,
  )
  await sql`update rollover set proposed_at = now(), version = version + 1 where id = ${id}`.execute(db)
}

/** The number of students that a refusal names. */
const maxNamed = 20

/** The students for whom a proposal made now would differ from the stored one, each in a sentence. */
export async function listChanges(db: Database, id: number, moves: readonly Move[]) {
  const { rows } = await sql<{
    student_id: number | null
    name: string
    before: StoredMove | null
    after: StoredMove | null
  }>`
    with now as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as now(student_id int, from_term_id int,
        from_class text, outcome text, reason text, to_term_id int, to_class text, gpa numeric, failed text[], missing text[])
    ), kept as (
      select * from rollover_student where rollover_id = ${id}
        and student_id not in (select id from student where deleted_at is not null)
    )
    select student_id, ${fullName("person")} as name,
      case when kept.outcome is not null then jsonb_build_object('outcome', kept.outcome, 'reason', kept.reason, 'class', kept.to_class) end as before,
      case when now.outcome is not null then jsonb_build_object('outcome', now.outcome, 'reason', now.reason, 'class', now.to_class) end as after
    from kept full join now using (student_id)
      join student on student.id = student_id join person on person.id = student.person_id
    where (kept.from_term_id, kept.from_class, kept.outcome, kept.reason, kept.to_term_id, kept.to_class, kept.gpa, kept.failed, kept.missing)
      is distinct from (now.from_term_id, now.from_class, now.outcome, now.reason, now.to_term_id, now.to_class, now.gpa, now.failed, now.missing)
    order by student_id`.execute(db)
  return {
    total: rows.length,
    changes: rows.slice(0, maxNamed).map(({ student_id, name, before, after }) => ({
      student_id,
      name,
      before: sentenceOf(before),
      after: sentenceOf(after),
    })),
  }
}

type StoredMove = { outcome: Outcome; reason: string; class: string | null }

const sentenceOf = (stored: StoredMove | null) =>
  stored
    ? `${outcomeLabel[stored.outcome]}${stored.class === null ? "" : `, ${stored.class}`}. ${stored.reason}`
    : "Not in the list."
