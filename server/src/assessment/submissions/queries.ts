import { sql } from "kysely"
import type * as z from "zod"
import type { Receipt, submissionEndpoints } from "#contract/assessment/submissions.ts"
import { lateFromDeviceDays, laterPiecesHours } from "#contract/lib/outbox.ts"
import { classOrder } from "../../college/college/queries.ts"
import { isOfAttending } from "../../courses/enrolments/queries.ts"
import { assignmentsVisibleTo } from "../../courses/subjects/assignments.queries.ts"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { allOf, pageOf } from "../../lib/db/lists.ts"
import { instantOf } from "../../lib/db/times.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { groupHasPoints, isMemberInClass, lockGroupMates } from "../assignments/groups.queries.ts"
import {
  assignments,
  dueAt,
  furtherFormats,
  hasPoints,
  isMarked,
  submissionsVisibleTo,
  submissionVisibleTo,
} from "../assignments/queries.ts"

type Filter = z.output<(typeof submissionEndpoints)["GET /assignments/{id}/submissions"]["query"]>

/** The submissions that the viewer may read, in their latest version or in the version with this number. */
function submissions(
  db: Database,
  viewer: Viewer,
  number?: number | undefined,
  visible = submissionsVisibleTo(viewer),
) {
  return db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("submission_version")
          .select(["number", "submission_version.file_id", "submission_text", "received_at"])
          .select(["completed_at", "made_at"])
          .whereRef("submission_id", "=", "submission.id")
          .where((version) => (number === undefined ? version.lit(true) : version("number", "=", number)))
          .orderBy("number", "desc")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .innerJoin("file", "file.id", "latest.file_id")
    .leftJoin("extension", (join) =>
      join
        .onRef("extension.assignment_id", "=", "submission.assignment_id")
        .onRef("extension.student_id", "=", "submission.student_id"),
    )
    .innerJoin("student", "student.id", "submission.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("grade", (join) =>
      join
        .onRef("grade.assignment_id", "=", "submission.assignment_id")
        .onRef("grade.student_id", "=", "submission.student_id")
        .on(seesDrafts(viewer) ? sql<boolean>`true` : sql<boolean>`is_published(grade.published_at)`),
    )
    .leftJoin("person as grader", "grader.id", "grade.graded_by")
    .leftJoin("group_member as member", (join) =>
      join
        .onRef("member.assignment_id", "=", "submission.assignment_id")
        .onRef("member.student_id", "=", "submission.student_id")
        .on(isMemberInClass),
    )
    .where(visible)
    .where("student.deleted_at", "is", null)
}

const status = sql<"submitted" | "graded">`case when ${isMarked} then 'graded' else 'submitted' end`

const selectColumns = (query: ReturnType<typeof submissions>) =>
  query.select([
    "submission.id",
    "reference",
    "submission.assignment_id",
    status.as("status"),
    "latest.number",
    "submission_text",
    "submission_text as notes",
    "submission.class as student_class",
    "submission.class as studentClass",
    "member.number as group_number",
    "latest.file_id",
    "file.name as submission_file_name",
    "file.size as submission_file_size",
    sql<string>`encode(file.sha256, 'hex')`.as("submission_file_sha256"),
    "received_at as submitted_at",
    "completed_at",
    "made_at",
    sql<boolean>`received_at > ${dueAt}`.as("late"),
    sql<Receipt["earlier_versions"]>`coalesce((
      select json_agg(json_build_object('number', earlier.number, 'file_name', file.name, 'file_size', file.size,
        'submitted_at', ${instantOf("earlier.received_at")}) order by earlier.number desc)
      from submission_version earlier join file on file.id = earlier.file_id where earlier.submission_id = submission.id
        and earlier.number < latest.number), '[]')`.as("earlier_versions"),
    "submission.student_id",
    "student_number",
    "person.first_name as student_first_name",
    "person.last_name as student_last_name",
    "assignment.title as assignment_title",
    sql<boolean>`assignment.deleted_at is not null`.as("assignment_deleted"),
    "assignment.max_marks",
    "grade.points as grade",
    "grade.percentage",
    "grade.graded_by",
    fullName<string | null>("grader").as("graded_by_name"),
  ])

type Narrowing = Partial<Omit<Filter, "page" | "limit">>

function matching(db: Database, viewer: Viewer, assignmentId: number, filter: Narrowing) {
  const query = whereEqual(
    selectColumns(submissions(db, viewer)),
    { "submission.assignment_id": assignmentId, "submission.class": filter.studentClass },
    [status, filter.status],
  ).where(isOfAttending)
  return whereFound(query, filter.search, sql`${fullName("person")} || ' ' || student_number`)
}

const order = {
  defaultSort: "last_name",
  tieBreaker: "submission.id",
  nullable: ["student_class"],
  sorts: {
    last_name: byName,
    student_class: classOrder("submission"),
  },
}

export async function listSubmissions(db: Database, viewer: Viewer, assignmentId: number, filter: Filter) {
  const filtered = matching(db, viewer, assignmentId, filter)
  const { rows, total } = await pageOf(filtered, filter, order)
  // A group's file is counted once, although each member has it.
  const pieces = filtered
    .clearSelect()
    .select("file.size")
    .distinctOn(sql`coalesce(-member.number, submission.student_id)`)
  const size = await db
    .selectFrom(pieces.as("piece"))
    .select(sql<number>`coalesce(sum(piece.size), 0)`.as("total_size"))
    .executeTakeFirstOrThrow()
  return { submissions: rows, total, ...size }
}

export const listAllSubmissions = (db: Database, viewer: Viewer, assignmentId: number, filter: Narrowing) =>
  allOf(matching(db, viewer, assignmentId, filter), filter, order)

