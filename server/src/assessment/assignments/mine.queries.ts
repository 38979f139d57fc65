import { sql } from "kysely"
import type * as z from "zod"
import type {
  OwnAssignment,
  OwnRubric,
  ownAssignmentEndpoints,
} from "#contract/assessment/assignments/mine.ts"
import type { Reader } from "../../courses/subjects/assignments.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce } from "../../lib/db/lists.ts"
import { instantOf } from "../../lib/db/times.ts"
import { isInGroup, ownGroups } from "./groups.queries.ts"
import { assignmentColumns, assignments, dueAt, hasPoints, isMarked, searchedText } from "./queries.ts"
import { whyNoSubmission } from "./rules.ts"

type Filter = z.output<(typeof ownAssignmentEndpoints)["GET /students/my-assignments"]["query"]>

const isPublished = sql<boolean>`is_published(grade.published_at)`

/** Spec 002 section 4. Students don't see a grade before it is published. */
const status = sql<OwnAssignment["status"]>`case when ${isPublished} and ${isMarked} then 'graded'
  when submission.id is not null then 'submitted' when ${dueAt} >= now() then 'pending' else 'overdue' end`

/** An assignment counts as pending when nothing was handed in and no points were given (spec 002 section 2). */
const isOpen = sql<boolean>`${status} in ('pending', 'overdue')`

function ownAssignments(db: Database, viewer: Reader) {
  const { studentId } = viewer
  return assignments(db, viewer)
    .leftJoin("submission", (join) =>
      join
        .onRef("submission.assignment_id", "=", "assignment.id")
        .on("submission.student_id", "=", studentId),
    )
    .leftJoin("grade", (join) =>
      join.onRef("grade.assignment_id", "=", "assignment.id").on("grade.student_id", "=", studentId),
    )
}

/** PostgreSQL reads it once for all rows. */
const ofStudent = ({ studentId }: Viewer, column: "class" | "left_as") =>
  sql<string | null>`(select ${sql.ref(column)} from student where student.id = ${studentId})`

const ownWithStates = (db: Database, viewer: Viewer) =>
  ownAssignments(db, viewer)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("submission_version")
          .innerJoin("file", "file.id", "submission_version.file_id")
          .select(["file.name", "file.size", "received_at"])
          .whereRef("submission_id", "=", "submission.id")
          .orderBy("number", "desc")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .select(assignmentColumns)
    .select([
      status.as("status"),
      "submission.id as submission_id",
      "latest.name as submission_file_name",
      "latest.size as submission_file_size",
      "latest.received_at as submitted_at",
      sql<boolean>`${dueAt} < now()`.as("past_due"),
      hasPoints.as("marked"),
      isInGroup(viewer.studentId).as("in_group"),
      sql<OwnAssignment["extension"]>`case when extension.due_at > assignment.due_at
        then json_build_object('class_due_date', ${instantOf("assignment.due_at")}, 'reason', extension.reason) end`.as(
        "extension",
      ),
      ofStudent(viewer, "left_as").as("left_as"),
      ofStudent(viewer, "class").as("own_class"),
      sql`case when ${isPublished} then grade.state end`.as("grade_state"),
      ...(["points", "percentage", "feedback", "graded_at"] as const).map((column) =>
        sql`case when ${isPublished} then ${sql.ref(`grade.${column}`)} end`.as(column),
      ),
    ])
    .$castTo<Row>()

type Row = Omit<OwnAssignment, "points_earned" | "may_submit" | "group"> & {
  in_group: boolean
  closed_at: string | null
  past_due: boolean
  marked: boolean
  left_as: string | null
  own_class: string | null
  points: number | null
}

/** Pending assignments first, then by the distance of their due date from today. */
const byNextDue = sql`(${status} <> 'pending', abs(extract(epoch from ${dueAt} - now())))`

const order = {
  defaultSort: "-created_at",
  tieBreaker: "assignment.id",
  sorts: {
    next: byNextDue,
    created_at: sql.ref("assignment.created_at"),
    title: sql`searchable(assignment.title)`,
  },
}

const readPage = compileListOnce((db, { viewer, filter }: { viewer: Viewer; filter: Filter }) => {
  const { search, scope, status: requestedStatus, subject_id, term_id } = filter
  let query = whereEqual(
    ownWithStates(db, viewer),
    { "offering.subject_id": subject_id, "offering.term_id": term_id },
    [status, requestedStatus === "open" ? undefined : requestedStatus],
  )
  if (requestedStatus === "open") query = query.where(isOpen).where("offering.closed_at", "is", null)
  if (scope) query = query.where("assignment.class", scope === "college" ? "is" : "is not", null)
  return { query: whereFound(query, search, searchedText), filter, order }
})

