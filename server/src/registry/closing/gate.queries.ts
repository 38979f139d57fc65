import { sql } from "kysely"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { today } from "#contract/lib/dates.ts"
import { omit, recordOf, requireValue, sum } from "#contract/lib/objects.ts"
import type { ClosingGate } from "#contract/registry/closing/endpoints.ts"
import { type GapKind, gapKinds, missingMarks } from "#contract/registry/closing/kinds.ts"
import { attending } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { addUpGaps, countGaps } from "./queries.ts"
import { type ClosingFacts, closingSteps } from "./rules.ts"

type Facts = Pick<ClosingFacts, "next" | "students" | "cards"> & {
  term: ClosingFacts["term"] & { id: number }
}

/** Terms with their students, the number of them who have a valid report card, and the next open term of the same students. */
async function listFacts(db: Database, termIds: readonly number[]) {
  const { rows } = await sql<Facts>`
    select jsonb_build_object('id', term.id, 'name', term.name, 'is_active', term.is_active, 'start_date', term.start_date,
        'closed_at', term.closed_at, 'term_number', term.term_number) as term,
      count(enrolment.id) as students,
      count(enrolment.id) filter (where exists (select from document
        where document.kind = 'report_card' and document.term_id = term.id and document.student_id = enrolment.student_id
          and document.revoked_at is null and document.replaced_by is null)) as cards,
      case when next.id is not null then jsonb_build_object('id', next.id, 'name', next.name,
        'start_date', next.start_date, 'end_date', next.end_date, 'unassigned', (
        select count(*) from subject_term join subject on subject.id = subject_term.subject_id
          and subject.deleted_at is null and subject.approval = 'approved'
        where subject_term.term_id = next.id and not exists (
          select from teaching_assignment join lecturer on lecturer.id = lecturer_id and lecturer.deleted_at is null
          where teaching_assignment.offering_id = subject_term.offering_id))) end as next
    from term
      left join term next on next.academic_year_id = term.academic_year_id and next.year_of_study = term.year_of_study
        and next.term_number = term.term_number + 1 and next.closed_at is null
      left join (enrolment join student on student.id = enrolment.student_id and ${attending}) on enrolment.term_id = term.id
    where term.id = ${anyOf(termIds)}
    group by term.id, next.id
    order by term.term_number`.execute(db)
  return rows
}

type Gaps = Awaited<ReturnType<typeof countGaps>>["groups"]

/** Adds up a term's gaps for the steps to its closing. */
function gapFacts(groups: Gaps): Pick<ClosingFacts, "totals" | "lecturers" | "missing"> {
  const { totals, modules } = addUpGaps(groups, new Map())
  const countLecturers = (kind: GapKind) =>
    new Set(
      groups.filter((group) => group.kind === kind).flatMap((group) => group.lecturers.map(({ id }) => id)),
    ).size
  return {
    totals,
    lecturers: recordOf(gapKinds, countLecturers),
    missing: modules
      .map((module) => ({
        subject_code: module.subject_code,
        count: sum(missingMarks.map((kind) => module[kind])),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => a.subject_code.localeCompare(b.subject_code)),
  }
}

type FactsAndGate = { facts: ClosingFacts; gate: ClosingGate }

/** The gates of terms, by their ids. Gaps that were already read can be passed in. */
export async function readClosingGates(db: Database, termIds: readonly number[], knownGaps?: Gaps) {
  const [rows, groups] = await Promise.all([
    listFacts(db, termIds),
    knownGaps ?? countGaps(db, termIds).then((counted) => counted.groups),
  ])
  const groupsByTerm = Map.groupBy(groups, ({ term_id }) => term_id)
  return new Map(
    rows.map(({ term: { id, ...term }, ...rest }): [number, FactsAndGate] => {
      const facts = { term, ...rest, ...gapFacts(groupsByTerm.get(id) ?? []) }
      const { next } = facts
      const begins = term.is_active && next ? omit(next, "unassigned") : null
      return [id, { facts, gate: { steps: closingSteps(facts, today()), begins } }]
    }),
  )
}

/** The gate of one term. Gaps that were already read can be passed in. */
export async function readClosingGate(db: Database, term: Pick<Term, "id">, knownGaps?: Gaps) {
  const gates = await readClosingGates(db, [term.id], knownGaps)
  return requireValue(gates.get(term.id), "gate of the term")
}
