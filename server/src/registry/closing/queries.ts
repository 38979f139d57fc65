import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import { recordOf, sum } from "#contract/lib/objects.ts"
import type { closingEndpoints, Gap, LecturerGaps, ModuleGaps } from "#contract/registry/closing/endpoints.ts"
import { type GapKind, gapKinds, missingMarks } from "#contract/registry/closing/kinds.ts"
import { countsInTerm } from "../../courses/offerings/counting.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { byName, fullName } from "../../people/people/queries.ts"

type TermId = number | RawBuilder<number>

/**
 * All gaps of a term, one row for each: missing marks, registers that weren't taken, performance reports that weren't
 * published, and modules that wait for approval.
 */
const gapsOf = (termId: TermId) => sql<{
  kind: GapKind
  subject_id: number | null
  class: string | null
  title: string
  student_id: number | null
  /** The only lecturer concerned. Null for marks, which any lecturer of the class can give. */
  lecturer_id: number | null
  /** A unique key, for the order of a list. */
  key: string
}>`(
  with ${marksOf(termId)}
  ${missingMarkRows}
  union all
  ${registerRows(termId)}
  union all
  ${reportRows(termId)}
  union all
  ${approvalRows(termId)}
)`

/**
 * The marks that are needed, and those that are given (`kept`). Every student needs a published grade for each assignment set
 * for them and one for the end of module. If a student has no assignments, any assignment grade is enough. No grade is needed
 * in a subject in which nobody could give it (deleted or not approved), in a subject that only deleted people use, or of a
 * student who withdrew, was deleted or isn't active. `slot` is an assignment, 0 for any assignment and -1 for the end of
 * module, so that one hash join finds the given grades. Work that was handed in after it was called missing waits for another
 * mark, as at the desk.
 */
const marksOf = (termId: TermId) => sql`
  place as materialized (
    select enrolment.student_id, enrolment.class
    from enrolment
      join student on student.id = enrolment.student_id and student.deleted_at is null
      join person on person.id = student.person_id and person.status = 'active'
    where enrolment.term_id = ${termId} and enrolment.outcome <> 'withdrawn'
  ), module as materialized (
    select offering.id as offering_id, subject.id as subject_id
    from offering join subject on subject.id = offering.subject_id
      and subject.deleted_at is null and subject.approval = 'approved'
    where offering.term_id = ${termId} and ${countsInTerm}
  ), work as materialized (
    select assignment.id, offering_id, assignment.class, title, case when lecturer_named then lecturer_id end as lecturer_id
    from assignment join module using (offering_id) where assignment.deleted_at is null
  ), set_for as (
    select student_id, place.class, offering_id, work.id as slot, title, lecturer_id
    from place join work on work.class = place.class
    union all
    select student_id, place.class, offering_id, work.id, title, lecturer_id
    from place cross join work where work.class is null
  ), wanted as (
    select student_id, class, offering_id, slot, title, lecturer_id from set_for
    union all
    select student_id, class, offering_id, -1, 'End of module', null from place cross join module
    union all
    select student_id, class, offering_id, 0, 'Any assignment', null from place cross join module
    where not exists (select from work where work.offering_id = module.offering_id
      and (work.class is null or work.class = place.class))
  ), given as materialized (
    select student_id, offering_id, grade_type, assignment_id, is_published(published_at) as published,
      state in ('missing', 'absent') and exists (
        select from submission join submission_version on submission_id = submission.id
        where submission.assignment_id = grade.assignment_id and submission.student_id = grade.student_id
          and greatest(received_at, completed_at) > graded_at) as is_outdated
    from module join grade using (offering_id)
  ), kept as (
    select student_id, offering_id, case grade_type when 'end_module' then -1 else assignment_id end as slot, published, is_outdated
    from given where grade_type = 'end_module' or assignment_id is not null
    union all
    select student_id, offering_id, 0, bool_or(published), false from given where grade_type = 'assignment'
    group by student_id, offering_id
  )`

