import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import { averageOf } from "#contract/assessment/grades/averages.ts"
import {
  type Letter,
  letters,
  mayCountPractice,
  type Policies,
  policyOf,
} from "#contract/assessment/grades/policy.ts"
import type { performanceList } from "#contract/assessment/results/endpoints.ts"
import { recordOf } from "#contract/lib/objects.ts"
import type { DB } from "../../../db/types.ts"
import type { Database } from "../../lib/db/database.ts"
import { columnsEqual, whereEqual } from "../../lib/db/filters.ts"
import { pageOf, readInBatches } from "../../lib/db/lists.ts"
import { readRow } from "../../lib/db/readRow.ts"
import { studentsFound } from "../../members/students/queries.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import {
  everyResult,
  isTermOfYear,
  listStudentModules,
  type Scope,
  storedAs,
  studentResults,
} from "./queries.ts"
import { unscoped } from "./rules.ts"

type Filter = z.output<typeof performanceList>
type Narrowing = Pick<Filter, "term_id" | "academic_year_id" | "subject_id">
type Results = SelectQueryBuilder<DB & { result: DB["student_result"] }, "result", object>

const scopeOf = ({ term_id, academic_year_id, subject_id }: Narrowing): Scope => ({
  termId: term_id,
  academicYearId: academic_year_id,
  subjectId: subject_id,
})

/** The students that the list finds, each with their result in the filters' term, academic year and subject. */
function matching(db: Database, filter: Filter): Results {
  const { search, class: className, year_of_study } = filter
  const filtered = whereEqual(studentResults(db, scopeOf(filter)), {
    "result.class": className,
    "result.year_of_study": year_of_study,
  })
  return search ? filtered.where(sql<boolean>`result.student_id = any(${studentsFound(search)})`) : filtered
}

const selectColumns = (query: Results) =>
  query
    .innerJoin("student", "student.id", "result.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .select([
      "result.student_id as id",
      "result.student_id",
      fullName("person").as("student_name"),
      "student_number",
      sql<string | null>`person.email`.as("student_email"),
      "result.class",
      "result.year_of_study",
      "overall_average",
      "overall_gpa",
      sql<Letter | null>`result.letter`.as("overall_letter_grade"),
      "standing",
      "total_subjects",
      "total_term_grades",
      "highest_subject_average",
      "lowest_subject_average",
      "result.credits as total_credits",
      "result.letters",
    ])

const byLetter = (counts: readonly number[]) => recordOf(letters, (_, index) => counts[index] ?? 0)

const asPerformance = <Row extends { letters: number[] }>({ letters: counts, ...row }: Row) => ({
  ...row,
  grade_distribution: byLetter(counts),
})

const order = {
  defaultSort: "-overall_average",
  tieBreaker: "result.student_id",
  nullable: [
    "overall_average",
    "overall_gpa",
    "overall_letter_grade",
    "class",
    "highest_subject_average",
    "lowest_subject_average",
    "student_email",
  ],
  sorts: {
    student_name: byName,
    student_email: sql.ref("person.email"),
    class: sql`(select position from class where name = result.class)`,
    overall_letter_grade: sql.ref("result.letter"),
  },
}

export async function listPerformance(db: Database, filter: Filter) {
  const filtered = matching(db, filter)
  const { rows, total } = await pageOf(selectColumns(filtered), filter, order, filtered)
  return { students: rows.map(asPerformance), total }
}

export const listForExport = (db: Database, filter: Filter) =>
  readInBatches(selectColumns(matching(db, filter)), filter, order)

/** Spec 001: the ten best. */
export async function listTopPerformers(db: Database, filter: Filter) {
  const rows = await selectColumns(matching(db, filter))
    .where("overall_average", "is not", null)
    .orderBy("overall_average", (by) => by.desc().nullsLast())
    .orderBy("overall_gpa", (by) => by.desc().nullsLast())
    .orderBy("result.student_id", "desc")
    .limit(sql.lit(10))
    .execute()
  return rows.map(asPerformance)
}

/** The figures from which statistics are computed: stored in `result_total`, or summed over the results that a search finds. */
const totalColumns = sql`students, averages, average_sum, gpas, gpa_sum, highest, lowest, letters, reaching`
const summed = sql`count(*)::int as students, count(overall_average)::int as averages, sum(overall_average) as average_sum,
  count(overall_gpa)::int as gpas, sum(overall_gpa) as gpa_sum, max(overall_average) as highest, min(overall_average) as lowest,
  array[${sql.join(letters.map((letter) => sql`count(*) filter (where letter = ${sql.lit(letter)})`))}]::int[] as letters,
  reaching(array_agg(floor(overall_average)::int)) as reaching`

/** Totals in a period, by subject. Without a search they are stored already, so no student's row is read. */
function totals(filter: Filter, subject: RawBuilder<unknown>) {
  const { search, class: className, year_of_study } = filter
  const scope = scopeOf(filter)
  const { academic_year_id, term_id } = storedAs(scope)
  const columns = columnsEqual({ academic_year_id, term_id, class: className, year_of_study })
  const condition = sql`${columns} and ${isTermOfYear(scope)} and ${subject}`
  if (!search) return sql`(select subject_id, ${totalColumns} from result_total where ${condition}) as total`
  return sql`(select subject_id, ${summed} from student_result
    where ${condition} and is_listed and student_id = any(${studentsFound(search)}) group by subject_id) as total`
}

/**
 * Counts the averages of at least a percentage. `reaching` has a count for each whole percentage, so a pass mark with a fraction
 * is rounded up.
 */
const reached = (percentage: number) =>
  sql`coalesce(sum(reaching[${sql.lit(Math.ceil(percentage) + 1)}]), 0)::int`
