import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import type { assignmentList } from "#contract/assessment/assignments/endpoints.ts"
import type { FurtherFormat } from "#contract/lib/uploads.ts"
import { classOrder } from "../../college/college/queries.ts"
import { isOfAttending } from "../../courses/enrolments/queries.ts"
import { assignmentsVisibleTo, type Reader } from "../../courses/subjects/assignments.queries.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce, readInBatches } from "../../lib/db/lists.ts"
import { lockRows } from "../../lib/db/locks.ts"
import { fullName } from "../../people/people/queries.ts"
import { mayEdit } from "./rules.ts"

/**
 * The due time that applies to a student: that of the assignment, or a later one from an extension. It decides which of a
 * student's work is late, overdue, open and next. The query must read assignment, and extension joined for that student.
 */
export const dueAt = sql<string>`greatest(assignment.due_at, extension.due_at)`

/**
 * True if a grade applies to the present version. `missing` and `absent` say that nothing was handed in, so they don't
 * apply to a version whose last piece arrived after them. The query must read `grade` and `submission`.
 */
export const isMarked = sql<boolean>`(grade.id is not null and (grade.state in ('number', 'exempt')
  or not exists (select from submission_version
    where submission_id = submission.id and greatest(received_at, completed_at) > grade.graded_at)))`

/**
 * True once an assignment has points, after which it can't be handed in any more. The query must read `grade`, which may
 * be missing.
 */
export const hasPoints = sql<boolean>`coalesce(grade.state = 'number', false)`

type Filter = Omit<z.output<typeof assignmentList>, "lecturerId"> & {
  lecturerId?: number | "null" | undefined
}

const subjectAndTerm = { subject: "offering.subject_id", term: "offering.term_id" }

/**
 * True for a lecturer's own assignments (`isOwnWork`): those that an administrator assigned to them by name, and those that
 * they set, while they teach the subject to any class in that term. The query must read assignment and offering.
 */
export const isOwn = (lecturerId: number | null) => sql<boolean>`(assignment.lecturer_id = ${lecturerId}
  and (assignment.lecturer_named or ${taughtBy(lecturerId, subjectAndTerm)}))`

/**
 * Students see their own submissions. Lecturers see all submissions to their own assignments, otherwise those of the
 * classes they teach. The query must read submission, assignment and offering. `own` says whether the assignment is the
 * viewer's own.
 */
export function submissionsVisibleTo(
  { role, lecturerId, studentId }: Viewer,
  own = isOwn(lecturerId),
): RawBuilder<boolean> {
  if (role === "admin") return sql`true`
  if (role === "student") return sql`(submission.student_id = ${studentId})`
  return sql`(${own}
    or ${taughtBy(lecturerId, { ...subjectAndTerm, studentClass: "submission.class" })})`
}

/**
 * A single submission is also read by lecturers of the student's present class, who mark what the student brought from another
 * class.
 */
export const submissionVisibleTo = (viewer: Viewer) => sql<boolean>`(${submissionsVisibleTo(viewer)}
  or exists (select from enrolment
    where enrolment.student_id = submission.student_id and enrolment.term_id = offering.term_id
      and ${taughtBy(viewer.lecturerId, { ...subjectAndTerm, studentClass: "enrolment.class" })}))`

/** Assignments the viewer may see, deleted ones excluded. */
export const assignments = (db: Database, viewer: Reader) =>
  allAssignments(db, viewer).where(assignmentsVisibleTo(viewer, subjectAndTerm))

/** Assignments that aren't deleted, of every viewer. A student's have their own extension, if there is one. */
function allAssignments(db: Database, { studentId }: Reader) {
  return db
    .selectFrom("assignment")
    .innerJoin("offering_details as offering", "offering.id", "assignment.offering_id")
    .leftJoin("lecturer", "lecturer.id", "assignment.lecturer_id")
    .leftJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("file", "file.id", "assignment.file_id")
    .leftJoin("extension", (join) =>
      join.onRef("extension.assignment_id", "=", "assignment.id").on("extension.student_id", "=", studentId),
    )
    .where("assignment.deleted_at", "is", null)
    .where("offering.subject_deleted_at", "is", null)
}