const missingMarkRows = sql`
  select case when is_outdated then 'submission' when published is not null then 'unpublished'
      when submission.id is not null then 'submission' else 'mark' end as kind,
    module.subject_id, wanted.class, wanted.title, wanted.student_id, wanted.lecturer_id,
    wanted.student_id || ' ' || offering_id || ' ' || slot as key
  from wanted join module using (offering_id) left join kept using (student_id, offering_id, slot)
    left join submission on submission.student_id = wanted.student_id and submission.assignment_id = wanted.slot
  where published is not true or is_outdated`

const registerRows = (termId: TermId) => sql`
  select 'register', offering.subject_id, array_to_string(timetable_entry.classes, ', '),
    to_char(lesson.date, 'DD/MM/YYYY') || ', ' || to_char(lesson.start_time, 'HH24:MI'), null, lesson.lecturer_id, 'lesson ' || lesson.id
  from lesson join timetable_entry on timetable_entry.id = lesson.entry_id and timetable_entry.deleted_at is null
    join offering on offering.id = timetable_entry.offering_id
    join subject on subject.id = offering.subject_id and subject.deleted_at is null
  where offering.term_id = ${termId} and lesson.date < college_today() and not lesson.is_cancelled
    and not exists (select from class_session where class_session.lesson_id = lesson.id
      and (taken_at is not null or class_session.status = 'absent'))`

/** `place` is a part of `marksOf`. */
const reportRows = (termId: TermId) => sql`
  select 'report', null, place.class, 'Performance report', report.student_id, report.author_id, 'report ' || report.id
  from performance_report report join place on place.student_id = report.student_id
  where report.term_id = ${termId} and report.published_at is null`

const approvalRows = (termId: TermId) => sql`
  select 'approval', subject.id, null, subject.name, null, subject.owner_id, 'module ' || subject.id
  from subject join term on term.id = ${termId} and term.year_of_study = subject.year_of_study and term.kind = subject.kind
    and term.semester is not distinct from subject.semester_number
  where subject.approval = 'waiting' and subject.deleted_at is null`

const isMark = sql`gap.kind = any(${missingMarks}::text[])`

type Group = {
  term_id: number
  kind: GapKind
  subject_id: number | null
  subject_code: string | null
  subject_name: string | null
  count: number
  /** The lecturers of the class, or the one person concerned. */
  lecturers: { id: number; name: string; person_id: number }[]
}

/**
 * The gaps of terms, counted by kind, module and class, with the lecturers concerned, and the number of students who lack a
 * mark.
 */
export async function countGaps(db: Database, termIds: readonly number[]) {
  const { rows } = await sql<Group & { students: number }>`
    with gap as materialized (
        select term.id as term_id, gap.* from term cross join lateral ${gapsOf(sql<number>`term.id`)} as gap
        where term.id = ${anyOf(termIds)}),
      counted as (
        select term_id, kind, subject_id, class, lecturer_id, count(*) as count from gap
        group by term_id, kind, subject_id, class, lecturer_id),
      lacking as materialized (
        select term_id, count(distinct student_id) as students from gap where ${isMark} group by term_id)
    select counted.term_id, counted.kind, subject_id, subject.code as subject_code, subject.name as subject_name, count,
      coalesce(lacking.students, 0) as students,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', lecturer.id, 'person_id', person.id,
            'name', ${fullName("person")}))
          from lecturer join person on person.id = lecturer.person_id
          where lecturer.deleted_at is null and case when counted.lecturer_id is not null then lecturer.id = counted.lecturer_id
            else counted.kind in ('mark', 'submission', 'unpublished') and lecturer.id in (select taught_class.lecturer_id from taught_class
              where taught_class.subject_id = counted.subject_id and taught_class.term_id = counted.term_id
                and (taught_class.class is null or taught_class.class = counted.class)) end), '[]') as lecturers
    from counted left join subject on subject.id = counted.subject_id left join lacking using (term_id)
    order by subject.code`.execute(db)
  return { groups: rows, students: rows[0]?.students ?? 0 }
}