const averageOfSums = sql<number | null>`round(sum(average_sum) / nullif(sum(averages), 0), 1)`
const passRate = (pass: number) =>
  sql<number | null>`round(100.0 * ${reached(pass)} / nullif(sum(averages), 0), 1)`

/** Figures of all students that the list finds. */
export async function countPerformance(db: Database, policies: Policies, filter: Filter) {
  const { inForce } = policies
  const pass = inForce.pass.reports
  const {
    letters: counts,
    reached: reaching,
    ...figures
  } = await readRow(
    db,
    sql<{
      total_students: number
      students_with_results: number
      average_score: number | null
      average_gpa: number | null
      highest_average: number | null
      lowest_average: number | null
      pass_rate: number | null
      letters: number[]
      reached: number[]
    }>`
    select coalesce(sum(students), 0)::int as total_students, coalesce(sum(averages), 0)::int as students_with_results,
      ${averageOfSums} as average_score, round(sum(gpa_sum) / nullif(sum(gpas), 0), 2) as average_gpa,
      max(highest) as highest_average, min(lowest) as lowest_average, ${passRate(pass)} as pass_rate,
      array[${sql.join(letters.map((_, index) => sql`coalesce(sum(letters[${sql.lit(index + 1)}]), 0)::int`))}] as letters,
      array[${sql.join(inForce.bands.map(reached))}] as reached
    from ${totals(filter, sql`subject_id = ${filter.subject_id ?? unscoped}`)}`,
  )
  return {
    ...figures,
    pass_mark: pass,
    practice_counts: mayCountPractice(policies),
    grade_distribution: byLetter(counts),
    bands: [...inForce.bands, 0].map((from, index) => ({
      from,
      students: (reaching[index] ?? figures.students_with_results) - (reaching[index - 1] ?? 0),
    })),
  }
}

/** The names of a subject, or those with which the filter's term was closed. */
const subjectCode = sql`coalesce(offering.kept_code, subject.code)`
const subjectName = sql`coalesce(offering.kept_name, subject.name)`

/** The averages of subjects, by code. A subject is included if a student that the list finds has an average in it. */
export async function listSubjectAverages(db: Database, { inForce }: Policies, filter: Filter) {
  const { subject_id, term_id } = filter
  const { rows } = await sql<{
    subject_id: number
    subject_code: string
    subject_name: string
    students: number
    average_score: number | null
    highest: number | null
    lowest: number | null
    pass_rate: number | null
  }>`
    select total.subject_id, ${subjectCode} as subject_code, ${subjectName} as subject_name, sum(averages)::int as students,
      ${averageOfSums} as average_score, max(highest) as highest, min(lowest) as lowest,
      ${passRate(inForce.pass.reports)} as pass_rate
    from ${totals(filter, subject_id === undefined ? sql`subject_id > ${unscoped}` : sql`subject_id = ${subject_id}`)}
      join subject on subject.id = total.subject_id
      left join offering on offering.subject_id = subject.id and offering.term_id = ${term_id ?? null}::int
    group by total.subject_id, subject_code, subject_name having sum(averages) > 0
    order by subject_code, total.subject_id`.execute(db)
  return rows
}

/** One student's performance; undefined for a student who was deleted, or has no part in that term, year or subject. */
export async function findPerformance(db: Database, id: number, narrowing: Narrowing) {
  const row = await selectColumns(everyResult(db, scopeOf(narrowing)).where("result.student_id", "=", id))
    .where("student.deleted_at", "is", null)
    .executeTakeFirst()
  return row && asPerformance(row)
}

/** The subjects of one student, by code, each with its terms. */
export async function listSubjectPerformance(
  db: Database,
  policies: Policies,
  id: number,
  narrowing: Narrowing,
) {
  const { term_id, academic_year_id, subject_id } = narrowing
  const modules = (await listStudentModules(db, [id], term_id))
    .filter(
      (module) =>
        (academic_year_id === undefined || module.academic_year_id === academic_year_id) &&
        (subject_id === undefined || module.subject_id === subject_id),
    )
    .map((module) => ({ ...module, policy: policyOf(policies, module.policy_version) }))
  return [...Map.groupBy(modules, ({ subject_id }) => subject_id).values()]
    .map((terms) => {
      const [{ subject_id, subject_code, subject_name, credits }] = terms
      return {
        subject_id,
        subject_code,
        subject_name,
        subject_credits: credits,
        counts: terms.some(({ counts }) => counts),
        ...averageOf(terms),
        total_terms: terms.filter(({ module_grade }) => module_grade !== null).length,
        term_grades: terms,
      }
    })
    .sort((a, b) => (a.subject_code < b.subject_code ? -1 : 1))
}

/** The filters in words: "Class P1, Term 1, 2026, Mathematics, found by banda". */
export async function describeFilter(db: Database, filter: Filter) {
  const { search, class: className, year_of_study, term_id, academic_year_id, subject_id } = filter
  const { rows } = await sql<{ term: string | null; year: string | null; subject: string | null }>`select
    (select term.name || ', ' || year_name from term join academic_year on academic_year.id = academic_year_id
      where term.id = ${term_id ?? null}::int) as term,
    (select year_name from academic_year where id = ${academic_year_id ?? null}::int) as year,
    (select ${subjectCode} || ' ' || ${subjectName} from subject
      left join offering on offering.subject_id = subject.id and offering.term_id = ${term_id ?? null}::int
      where subject.id = ${subject_id ?? null}::int) as subject`.execute(db)
  const { term = null, year = null, subject = null } = rows[0] ?? {}
  const parts = [
    className && `Class ${className}`,
    year_of_study && `Year ${year_of_study}`,
    term ?? year,
    subject,
    search && `Found by "${search}"`,
  ].filter(Boolean)
  return parts.length === 0 ? "All students, all terms" : parts.join(", ")
}