/** The formats that may be handed in beside those of every assignment. The query must read assignment. */
export const furtherFormats = sql<FurtherFormat[]>`assignment.further_formats`.as("further_formats")

/** The columns that every role sees. */
export const assignmentColumns = [
  "assignment.id",
  "assignment.title",
  "assignment.description",
  "offering.subject_id",
  "offering.subject_code",
  "offering.subject_name",
  "offering.term_id",
  "offering.term_name",
  "offering.closed_at",
  "offering.academic_year_name",
  "assignment.lecturer_id",
  "person.first_name as lecturer_first_name",
  "person.last_name as lecturer_last_name",
  dueAt.as("due_date"),
  "assignment.max_marks",
  "assignment.max_marks as max_points",
  "assignment.class as student_class",
  "late_allowed",
  furtherFormats,
  "assignment.file_id",
  "file.name as assignment_file_name",
  "file.size as assignment_file_size",
  "assignment.created_at",
] as const

/** The text that a search looks through: title, subject and lecturer. */
export const searchedText = sql`assignment.title || ' ' || offering.subject_code || ' ' || offering.subject_name || ' '
  || coalesce(${fullName("person")}, '')`

/**
 * Counts only the submissions that the viewer may read, without those of students who withdrew, as the marking desk does. A mark
 * that was given before the present version isn't counted. Students don't get the counts (contract). "offset 0" makes PostgreSQL
 * decide once for each assignment whether it is the viewer's own, and read an assignment's grades at once, instead of once for
 * each of its submissions.
 */
const withFigures = (query: ReturnType<typeof assignments>, viewer: Viewer) =>
  query
    .select(assignmentColumns)
    .innerJoinLateral(
      sql<{ is_own: boolean }>`(select coalesce(${isOwn(viewer.lecturerId)}, false) as is_own offset 0)`.as(
        "own",
      ),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ submissions: number; graded: number }>`(
        select count(*) as submissions, count(*) filter (where ${isMarked}) as graded
        from submission left join (
          select id, student_id, state, graded_at from grade
          where grade.assignment_id = assignment.id and (${seesDrafts(viewer)} or is_published(grade.published_at)) offset 0
        ) grade on grade.student_id = submission.student_id
        where submission.assignment_id = assignment.id and ${isOfAttending}
          and ${submissionsVisibleTo(viewer, sql`own.is_own`)})`.as("figures"),
      (join) => join.onTrue(),
    )
    .select([
      "figures.submissions as submissions_count",
      "figures.graded as graded_count",
      "own.is_own",
      "assignment.lecturer_named",
      "assignment.set_id",
      sql<(string | null)[]>`array(select other.class from assignment other
        where other.set_id = assignment.set_id and other.id <> assignment.id and other.deleted_at is null
        order by other.id)`.as("other_classes"),
      "assignment.version",
    ])

const withPermissions =
  (viewer: Viewer) =>
  <Row extends { is_own: boolean; closed_at: string | null }>(row: Row) => ({
    ...row,
    may_edit: mayEdit(viewer, row) && isOpen(row),
    closed: !isOpen(row),
  })

const order = {
  defaultSort: "-created_at",
  tieBreaker: "assignment.id",
  nullable: ["student_class", "lecturer_last_name"],
  sorts: {
    created_at: sql.ref("assignment.created_at"),
    title: sql`searchable(assignment.title)`,
    student_class: classOrder("assignment"),
    lecturer_last_name: sql.ref("person.last_name"),
    due_date: dueAt,
  },
}

type Conditions = Omit<Filter, "page" | "limit">