const noGaps = () => recordOf(gapKinds, () => 0)

/**
 * Adds up the groups: all, by lecturer and by module. Work that two lecturers share is in the row of each, and once in the
 * totals. The rows with the most gaps are first.
 */
export function addUpGaps(groups: readonly Group[], reminders: ReadonlyMap<number, string>) {
  const totals = noGaps()
  const lecturers = new Map<number | null, LecturerGaps>()
  const modules = new Map<number, ModuleGaps>()
  for (const { kind, count, subject_id, subject_code, subject_name, lecturers: concerned } of groups) {
    totals[kind] += count
    for (const lecturer of concerned.length > 0 ? concerned : [null]) {
      const id = lecturer?.id ?? null
      const row = lecturers.get(id) ?? {
        lecturer_id: id,
        name: lecturer?.name ?? null,
        reminded_at: id === null ? null : (reminders.get(id) ?? null),
        ...noGaps(),
      }
      row[kind] += count
      lecturers.set(id, row)
    }
    if (subject_id === null) continue
    const subject = { subject_id, subject_code: subject_code ?? "", subject_name: subject_name ?? "" }
    const row = modules.get(subject_id) ?? { ...subject, ...noGaps() }
    row[kind] += count
    modules.set(subject_id, row)
  }
  const sumOf = (row: Readonly<Record<GapKind, number>>) => sum(gapKinds.map((kind) => row[kind]))
  const worstFirst = (a: LecturerGaps, b: LecturerGaps) =>
    sumOf(b) - sumOf(a) || (a.name ?? "").localeCompare(b.name ?? "")
  return {
    totals,
    lecturers: [...lecturers.values()].toSorted(worstFirst),
    modules: [...modules.values()].toSorted((a, b) => sumOf(b) - sumOf(a)),
  }
}

/** The times of the last reminders in a term. */
export async function remindersOf(db: Database, termId: number) {
  const rows = await db
    .selectFrom("term_reminder")
    .select(["lecturer_id", "sent_at"])
    .where("term_id", "=", termId)
    .execute()
  return new Map(rows.map(({ lecturer_id, sent_at }) => [lecturer_id, sent_at]))
}

type GapFilter = z.output<(typeof closingEndpoints)["GET /terms/{id}/gaps"]["query"]>

export async function listGaps(db: Database, termId: number, filter: GapFilter) {
  const { kind, lecturer_id, subject_id, class: className, search } = filter
  let query = whereEqual(
    db
      .selectFrom(gapsOf(termId).as("gap"))
      .leftJoin("subject", "subject.id", "gap.subject_id")
      .leftJoin("student", "student.id", "gap.student_id")
      .leftJoin("person", "person.id", "student.person_id")
      .select(["gap.kind", "subject.code as subject_code", "gap.class", "gap.title", "gap.student_id"])
      .select("student_number")
      .select(fullName<string | null>("person").as("student_name")),
    { "gap.kind": kind, "gap.subject_id": subject_id },
  )
  // A lesson may be for several classes.
  if (className !== undefined)
    query = query.where(sql<boolean>`${className} = any(string_to_array(gap.class, ', '))`)
  if (lecturer_id !== undefined)
    query = query.where(
      sql<boolean>`case when gap.lecturer_id is not null then gap.lecturer_id = ${lecturer_id}
        else exists (select from taught_class where taught_class.lecturer_id = ${lecturer_id}
          and taught_class.subject_id = gap.subject_id and taught_class.term_id = ${termId}
          and (taught_class.class is null or taught_class.class = gap.class)) end`,
    )
  const searchedText = sql`coalesce(student_number || ' ' || ${fullName("person")}, '') || ' ' || gap.title`
  const { rows, total } = await pageOf(whereFound(query, search, searchedText), filter, {
    defaultSort: "subject_code",
    tieBreaker: "gap.key",
    sorts: {
      student_name: byName,
      class: sql.ref("gap.class"),
    },
  })
  return { gaps: rows satisfies Gap[], total }
}
