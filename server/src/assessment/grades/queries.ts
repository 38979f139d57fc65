import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { type GradingPolicy, type Policies, policyOf } from "#contract/assessment/grades/policy.ts"
import type { GradeDetails } from "../../../db/types.ts"
import { isAmongStudents, offeringsOfDeleted } from "../../courses/enrolments/queries.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { findStudent } from "../../members/students/queries.ts"
import { policiesOf, type Version } from "./policies.queries.ts"

export type Grades<Row = object> = SelectQueryBuilder<{ grade: GradeDetails }, "grade", Row>

export const allGrades = (db: Database): Grades => db.selectFrom("grade_details as grade")

/**
 * All grades that count. Deleting a subject removes its grades from every list and figure, except those of terms that were
 * closed before, which are kept for transcripts (record 10).
 */
export const countingGrades = (db: Database): Grades =>
  allGrades(db).where(sql<boolean>`grade.offering_id not in ${offeringsOfDeleted}`)

/**
 * Students see their own published grades. Lecturers see the grades of classes that they teach and of their own
 * assignments, as in `submissionsVisibleTo`. Administrators see all grades, and programs the published ones.
 */
export function visibleTo(viewer: Viewer, all: Grades): Grades {
  const { role, lecturerId, studentId } = viewer
  const query = seesDrafts(viewer) ? all : all.where("grade.is_published", "=", true)
  if (role === "admin") return query
  if (role === "student") return query.where("grade.student_id", "=", studentId)
  return query
    .where(isOfOfferingOf(lecturerId))
    .where(({ or }) =>
      or([taughtBy(lecturerId, { ...subjectAndTerm, studentClass: "grade.class" }), isOwn(lecturerId)]),
    )
}

/**
 * Adds nothing to the conditions of `visibleTo`, but lets PostgreSQL find a lecturer's grades by an index instead of
 * reading all.
 */
const isOfOfferingOf = (lecturerId: number | null) => sql<boolean>`grade.offering_id = any(array(
  select offering.id from taught_class join offering using (subject_id, term_id) where lecturer_id = ${lecturerId}
  union
  select offering_id from assignment where lecturer_id = ${lecturerId}))`

const subjectAndTerm = { subject: "grade.subject_id", term: "grade.term_id" }

/** True for grades of assignments that are a lecturer's own (record 10). */
const isOwn = (lecturerId: number | null) => sql<boolean>`(grade.assignment_lecturer_id = ${lecturerId}
  and (grade.assignment_lecturer_named or ${taughtBy(lecturerId, subjectAndTerm)}))`

/**
 * Shows in a list which grades the viewer may edit and delete, by the rules of `whyNotGradable`: their term is open, and a
 * lecturer teaches the student or the work was handed in to the lecturer.
 */
function isEditableBy({ role, lecturerId }: Viewer) {
  const isOpen = sql<boolean>`(grade.closed_at is null)`
  if (role !== "lecturer") return isOpen
  return sql<boolean>`(${isOpen}
    and exists (select from enrolment where enrolment.student_id = grade.student_id and enrolment.term_id = grade.term_id)
    and (${taughtBy(lecturerId, { ...subjectAndTerm, studentClass: "grade.class" })}
      or coalesce(${isOwn(lecturerId)}, false) and exists (select from submission
        where submission.assignment_id = grade.assignment_id and submission.student_id = grade.student_id)))`
}

export const withPermission = (query: Grades, viewer: Viewer, policies: Policies) =>
  withColumns(query, policies).select(isEditableBy(viewer).as("may_edit"))

/** Applies to each grade the policy that its term was closed with, or else the one in force. */
export function byPolicy(
  { inForce, byVersion: closing }: Policies,
  expression: (policy: GradingPolicy) => RawBuilder<unknown>,
) {
  const earlier = [...closing].filter(([, policy]) => policy !== inForce)
  if (earlier.length === 0) return expression(inForce)
  const cases = earlier.map(([version, policy]) => sql`when ${version} then ${expression(policy)}`)
  return sql`case grade.policy_version ${sql.join(cases, sql` `)} else ${expression(inForce)} end`
}

/** Whether the subject of a grade counts in averages and GPA. Teaching practice does where the policy of its term says so. */
export const countsInGpa = (policies: Policies) =>
  sql<boolean>`(subject_kind = 'course' or ${byPolicy(policies, ({ practice_counts }) => sql`${practice_counts}::boolean`)})`