export function findSubmission(db: Database, viewer: Viewer, id: number, number?: number) {
  return selectColumns(submissions(db, viewer, number, submissionVisibleTo(viewer)))
    .where("submission.id", "=", id)
    .executeTakeFirst()
}

export function findOwnSubmission(db: Database, viewer: Viewer, assignmentId: number) {
  return selectColumns(submissions(db, viewer))
    .where("submission.assignment_id", "=", assignmentId)
    .where("submission.student_id", "=", viewer.studentId)
    .executeTakeFirst()
}

export const findAssignmentToSubmit = (db: Database, viewer: Viewer, id: number) =>
  assignments(db, viewer).select("assignment.title").where("assignment.id", "=", id).executeTakeFirst()

/** Whether an assignment that the viewer could see was deleted. */
export async function isDeletedWork(db: Database, viewer: Viewer, id: number) {
  const deleted = db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .select("assignment.id")
    .where("assignment.id", "=", id)
    .where("assignment.deleted_at", "is not", null)
    .where(assignmentsVisibleTo(viewer, { subject: "offering.subject_id", term: "offering.term_id" }))
  return (await deleted.executeTakeFirst()) !== undefined
}

/** The formats that an assignment allows beside the usual ones. */
export async function findFurtherFormats(db: Database, viewer: Viewer, id: number) {
  const row = await assignments(db, viewer)
    .select(furtherFormats)
    .where("assignment.id", "=", id)
    .executeTakeFirst()
  return row?.further_formats ?? []
}

type Times = {
  /** The time of the file's first piece. */
  fixedAt: string | null
  /** The time at which the student finished the work offline, according to their device. */
  madeAt: string | null
}

/** An assignment and the facts that decide whether the student may submit. Submissions to it run one at a time. */
export async function lockForSubmission(
  db: Database,
  viewer: Viewer,
  assignmentId: number,
  { fixedAt, madeAt }: Times,
) {
  const { studentId } = viewer
  /** The time of a file's first piece counts if it was in time, and if the rest arrives soon. */
  const received = sql<string>`case when ${fixedAt}::timestamptz <= ${dueAt}
    and now() <= ${dueAt} + make_interval(hours => ${sql.lit(laterPiecesHours)}) then ${fixedAt}::timestamptz else now() end`
  const finishedOffline = sql<boolean>`coalesce(${madeAt}::timestamptz <= ${dueAt}
    and now() <= ${dueAt} + make_interval(days => ${sql.lit(lateFromDeviceDays)}), false)`
  const student_ids = await lockGroupMates(db, assignmentId, studentId)
  const work = await assignments(db, viewer)
    .innerJoin("student", (join) => join.on("student.id", "=", studentId))
    .leftJoin("enrolment", (join) =>
      join.onRef("enrolment.term_id", "=", "offering.term_id").on("enrolment.student_id", "=", studentId),
    )
    .leftJoin("grade", (join) =>
      join.onRef("grade.assignment_id", "=", "assignment.id").on("grade.student_id", "=", studentId),
    )
    .select([
      "assignment.id",
      "assignment.title",
      "assignment.lecturer_id",
      "lecturer_named",
      "offering.subject_id",
      "offering.term_id",
      "offering.closed_at",
      "late_allowed",
      "left_as",
      sql<string | null>`coalesce(enrolment.class, student.class)`.as("own_class"),
      // Text has microseconds, as now() has.
      sql<string>`(${received})::text`.as("received_at"),
      sql<boolean>`${dueAt} < ${received}`.as("past_due"),
      sql<
        string | null
      >`case when ${dueAt} < ${received} and ${finishedOffline} then ${madeAt}::timestamptz end`.as(
        "made_at",
      ),
      sql<boolean>`(${hasPoints} or ${groupHasPoints(studentId)})`.as("marked"),
    ])
    .where("assignment.id", "=", assignmentId)
    .executeTakeFirst()
  return work && { ...work, student_ids }
}

/** The size of all files that a person uploaded, in bytes. */
export async function sizeOfFiles(db: Database, personId: number) {
  const { size } = await db
    .selectFrom("file")
    .select(sql<number>`coalesce(sum(size), 0)`.as("size"))
    .where("uploaded_by", "=", personId)
    .executeTakeFirstOrThrow()
  return size
}

type NewVersion = {
  className: string
  fileId: string
  text: string | null
  work: Pick<SubmittableAssignment, "id" | "student_ids" | "received_at" | "made_at">
}

/**
 * Adds a submission for everybody who hands in together, or a further version of it. Earlier versions are kept (product
 * decision 3.8).
 */
export async function addVersion(db: Database, { work, ...handedIn }: NewVersion) {
  const writtenSubmissions = await db
    .insertInto("submission")
    .values(
      work.student_ids.map((student_id) => ({
        assignment_id: work.id,
        student_id,
        class: handedIn.className,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint("submission_unique").doUpdateSet({ class: handedIn.className }),
    )
    .returning("id")
    .execute()
  await db
    .insertInto("submission_version")
    .values(
      writtenSubmissions.map(({ id }) => ({
        submission_id: id,
        number: sql<number>`(select coalesce(max(number), 0) + 1 from submission_version where submission_id = ${id})`,
        file_id: handedIn.fileId,
        submission_text: handedIn.text,
        received_at: work.received_at,
        completed_at: sql<string | null>`nullif(now(), ${work.received_at}::timestamptz)`,
        made_at: work.made_at,
      })),
    )
    .execute()
}

export type SubmittableAssignment = NonNullable<Awaited<ReturnType<typeof lockForSubmission>>>
export type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
