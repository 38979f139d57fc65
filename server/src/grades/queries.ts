import { type Nullable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Grade, gradeList } from "#contract/grades/endpoints.ts"
import { type GradingPolicy, type Policies, policyOf } from "#contract/grades/policy.ts"
import type { DB } from "../../db/types.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { contains } from "../lib/db/filters.ts"
import { allOf, pageOf } from "../lib/db/lists.ts"
import { findStudent, studentsFound } from "../students/queries.ts"
import { taughtBy } from "../teachingAssignments/queries.ts"

type Filter = z.output<typeof gradeList>
/** Whether a student may see their grade. Use over `grade`. */
const isPublished = sql<boolean>`is_published(grade.published_at)`

const studentName = sql<string>`person.first_name || ' ' || person.last_name`

type Tables = Omit<DB, "assignment"> & {
  assignment: Nullable<DB["assignment"]>
  grader: Nullable<DB["person"]>
}
type Placed = "grade" | "student" | "person" | "offering" | "subject" | "term" | "academic_year"
type MarkQuery = SelectQueryBuilder<Tables, Placed | "assignment" | "grader", object>

/**
 * Marks with all that places them: student, subject, term. What a mark refers to is always there; joined from the left
 * all the same, it costs nothing where nobody asks for it, as when marks are counted.
 */
const marks = (db: Database) =>
  db
    .selectFrom("grade")
    .leftJoin("offering", "offering.id", "grade.offering_id")
    .leftJoin("student", "student.id", "grade.student_id")
    .leftJoin("person", "person.id", "student.person_id")
    .leftJoin("subject", "subject.id", "offering.subject_id")
    .leftJoin("term", "term.id", "offering.term_id")
    .leftJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("assignment", "assignment.id", "grade.assignment_id")
    .leftJoin("person as grader", "grader.id", "grade.graded_by") as unknown as MarkQuery

/**
 * Students see their own published marks; lecturers those of what they teach, and of work that is theirs;
 * administrators all.
 */
function visibleTo({ role, lecturerId, studentId }: Viewer, query: MarkQuery) {
  if (role === "admin") return query
  if (role === "student") {
    return query.where("grade.student_id", "=", studentId).where(isPublished)
  }
  const taught = { subject: "offering.subject_id", term: "offering.term_id", class: "grade.class" }
  return query.where(({ or, eb }) =>
    or([eb("assignment.lecturer_id", "=", lecturerId), taughtBy(lecturerId, taught)]),
  )
}

/** A value from the policy of each grade's term: that of its closing, or the current one. */
function byPolicy({ inForce, closing }: Policies, says: (policy: GradingPolicy) => RawBuilder<unknown>) {
  const earlier = [...closing].filter(([, policy]) => policy !== inForce)
  if (earlier.length === 0) return says(inForce)
  const cases = earlier.map(([version, policy]) => sql`when ${version} then ${says(policy)}`)
  return sql`case term.policy_version ${sql.join(cases, sql` `)} else ${says(inForce)} end`
}

const letter = ({ scale }: GradingPolicy) =>
  sql`case ${sql.join(
    scale.map(({ letter, from }) => sql`when percentage >= ${from} then ${letter}`),
    sql` `,
  )} end`

function shown(query: MarkQuery, policies: Policies) {
  return query.select([
    "grade.id",
    "grade.student_id",
    studentName.as("student_name"),
    "person.first_name as student_first_name",
    "person.last_name as student_last_name",
    "student_number",
    "subject.id as subject_id",
    "subject.code as subject_code",
    "subject.name as subject_name",
    "subject.code as module_code",
    "subject.name as module_name",
    "grade.assignment_id",
    "grade.title as assignment_title",
    "grade_type",
    "state",
    "points as points_earned",
    "grade.max_points",
    "percentage",
    sql<Grade["letter_grade"]>`${byPolicy(policies, letter)}`.as("letter_grade"),
    "feedback",
    "term.id as term_id",
    "term.name as term_name",
    "academic_year.year_name as academic_year_name",
    "grader.first_name as graded_by_first_name",
    "grader.last_name as graded_by_last_name",
    "graded_at",
    "grade.version",
  ])
}

/**
 * Grades by student, subject or title, each found by an index of its own. They are found before they are ordered: PostgreSQL
 * would otherwise read all grades in their order until a page is full.
 */
const matches = (search: string) => sql<boolean>`grade.id = any(array(
  select id from grade where student_id = any(${studentsFound(search)})
  union
  select id from grade where offering_id = any(array(
    select offering.id from offering join subject on subject.id = offering.subject_id
    where deleted_at is null and ${contains(sql`code || ' ' || name`, search)}))
  union
  select id from grade where title = any(array(select title from ${titles} title where ${contains(sql.ref("title"), search)}))))`

/** The titles of grades, each once. There are few, and each is one step in the index `grade_title`. */
const titles = sql`(
  with recursive title as (
    (select title from grade order by title limit 1)
    union all
    select (select grade.title from grade where grade.title > title.title order by grade.title limit 1)
    from title where title.title is not null)
  select title from title)`

