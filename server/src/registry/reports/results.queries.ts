/** Figures of grades and modules, added up from the totals that `results` stores: a report reads no grades. */
import { type RawBuilder, sql } from "kysely"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Days } from "#contract/registry/reports/period.ts"
import type { Database } from "../../lib/db/database.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { equalsIfGiven } from "./people.queries.ts"
import type { Filters, Grades, Results } from "./rules.ts"
import { type By, isRunning } from "./teaching.queries.ts"

/** `reaching[p + 1]` counts grades of at least p; nothing reaches more than 100. */
const reaching = (min: number) => sql`coalesce(sum(coalesce(reaching[${Math.ceil(min) + 1}::int], 0)), 0)`

const gradeColumns = ({ pass }: GradingPolicy) => sql`coalesce(sum(grades), 0) as grades,
  coalesce(sum(counted), 0) as counted, coalesce(sum(percentage_sum), 0) as percentage_sum,
  ${reaching(pass.reports)} as passed`

const gradesFrom = ({ from, to }: Days, filters: Filters) => sql`
  grade_total join offering on offering.id = grade_total.offering_id
  join term on term.id = offering.term_id join subject on subject.id = offering.subject_id
    and day between ${from}::date and ${to}::date
    and ${equalsIfGiven("grade_total.class", filters.class)}
    and ${equalsIfGiven("offering.subject_id", filters.subject_id)}
    and ${equalsIfGiven("term.year_of_study", filters.year_of_study)}`

export const addUpGrades = (db: Database, policy: GradingPolicy, days: Days, filters: Filters) =>
  readRow(db, sql<Grades>`select ${gradeColumns(policy)} from ${gradesFrom(days, filters)}`)

/** Each dimension with the name of its rows and the column that orders them. */
export const gradeDimensions = {
  month: { key: sql`to_char(day, 'YYYY-MM')`, name: sql`to_char(min(day), 'YYYY-MM')` },
  subject: { key: sql`subject.id`, name: sql`min(subject.code || ' ' || subject.name)` },
  class: {
    key: sql`grade_total.class`,
    name: sql`lpad((select position from class where class.name = grade_total.class)::text, 3, '0')`,
  },
  type: { key: sql`grade_type`, name: sql`min(grade_type)` },
} as const

export async function addUpGradesBy<Key extends string | number | null>(
  db: Database,
  policy: GradingPolicy,
  { key, name }: { key: RawBuilder<unknown>; name: RawBuilder<unknown> },
  days: Days,
  filters: Filters,
): Promise<By<Key, Grades & { name: string }>[]> {
  const { rows } = await sql<By<Key, Grades & { name: string }>>`
    select ${key} as key, ${name} as name, ${gradeColumns(policy)} from ${gradesFrom(days, filters)}
    group by 1 order by 2 nulls last`.execute(db)
  return rows
}

/** How many grades reach each of these percentages, in their order. */
export async function countReaching(
  db: Database,
  percentages: readonly number[],
  days: Days,
  filters: Filters,
): Promise<number[]> {
  const { reached } = await readRow(
    db,
    sql<{ reached: number[] }>`
    select array[${sql.join(percentages.map(reaching))}]::int[] as reached
    from ${gradesFrom(days, filters)}`,
  )
  return reached
}

const resultColumns = ({ pass }: GradingPolicy) => sql`coalesce(sum(students), 0) as started,
  coalesce(sum(averages), 0) as finished, coalesce(sum(average_sum), 0) as grade_sum,
  ${reaching(pass.reports)} as passed,
  array[${sql.join([1, 2, 3, 4, 5].map((index) => sql`coalesce(sum(letters[${sql.lit(index)}]), 0)`))}]::int[] as letters`

const resultsFrom = (days: Days, filters: Filters) => sql`
  result_total total join term on term.id = total.term_id join subject on subject.id = total.subject_id
    and ${isRunning(days)} and ${equalsIfGiven("total.class", filters.class)}
    and ${equalsIfGiven("total.subject_id", filters.subject_id)}
    and ${equalsIfGiven("term.year_of_study", filters.year_of_study)}`

export const addUpResults = (db: Database, policy: GradingPolicy, days: Days, filters: Filters) =>
  readRow(db, sql<Results>`select ${resultColumns(policy)} from ${resultsFrom(days, filters)}`)

export async function addUpResultsBy<Key extends string | number | null>(
  db: Database,
  policy: GradingPolicy,
  dimension: "term_id" | "class" | "subject_id",
  days: Days,
  filters: Filters,
): Promise<By<Key, Results>[]> {
  const { rows } = await sql<By<Key, Results>>`
    select ${sql.ref(`total.${dimension}`)} as key, ${resultColumns(policy)} from ${resultsFrom(days, filters)}
    group by 1`.execute(db)
  return rows
}

type TermLine = { id: number; name: string; enrolments: number; withdrawals: number }

/** The terms of the days, with the students who were enrolled in them. */
export async function listTerms(db: Database, days: Days, filters: Filters): Promise<TermLine[]> {
  const { rows } = await sql<TermLine>`
    select term.id, term.name || ', ' || year_name as name,
      (select count(*) from enrolment join student on student.id = student_id and student.deleted_at is null
        where enrolment.term_id = term.id and not year_corrected
          and ${equalsIfGiven("enrolment.class", filters.class)}) as enrolments,
      (select count(*) from enrolment join student on student.id = student_id and student.deleted_at is null
        where enrolment.term_id = term.id and outcome = 'withdrawn' and not year_corrected
          and ${equalsIfGiven("enrolment.class", filters.class)}) as withdrawals
    from term join academic_year on academic_year.id = academic_year_id
    where ${isRunning(days)} and ${equalsIfGiven("term.year_of_study", filters.year_of_study)}
      and ${filters.subject_id === undefined ? sql`true` : sql`exists (select from offering where offering.term_id = term.id and offering.subject_id = ${filters.subject_id})`}
    order by term.start_date, term.term_number`.execute(db)
  return rows
}
