import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import type { extensionEndpoints } from "#contract/assessment/extensions.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { records } from "../../lib/db/records.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { groupOfSeveral } from "../assignments/groups.queries.ts"
import { isOwn } from "../assignments/queries.ts"

type Filter = z.output<(typeof extensionEndpoints)["GET /extensions"]["query"]>

const joined = (db: Database) =>
  db
    .selectFrom("extension")
    .innerJoin("assignment", "assignment.id", "extension.assignment_id")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("student", "student.id", "extension.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("enrolment", (join) =>
      join
        .onRef("enrolment.term_id", "=", "offering.term_id")
        .onRef("enrolment.student_id", "=", "extension.student_id"),
    )
    .leftJoin("person as giver", "giver.id", "extension.given_by")
    .where("assignment.deleted_at", "is", null)
    .where("subject.deleted_at", "is", null)
    .where("student.deleted_at", "is", null)

/** Lecturers see the extensions of their own assignments and of the classes that they teach, administrators all. */
function visibleTo({ role, lecturerId }: Viewer, query: ReturnType<typeof joined>) {
  if (role === "admin") return query
  const references = { subject: "offering.subject_id", term: "offering.term_id" }
  return query.where(({ or }) =>
    or([isOwn(lecturerId), taughtBy(lecturerId, { ...references, studentClass: "enrolment.class" })]),
  )
}

const selectColumns = (query: ReturnType<typeof joined>) =>
  query.select([
    "extension.id",
    "extension.assignment_id",
    "assignment.title as assignment_title",
    "extension.student_id",
    "person.first_name as student_first_name",
    "person.last_name as student_last_name",
    "student_number",
    "enrolment.class",
    "assignment.due_at as class_due_date",
    "extension.due_at as due_date",
    "extension.reason",
    fullName<string | null>("giver").as("given_by_name"),
    "extension.created_at",
    "extension.version",
    "subject.code as subject_code",
    "subject.name as subject_name",
    "term.closed_at",
  ])

export async function listExtensions(db: Database, viewer: Viewer, filter: Filter) {
  const query = whereEqual(visibleTo(viewer, joined(db)), {
    "extension.assignment_id": filter.assignment_id,
  })
  const name = sql`${fullName("person")} || ' ' || student_number`
  const { rows, total } = await pageOf(selectColumns(whereFound(query, filter.search, name)), filter, {
    defaultSort: "-created_at",
    tieBreaker: "extension.id",
    sorts: { created_at: sql.ref("extension.created_at"), last_name: byName },
  })
  return { extensions: rows, total }
}

export const findExtension = (db: Database, viewer: Viewer, id: number) =>
  selectColumns(visibleTo(viewer, joined(db)))
    .where("extension.id", "=", id)
    .executeTakeFirst()
export type FoundExtension = NonNullable<Awaited<ReturnType<typeof findExtension>>>

export const extensions = (viewer: Viewer) => records("extension", (db, id) => findExtension(db, viewer, id))

/** Locks an extension and its student. A simultaneous submission waits, and is checked against the new due time. */
export async function lockExtension(db: Database, viewer: Viewer, id: number) {
  const { student_id } = await extensions(viewer).find(db, id)
  await lockPeople(db.selectFrom("student").where("id", "=", student_id))
  return extensions(viewer).lock(db, id)
}

/** Whether the student has points, so that they can't hand in any more. */
const hasPoints = (student: RawBuilder<unknown>, assignmentId: number) =>
  sql<boolean>`exists (select from grade where student_id = ${student} and assignment_id = ${assignmentId} and state = 'number')`

/**
 * Locks a student, so that nobody hands in or makes groups meanwhile. Returns their class in the term, whether they handed in
 * or have points, and their group; undefined for a student who isn't enrolled.
 */
export async function lockStudent(db: Database, studentId: number, termId: number, assignmentId: number) {
  await lockPeople(db.selectFrom("student").where("id", "=", studentId))
  return db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .select("enrolment.class")
    .select(
      sql<boolean>`exists (select from submission where student_id = student.id and assignment_id = ${assignmentId})`.as(
        "handed_in",
      ),
    )
    .select(hasPoints(sql.ref("student.id"), assignmentId).as("has_points"))
    .select(groupOfSeveral(studentId, assignmentId))
    .where("student.id", "=", studentId)
    .where("enrolment.term_id", "=", termId)
    .where("enrolment.outcome", "<>", "withdrawn")
    .where("student.deleted_at", "is", null)
    .executeTakeFirst()
}

/** The last submission of the student that is in time only because of the extension; null if there is none. */
export async function findHandedInBetween(db: Database, extension: FoundExtension) {
  const { at } = await db
    .selectFrom("submission_version")
    .innerJoin("submission", "submission.id", "submission_id")
    .select(({ fn }) => fn.max<string | null>("received_at").as("at"))
    .where("assignment_id", "=", extension.assignment_id)
    .where("student_id", "=", extension.student_id)
    .where("received_at", ">", extension.class_due_date)
    .where("received_at", "<=", extension.due_date)
    .executeTakeFirstOrThrow()
  return at
}

/** Whether the extension gives its student no time to hand in, because their work is marked; and whether it was in time by it. */
export async function findUse(db: Database, extension: FoundExtension) {
  const { assignment_id, student_id } = extension
  const { is_marked } = await db
    .selectNoFrom(hasPoints(sql.val(student_id), assignment_id).as("is_marked"))
    .executeTakeFirstOrThrow()
  return { is_marked, is_in_time: (await findHandedInBetween(db, extension)) !== null }
}