/** Grades of deleted students and subjects aren't listed; a student's own book keeps them. */
function matching(query: MarkQuery, filter: Filter) {
  const { search, subject_id, term_id, academic_year_id, assignment_id, student_id, grade_type } = filter
  return query
    .where(sql<boolean>`grade.student_id not in (select id from student where deleted_at is not null)`)
    .where(sql<boolean>`offering.subject_id not in (select id from subject where deleted_at is not null)`)
    .$if(Boolean(search), (q) => q.where(matches(search ?? "")))
    .$if(subject_id !== undefined, (q) => q.where("offering.subject_id", "=", subject_id!))
    .$if(term_id !== undefined, (q) => q.where("offering.term_id", "=", term_id!))
    .$if(academic_year_id !== undefined, (q) => q.where("term.academic_year_id", "=", academic_year_id!))
    .$if(assignment_id !== undefined, (q) => q.where("grade.assignment_id", "=", assignment_id!))
    .$if(student_id !== undefined, (q) => q.where("grade.student_id", "=", student_id!))
    .$if(grade_type !== undefined, (q) => q.where("grade_type", "=", grade_type!))
    .$if(filter.class !== undefined, (q) => q.where("grade.class", "=", filter.class!))
}

export async function listGrades(db: Database, viewer: Viewer, policies: Policies, filter: Filter) {
  const { rows, total } = await pageOf(
    shown(matching(visibleTo(viewer, marks(db)), filter), policies),
    filter,
    {
      defaultSort: "-graded_at",
      tieBreaker: "grade.id",
      nullable: ["percentage", "points_earned"],
      idsFirst: true,
      sorts: {
        student_name: studentName,
        subject_code: sql.ref("subject.code"),
        assignment_title: sql`searchable(grade.title)`,
        points_earned: sql.ref("grade.points"),
        term_name: sql.ref("term.start_date"),
      },
    },
  )
  return { grades: rows, total }
}

/** All that a list finds, by student and term, for a spreadsheet. */
export function listForExport(db: Database, viewer: Viewer, policies: Policies, filter: Filter) {
  return allOf(
    shown(matching(visibleTo(viewer, marks(db)), filter), policies),
    {},
    {
      defaultSort: "student_and_term",
      tieBreaker: "grade.id",
      sorts: { student_and_term: sql`(student_number, term.start_date)` },
    },
  )
}

const passMark = ({ pass }: GradingPolicy) => sql`${pass.statistics}::numeric`

/** The figures of the grades that a list finds; a pass follows the policy's mark for statistics, in percent. */
export async function countGrades(db: Database, viewer: Viewer, policies: Policies, filter: Filter) {
  const pass = byPolicy(policies, passMark)
  const found = matching(visibleTo(viewer, marks(db)), filter)
  const figures = await found
    .select([
      sql<number>`count(*)`.as("total_grades"),
      sql<number | null>`round(avg(percentage), 1)`.as("average_percentage"),
      sql<number | null>`round(100.0 * count(*) filter (where percentage >= ${pass})
        / nullif(count(percentage), 0), 1)`.as("passingRate"),
    ])
    .executeTakeFirstOrThrow()
  const failing = await db
    .selectFrom(
      found
        .select("grade.student_id")
        .groupBy("grade.student_id")
        .having(sql<boolean>`avg(percentage - ${pass}) < 0`)
        .as("failing"),
    )
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow()
  return { ...figures, failingStudents: failing.count }
}

/** Grades by id, without scope: for notifications about them. */
export function listMarks(db: Database, policies: Policies, ids: readonly number[]) {
  return shown(marks(db), policies)
    .where("grade.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("grade.id")
    .execute()
}

export function findGrade(db: Database, viewer: Viewer, policies: Policies, id: number) {
  return shown(visibleTo(viewer, marks(db)), policies)
    .where("grade.id", "=", id)
    .executeTakeFirst()
}

/** One student's grades that the viewer may see, with everything that the book needs to weight them. */
export async function listBook(db: Database, viewer: Viewer, policies: Policies, studentId: number) {
  const rows = await shown(visibleTo(viewer, marks(db)), policies)
    .select([
      "offering.credits",
      "subject.year_of_study as module_year",
      sql<boolean>`subject.kind = 'course'`.as("counts"),
      isPublished.as("is_published"),
      "term.start_date as term_start",
      "term.is_active as term_is_active",
      "policy_version",
    ])
    .where("grade.student_id", "=", studentId)
    .orderBy("term.start_date")
    .orderBy("subject.code")
    .orderBy("grade.graded_at")
    .orderBy("grade.id")
    .execute()
  return rows.map(({ policy_version, ...mark }) => ({ ...mark, policy: policyOf(policies, policy_version) }))
}

/** Whether the viewer may open a student's book: the student, the student's lecturers, and administrators. */
export async function mayRead(db: Database, viewer: Viewer, studentId: number) {
  if (viewer.role !== "student") return findStudent(db, viewer, studentId)
  return viewer.studentId === studentId ? { id: studentId } : undefined
}
