import { sql } from "kysely"
import { daysText } from "#contract/lib/dates.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import type { eventKinds, HistoryEvent, HistoryTerm } from "#contract/registry/histories.ts"
import { countWorkByTerm } from "../../assessment/assignments/mine.queries.ts"
import { listStudentModules } from "../../assessment/results/queries.ts"
import { offeringsOfDeleted, outcomeText, presentTermOf } from "../../courses/enrolments/queries.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { fullName } from "../../people/people/queries.ts"

/** The terms of a student, the earliest first, with the part of each that the viewer may see. The results must be fresh. */
export async function listTerms(db: Database, viewer: Viewer, studentId: number): Promise<HistoryTerm[]> {
  const modules = await listModules(db, viewer, studentId)
  const terms = await listTermsOf(db, studentId, [...new Set(modules.map(({ term_id }) => term_id))])
  const weeks = await listWeeks(db, studentId)
  const work = await countWorkByTerm(db, studentId)
  return terms.map((term) => ({
    ...term,
    modules: modules.filter(({ term_id }) => term_id === term.term_id),
    weeks: weeks.filter(({ term_id }) => term_id === term.term_id),
    ...(work.find(({ term_id }) => term_id === term.term_id) ?? { handed_in: 0, overdue: 0 }),
  }))
}

/**
 * The terms in which a student was enrolled, and those of their results from before the system. The latter are never the present
 * term.
 */
const listTermsOf = (db: Database, studentId: number, ofResults: readonly number[]) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.term_id", "=", "term.id").on("enrolment.student_id", "=", studentId),
    )
    .select(["term.id as term_id", "term.name as term_name", "year_name as academic_year_name"])
    .select(["enrolment.class", "term.year_of_study"])
    .select(sql<string>`coalesce(${outcomeText}, 'continuing')`.as("outcome"))
    .select(
      sql<boolean>`(term.is_active and enrolment.id is not null and term.id = coalesce(${presentTermOf(studentId)}, term.id))`.as(
        "is_active",
      ),
    )
    .select(sql<boolean>`(enrolment.id is not null)`.as("is_enrolled"))
    .where(({ or, eb }) => or([eb("enrolment.id", "is not", null), eb("term.id", "=", anyOf(ofResults))]))
    .orderBy("term.start_date")
    .orderBy("term.id")
    .execute()

async function listModules(db: Database, viewer: Viewer, studentId: number) {
  const modules = await listStudentModules(db, [studentId])
  const taught = viewer.role === "lecturer" ? await listTaughtOfferings(db, viewer, studentId) : undefined
  return modules
    .filter(({ offering_id }) => taught?.has(offering_id) ?? true)
    .map((module) => ({ ...module, mark: module.module_grade ?? module.assignment_average }))
}

async function listTaughtOfferings(db: Database, { lecturerId }: Viewer, studentId: number) {
  const rows = await db
    .selectFrom("offering")
    .innerJoin("enrolment", "enrolment.term_id", "offering.term_id")
    .select("offering.id")
    .where("enrolment.student_id", "=", studentId)
    .where(
      taughtBy(lecturerId, {
        subject: "offering.subject_id",
        term: "offering.term_id",
        studentClass: "enrolment.class",
      }),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const listWeeks = (db: Database, studentId: number) =>
  db
    .selectFrom("attendance_mark")
    .innerJoin("offering_details as offering", "offering.id", "attendance_mark.offering_id")
    .select([
      "offering.term_id",
      sql<string>`date_trunc('week', date)::date::text`.as("week"),
      sql<number>`count(*)::int`.as("classes"),
      sql<number>`count(*) filter (where status = 'absent')::int`.as("missed"),
    ])
    .where(sql<boolean>`offering.id not in ${offeringsOfDeleted}`)
    .where("student_id", "=", studentId)
    .where("is_excused", "=", false)
    .groupBy(["offering.term_id", "week"])
    .orderBy("week")
    .execute()

type Row = {
  at: string
  kind: (typeof eventKinds)[number]
  term: string | null
  document: keyof typeof kindNames | null
  from: string | null
  to: string | null
  by: string | null
}

const inTerm = sql`term.name || ', ' || year_name`
const withTerm = sql`join term on term.id = term_id join academic_year on academic_year.id = academic_year_id`
const doer = fullName<string | null>("person")

const daysBetween = (from: string | null, to: string | null) => (from && to ? daysText(from, to) : undefined)

/** The last 100 events of a student at the college, the latest first. */
export async function listEvents(db: Database, studentId: number): Promise<HistoryEvent[]> {
  const id = sql`${studentId}::int`
  const { rows } = await sql<Row>`select at, kind, term, document, "from"::text, "to"::text, by from (
    select created_at as at, 'admitted' as kind, null::text as term, null::text as document, null::date as "from", null::date as "to",
        null::text as by from student where id = ${id}
    union all select enrolment.created_at, 'enrolled', ${inTerm} || coalesce(', ' || class, ''), null, null, null, null
      from enrolment ${withTerm} where student_id = ${id}
    union all select created_at, 'excuse_asked', null, null, first_date, last_date, null from excuse where student_id = ${id}
    union all select decided_at, 'excuse_' || state, null, null, first_date, last_date, ${doer}
      from excuse left join person on person.id = decided_by where student_id = ${id} and decided_at is not null
    union all select published_at, 'report_published', ${inTerm}, null, null, null, ${doer}
      from performance_report ${withTerm} join lecturer on lecturer.id = author_id join person on person.id = person_id
      where student_id = ${id} and published_at is not null
    union all select acknowledged_at, 'report_read', ${inTerm}, null, null, null, null
      from performance_report ${withTerm} where student_id = ${id} and acknowledged_at is not null
    union all select issued_at, 'document_issued', null, kind, null, null, ${doer}
      from document left join person on person.id = issued_by where student_id = ${id}
    union all select revoked_at, 'document_revoked', null, kind, null, null, ${doer}
      from document left join person on person.id = revoked_by where student_id = ${id} and revoked_at is not null
    union all select done_at, outcome, to_class, null, null, null, ${doer}
      from rollover_student join rollover on rollover.id = rollover_id join person on person.id = done_by
      where student_id = ${id} and state = 'done' and outcome <> 'continuing') as event
    order by at desc, kind limit 100`.execute(db)
  return rows.map(({ at, kind, term, document, from, to, by }) => ({
    at,
    kind,
    by,
    about: document ? kindNames[document] : (daysBetween(from, to) ?? term),
  }))
}
