/** Reads the stored results. A handler calls `freshResults` first, because they are as old as its last call. */
import { sql } from "kysely"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual } from "../../lib/db/filters.ts"
import { unscoped } from "./rules.ts"

/** A term, an academic year, or all terms if neither is given. One subject, or all that count if none is given. */
export type Scope = {
  termId?: number | undefined
  academicYearId?: number | undefined
  subjectId?: number | undefined
}

/** Whether the term is one of the academic year, if both are given. */
export const isTermOfYear = ({ termId, academicYearId }: Scope) =>
  termId === undefined || academicYearId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from term where id = ${termId} and academic_year_id = ${academicYearId})`

/** How the results of a scope are stored: those of a term without its academic year. */
export const storedAs = ({ termId, academicYearId, subjectId }: Scope) => ({
  academic_year_id: termId === undefined ? (academicYearId ?? unscoped) : unscoped,
  term_id: termId ?? unscoped,
  subject_id: subjectId ?? unscoped,
})

/**
 * The students' results in a scope: one row for each student, without deleted ones and those who withdrew during the scope's last
 * term. A student has no row for a term of another year.
 */
export const studentResults = (db: Database, scope: Scope) =>
  everyResult(db, scope).where(sql<boolean>`result.is_listed`)

/** Like studentResults, but with deleted and withdrawn students. */
export function everyResult(db: Database, scope: Scope) {
  const { academic_year_id, term_id, subject_id } = storedAs(scope)
  return db
    .selectFrom("student_result as result")
    .where("result.academic_year_id", "=", academic_year_id)
    .where("result.term_id", "=", term_id)
    .where("result.subject_id", "=", subject_id)
    .where(isTermOfYear(scope))
}

/** The totals of a scope: one row for each class and year of study. */
export function resultTotals(db: Database, scope: Scope) {
  const { academic_year_id, term_id, subject_id } = storedAs(scope)
  return db
    .selectFrom("result_total as total")
    .where("total.academic_year_id", "=", academic_year_id)
    .where("total.term_id", "=", term_id)
    .where("total.subject_id", "=", subject_id)
}

/** The results of a class in a term: one row for each student who was in it. */
export const listClassResults = (db: Database, termId: number, className: string) =>
  studentResults(db, { termId })
    .selectAll("result")
    .where("class", "=", className)
    .orderBy("student_id")
    .execute()

/** The results of some students in a term. Deleted students keep their results. */
export const listResults = (db: Database, studentIds: readonly number[], termId: number) =>
  db
    .selectFrom("student_result")
    .selectAll()
    .where("student_id", "=", anyOf(studentIds))
    .where("academic_year_id", "=", unscoped)
    .where("term_id", "=", termId)
    .where("subject_id", "=", unscoped)
    .execute()

/**
 * One student's results over all terms, by academic year and by term. Deleted students keep their results. Absent for an
 * unknown student.
 */
export async function findStudentResults(db: Database, studentId: number) {
  const rows = await db
    .selectFrom("student_result")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("subject_id", "=", unscoped)
    .execute()
  return {
    overall: rows.find((row) => row.academic_year_id === unscoped && row.term_id === unscoped),
    years: rows.filter((row) => row.academic_year_id !== unscoped),
    terms: rows.filter((row) => row.term_id !== unscoped),
  }
}

/**
 * A student's figures over all terms and the average of each term that has one, oldest first. Undefined while one of their
 * results is stale, so the figures are always exact, and nobody waits for other students' results.
 */
export async function findFreshFigures(db: Database, studentId: number) {
  const rows = await freshFigures(db, { studentId }).execute()
  const overall = rows.find(({ term_id }) => term_id === unscoped)
  if (!overall || overall.is_stale) return undefined
  return {
    gpa: { current_gpa: overall.overall_gpa, overall_average: overall.overall_average },
    averages: rows.flatMap(({ name, overall_average }) =>
      name === null || overall_average === null ? [] : [{ name, average: overall_average }],
    ),
  }
}

const freshFigures = compileOnce((db, { studentId }: { studentId: number }) =>
  db
    .selectFrom("student_result")
    .leftJoin("term", "term.id", "student_result.term_id")
    .select(["student_result.term_id", "term.name", "overall_average", "overall_gpa"])
    .select(
      sql<boolean>`exists (select from stale_result
        where due_at <= now() and (stale_result.student_id = ${studentId}::int or stale_result.student_id is null))`.as(
        "is_stale",
      ),
    )
    .where("student_result.student_id", "=", studentId)
    .where("subject_id", "=", unscoped)
    .where("student_result.academic_year_id", "=", unscoped)
    .orderBy("term.start_date")
    .orderBy("term.id"),
)

/** A stored module with its subject and term. */
const modules = (db: Database) =>
  db
    .selectFrom("module_result as module")
    .innerJoin("offering_details as offering", "offering.id", "module.offering_id")
    .select([
      "module.student_id",
      "module.offering_id",
      "module.class",
      "assignment_average",
      "end_module",
      "module_grade",
      sql<"A" | "B" | "C" | "D" | "F" | null>`letter`.as("letter_grade"),
      "gpa_points",
      "counts",
      "module.credits",
      "assignments_count",
      "end_module_count",
      "subject_id",
      "subject_code",
      "subject_name",
      "term_id",
      "term_name",
      "term_start",
      "academic_year_id",
      "academic_year_name",
      "policy_version",
    ])

/** The modules of some students in all terms or in one: terms by date, subjects by code. */
export const listStudentModules = (db: Database, studentIds: readonly number[], termId?: number) =>
  whereEqual(modules(db).where("module.student_id", "=", anyOf(studentIds)), { "offering.term_id": termId })
    .orderBy("module.student_id")
    .orderBy("term_start")
    .orderBy("offering.term_id")
    .orderBy("subject_code")
    .execute()

/** The modules of an offering, of all its students or of one class. */
export const listOfferingModules = (db: Database, offeringId: number, className?: string) =>
  whereEqual(modules(db).where("module.offering_id", "=", offeringId), { "module.class": className })
    .orderBy("module.student_id")
    .execute()