export async function listOwnAssignments(db: Database, viewer: Viewer, filter: Filter) {
  const { rows, total } = await readPage(db, { viewer, filter })
  const className = rows[0] ? rows[0].own_class : await findClass(db, viewer)
  return { assignments: await withGroups(db, viewer, rows), total, className }
}

/** A student's work in each of their terms: what they handed in, and what is overdue without a submission or points. */
export const countWorkByTerm = (db: Database, studentId: number) =>
  ownAssignments(db, { role: "student", studentId, lecturerId: null })
    .select([
      "offering.term_id",
      sql<number>`count(submission.id)::int`.as("handed_in"),
      sql<number>`(count(*) filter (where ${status} = 'overdue'))::int`.as("overdue"),
    ])
    .groupBy("offering.term_id")
    .execute()

/** The student's pending assignments, the next due first. */
export const listNextDue = (db: Database, viewer: Viewer, limit: number) =>
  nextDue(db, { viewer, limit }).execute()

const nextDue = compileOnce((db, { viewer, limit }: { viewer: Viewer; limit: number }) =>
  ownAssignments(db, viewer)
    .select(assignmentColumns)
    .where(status, "=", "pending")
    .orderBy(dueAt)
    .orderBy("assignment.id")
    .limit(sql.lit(limit)),
)

/** The rubric by which a published mark was given, filled in; otherwise the current rubric, if there is one. */
const ownRubric = sql<OwnRubric>`(
  select json_build_object('id', rubric.id, 'criteria', criteria, 'decides', decides,
    'levels', case when rubric.id = given.rubric_id then given.rubric_levels end)
  from rubric left join (select grade.rubric_id, grade.rubric_levels where ${isPublished}) given on true
  where rubric.assignment_id = assignment.id and jsonb_array_length(criteria) > 0
    and rubric.id = coalesce(given.rubric_id,
      (select latest.id from rubric latest where latest.assignment_id = assignment.id order by number desc limit 1))
)`.as("rubric")

export async function findOwnAssignment(db: Database, viewer: Viewer, id: number) {
  const row = await ownWithStates(db, viewer)
    .select(ownRubric)
    .where("assignment.id", "=", id)
    .executeTakeFirst()
  if (!row) return undefined
  const [assignment] = await withGroups(db, viewer, [row])
  return assignment
}

/** Few assignments have groups, and finding them is slow, so they are only read for a student who is in one. */
async function withGroups<Each extends Row>(db: Database, { studentId }: Viewer, rows: readonly Each[]) {
  const ids = rows.filter((row) => row.in_group).map((row) => row.id)
  const groups = ids.length > 0 ? await ownGroups(db, { studentId, ids }).execute() : []
  const groupOf = new Map(groups.map((group) => [group.assignment_id, group]))
  return rows.map((row) => {
    const group = groupOf.get(row.id)
    const hasMark = row.marked || group?.marked === true
    return {
      ...row,
      group: group?.group ?? null,
      points_earned: row.points,
      may_submit: whyNoSubmission({ ...row, marked: hasMark }) === undefined,
    }
  })
}

const ownClass = compileOnce((db, { studentId }: Viewer) =>
  db.selectFrom("student").select("class").where("id", "=", studentId),
)

const findClass = async (db: Database, viewer: Viewer) =>
  (await ownClass(db, viewer).executeTakeFirst())?.class ?? null

/** Each figure counts what the list finds with its status. The pending ones are those that "open" finds. */
export const countOwnAssignments = (db: Database, viewer: Viewer) =>
  ownFigures(db, viewer).executeTakeFirstOrThrow()

const ownFigures = compileOnce((db, viewer: Viewer) =>
  ownAssignments(db, viewer).select(({ fn }) => [
    fn.countAll<number>().as("total"),
    fn.countAll<number>().filterWhere(isOpen).filterWhere("offering.closed_at", "is", null).as("pending"),
    fn.countAll<number>().filterWhere(status, "=", "submitted").as("submitted"),
    fn.countAll<number>().filterWhere(status, "=", "graded").as("graded"),
  ]),
)