export const letterCase = ({ scale }: GradingPolicy) =>
  sql`case ${sql.join(
    scale.map(({ letter, from }) => sql`when percentage >= ${from} then ${letter}`),
    sql` `,
  )} end`

export const withColumns = (query: Grades, policies: Policies) =>
  query.select([
    "grade.id",
    "grade.student_id",
    "student_name",
    "student_first_name",
    "student_last_name",
    "student_number",
    "grade.class as student_class",
    "subject_id",
    "subject_code",
    "subject_name",
    "subject_code as module_code",
    "subject_name as module_name",
    "assignment_id",
    "title as assignment_title",
    "grade_type",
    "state",
    "points as points_earned",
    "max_points",
    "percentage",
    sql<Grade["letter_grade"]>`${byPolicy(policies, letterCase)}`.as("letter_grade"),
    "feedback",
    "term_id",
    "term_name",
    "academic_year_name",
    "graded_by_first_name",
    "graded_by_last_name",
    "graded_at",
    "is_published",
    "version",
  ])

/**
 * The chosen levels of the rubric by which a mark was given, such as "Argument: Strong, Language: Fair". The query must
 * read `grade_details`.
 */
const chosenLevels = sql<string | null>`(
  select string_agg((criterion ->> 'title') || ': ' || (criterion -> 'levels' -> rubric_levels[n] ->> 'title'), ', ' order by n)
  from grade filled join rubric on rubric.id = filled.rubric_id,
    jsonb_array_elements(criteria) with ordinality as each(criterion, n)
  where filled.id = grade.id)`.as("rubric")

/** Grades by their ids, without a viewer: for history and notifications. */
export function listGradesById(db: Database, policies: Policies, ids: readonly number[]) {
  return withColumns(countingGrades(db), policies)
    .select(chosenLevels)
    .where("grade.id", "=", anyOf(ids))
    .orderBy("grade.id")
    .execute()
}

export function findGrade(db: Database, viewer: Viewer, policies: Policies, id: number) {
  return withPermission(visibleTo(viewer, countingGrades(db)), viewer, policies)
    .select(chosenLevels)
    .where("grade.id", "=", id)
    .executeTakeFirst()
}

/** One student's grades that the viewer may see, with the columns for averages and GPA. */
export async function listBook(db: Database, viewer: Viewer, policies: Policies, studentId: number) {
  const rows = await books(db, { viewer, versions: [...policies.byVersion], studentId }).execute()
  return rows.map(({ policy_version, ...grade }) => ({
    ...grade,
    policy: policyOf(policies, policy_version),
  }))
}

type BookRequest = { viewer: Viewer; versions: readonly Version[]; studentId: number }

const books = compileOnce((db, { viewer, versions, studentId }: BookRequest) => {
  const policies = policiesOf(versions)
  return withColumns(visibleTo(viewer, countingGrades(db)), policies)
    .select([
      "credits",
      "subject_year as module_year",
      countsInGpa(policies).as("counts"),
      "term_start",
      "term_is_active",
      sql<boolean>`closed_at is null`.as("term_is_open"),
      "policy_version",
    ])
    .where("grade.student_id", "=", studentId)
    .orderBy("term_start")
    .orderBy("term_id")
    .orderBy("subject_code")
    .orderBy("grade.graded_at")
    .orderBy("grade.id")
})

/** The published grades of subjects in their terms that the viewer may see, with the columns that module grades are computed from. */
export function listComponents(
  db: Database,
  viewer: Viewer,
  subjects: readonly { id: number; term_id: number | null }[],
) {
  const terms = subjects.flatMap(({ term_id }) => term_id ?? [])
  return visibleTo(viewer, countingGrades(db))
    .select(["student_id", "subject_id", "term_id", "grade_type", "state", "percentage", "policy_version"])
    .where("is_published", "=", true)
    .where("subject_id", "=", anyOf(subjects.map(({ id }) => id)))
    .where("term_id", "=", anyOf([...new Set(terms)]))
    .where(isAmongStudents("student_id", "term_id"))
    .execute()
}

/** The student, if the viewer may read their grades: the student themselves, their lecturers and administrators. */
export async function findReadableStudent(db: Database, viewer: Viewer, studentId: number) {
  if (viewer.role !== "student") return findStudent(db, viewer, studentId)
  return viewer.studentId === studentId ? { id: studentId } : undefined
}
