import { sql } from "kysely"
import type * as z from "zod"
import type { gradeList } from "#contract/assessment/grades/endpoints.ts"
import type { GradingPolicy, Policies } from "#contract/assessment/grades/policy.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListByIdOnce, readInBatches } from "../../lib/db/lists.ts"
import { beginOf, endOf } from "../../lib/db/times.ts"
import { studentsFound } from "../../members/students/queries.ts"
import { policiesOf, type Version } from "./policies.queries.ts"
import {
  allGrades,
  byPolicy,
  countingGrades,
  type Grades,
  letterCase,
  visibleTo,
  withColumns,
  withPermission,
} from "./queries.ts"

type Filter = z.output<typeof gradeList>

/**
 * Finds grades by student, subject or title, each by its own index. Those of titles are found by their ids, because PostgreSQL
 * would otherwise expect most grades to have such a title, and read all of them.
 */
const matches = (search: string) => sql<boolean>`(grade.student_id = any(${studentsFound(search)})
  or grade.offering_id = any(array(select offering.id from offering join subject on subject.id = offering.subject_id
    where ${contains(sql`code || ' ' || name`, search)}))
  or grade.id = any(array(select id from grade where title = any(array(
    select title from ${titles} title where ${contains(sql.ref("title"), search)})))))`

/** The distinct titles of grades. They are few, and each is one step in the index `grade_title`. */
const titles = sql`(
  with recursive title as (
    (select title from grade order by title limit 1)
    union all
    select (select grade.title from grade where grade.title > title.title order by grade.title limit 1)
    from title where title.title is not null)
  select title from title)`

/** Applies a list's filters. Grades of deleted students are removed from the lists, but not from the student's own record. */
function matching(query: Grades, { search, from, to, ...filter }: Filter): Grades {
  const { subject_id, term_id, academic_year_id, assignment_id, student_id, grade_type, published } = filter
  let filtered = query.where(
    sql<boolean>`grade.student_id not in (select id from student where deleted_at is not null)`,
  )
  if (from) filtered = filtered.where("grade.graded_at", ">=", beginOf(from))
  if (to) filtered = filtered.where("grade.graded_at", "<", endOf(to))
  return whereEqual(whereFound(filtered, search, matches), {
    "grade.subject_id": subject_id,
    "grade.term_id": term_id,
    "grade.academic_year_id": academic_year_id,
    "grade.assignment_id": assignment_id,
    "grade.student_id": student_id,
    "grade.grade_type": grade_type,
    "grade.class": filter.class,
    "grade.is_published": published,
  })
}

type ListRequest = { viewer: Viewer; versions: readonly Version[]; filter: Filter }

const orderOf = (policies: Policies) => ({
  defaultSort: "-graded_at",
  tieBreaker: "grade.id",
  nullable: ["percentage", "points_earned", "letter_grade", "graded_by"],
  sorts: {
    student_name: sql.ref("student_name"),
    subject_code: sql.ref("subject_code"),
    assignment_title: sql`searchable(title)`,
    points_earned: sql.ref("grade.points"),
    term_name: sql.ref("term_start"),
    letter_grade: byPolicy(policies, letterCase),
    graded_by: sql`(graded_by_last_name || ' ' || graded_by_first_name)`,
  },
})

const pages = compileListByIdOnce((db, { viewer, versions, filter }: ListRequest) => {
  const policies = policiesOf(versions)
  return {
    found: matching(visibleTo(viewer, countingGrades(db)), filter),
    rows: withPermission(allGrades(db), viewer, policies),
    filter,
    order: orderOf(policies),
  }
})

export async function listGrades(
  db: Database,
  viewer: Viewer,
  { byVersion: closing }: Policies,
  filter: Filter,
) {
  const { rows, total } = await pages(db, { viewer, versions: [...closing], filter })
  return { grades: rows, total }
}

/** Every grade that a list finds, in its order, for a spreadsheet, in parts. */
export const listForExport = (db: Database, viewer: Viewer, policies: Policies, filter: Filter) =>
  readInBatches(
    withColumns(matching(visibleTo(viewer, countingGrades(db)), filter), policies),
    filter,
    orderOf(policies),
  )

const passPercentage = ({ pass }: GradingPolicy) => sql`${pass.statistics}::numeric`

/** The percentage that a grade counts as (product decision 3.4): 0 if it is missing or absent, and null if it is exempt. */
const countedPercentage = sql`(case grade.state when 'number' then percentage when 'exempt' then null else 0 end)`

/** Figures of the grades that a list finds. A pass is the policy's percentage for statistics. */
export async function countGrades(db: Database, viewer: Viewer, policies: Policies, filter: Filter) {
  const pass = byPolicy(policies, passPercentage)
  const filtered = matching(visibleTo(viewer, countingGrades(db)), filter)
  const figures = await filtered
    .select([
      sql<number>`count(*)`.as("total_grades"),
      sql<number | null>`round(avg(${countedPercentage}), 1)`.as("average_percentage"),
      sql<number | null>`round(100.0 * count(*) filter (where ${countedPercentage} >= ${pass})
        / nullif(count(${countedPercentage}), 0), 1)`.as("passingRate"),
    ])
    .executeTakeFirstOrThrow()
  const failing = await db
    .selectFrom(
      filtered
        .select("grade.student_id")
        .groupBy("grade.student_id")
        .having(sql<boolean>`avg(${countedPercentage} - ${pass}) < 0`)
        .as("failing"),
    )
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow()
  return { ...figures, failingStudents: failing.count }
}

/** How often each percentage occurs among the grades that a list finds, without the exempt ones. */
export const countPercentages = (db: Database, viewer: Viewer, filter: Filter) =>
  matching(visibleTo(viewer, countingGrades(db)), filter)
    .select([
      sql<number>`${countedPercentage}`.as("figure"),
      "policy_version",
      sql<number>`count(*)`.as("count"),
    ])
    .where("grade.state", "<>", "exempt")
    .groupBy(["figure", "policy_version"])
    .execute()