function matching(db: Database, viewer: Viewer, filter: Conditions) {
  const { search, subject_id, term_id, status, studentClass, lecturerId } = filter
  let query = whereEqual(assignments(db, viewer), {
    "offering.subject_id": subject_id,
    "offering.term_id": term_id,
    "assignment.class": studentClass,
    "assignment.lecturer_id": lecturerId === "null" ? undefined : lecturerId,
  })
  if (lecturerId === "null") query = query.where("assignment.class", "is", null)
  if (status) query = query.where(dueAt, status === "overdue" ? "<" : ">=", sql<string>`now()`)
  return whereFound(query, search, searchedText)
}

const readPage = compileListOnce((db, { viewer, filter }: { viewer: Viewer; filter: Filter }) => {
  const countQuery = matching(db, viewer, filter)
  return { query: withFigures(countQuery, viewer), filter, order, countQuery }
})

export async function listAssignments(db: Database, viewer: Viewer, filter: Filter) {
  const { rows, total } = await readPage(db, { viewer, filter })
  return { assignments: rows.map(withPermissions(viewer)), total }
}

/** The latest assignments that the viewer may see, without figures. */
export const listLatest = (db: Database, viewer: Viewer, limit: number) =>
  latest(db, { viewer, limit }).execute()

const latest = compileOnce((db, { viewer, limit }: { viewer: Viewer; limit: number }) =>
  assignments(db, viewer)
    .select(assignmentColumns)
    .orderBy("assignment.created_at", "desc")
    .orderBy("assignment.id", "desc")
    .limit(sql.lit(limit)),
)

export const listOptions = (db: Database, viewer: Viewer) =>
  assignments(db, viewer)
    .select([
      "assignment.id",
      "assignment.title",
      "offering.subject_code",
      "assignment.class as student_class",
      "offering.term_name",
      "assignment.max_marks",
      sql<boolean>`offering.closed_at is not null`.as("closed"),
    ])
    .orderBy("assignment.created_at", "desc")
    .orderBy("assignment.id", "desc")
    .execute()

export const listForExport = (db: Database, viewer: Viewer, filter: Conditions) =>
  readInBatches(withFigures(matching(db, viewer, filter), viewer), filter, order)

export async function findAssignment(db: Database, viewer: Viewer, id: number) {
  const row = await withFigures(assignments(db, viewer), viewer)
    .where("assignment.id", "=", id)
    .executeTakeFirst()
  return row && withPermissions(viewer)(row)
}

export type FoundAssignment = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

/** The figures of the stat cards. */
export const countAssignments = (db: Database, viewer: Viewer) =>
  figures(db, viewer).executeTakeFirstOrThrow()

const figures = compileOnce((db, viewer: Viewer) =>
  assignments(db, viewer).select(({ fn }) => [
    fn.countAll<number>().as("total"),
    sql<number>`count(*) filter (where ${dueAt} >= now())`.as("upcoming"),
    sql<number>`count(*) filter (where ${dueAt} < now())`.as("overdue"),
    sql<number>`count(*) filter (where ${dueAt} >= now() and ${dueAt} <= now() + interval '7 days')`.as(
      "due_this_week",
    ),
    sql<number>`count(distinct offering.subject_id)`.as("subjects"),
  ]),
)

/** The ids of an assignment and of those that were set together with it. */
export async function idsOfSet(db: Database, id: number) {
  const rows = await db
    .selectFrom("assignment as other")
    .innerJoin("assignment", "assignment.set_id", "other.set_id")
    .select("other.id")
    .where("assignment.id", "=", id)
    .where("other.deleted_at", "is", null)
    .execute()
  return rows.length > 0 ? rows.map((row) => row.id) : [id]
}

/** Locks assignments and reads those that the viewer may see. */
export async function lockAssignments(db: Database, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return []
  const isOneOf = anyOf(ids)
  await lockRows(db.selectFrom("assignment").where("id", "=", isOneOf).orderBy("id"))
  const rows = await withFigures(assignments(db, viewer), viewer)
    .where("assignment.id", "=", isOneOf)
    .orderBy("assignment.id")
    .execute()
  return rows.map(withPermissions(viewer))
}
