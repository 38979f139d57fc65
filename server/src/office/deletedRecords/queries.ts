import { sql } from "kysely"
import type * as z from "zod"
import type { DeletedKind, deletedRecordEndpoints } from "#contract/office/deletedRecords.ts"
import { forgetAssignments, restoreAssignment } from "../../assessment/assignments/writing.queries.ts"
import { resumeAnnouncement } from "../../communication/announcements/writing.queries.ts"
import { dropImage, resumeEvent } from "../../communication/events/writing.queries.ts"
import { restoreDraft } from "../../communication/website/queries.ts"
import { enrolStudents } from "../../courses/enrolments/queries.ts"
import { restoreSubject } from "../../courses/subjects/writing.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { isInDeletedRecord, restoreRows, type StoredRows } from "../../lib/db/deletedRecords.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockPeople, lockTable } from "../../lib/db/locks.ts"
import { deleteRow, updateRow } from "../../lib/db/records.ts"
import { removeFileOf } from "../../lib/files/files.ts"
import { restoreAccount } from "../../people/people/erasure.queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { restoreSession } from "../../teaching/attendance/writing.queries.ts"
import { restoreChangedLessons } from "../../teaching/lessons/restoring.queries.ts"
import { resumeMaterial } from "../../teaching/materials/notices.queries.ts"
import { restoreHeading } from "../../teaching/modules/content.queries.ts"
import type { Access, Restored } from "./rules.ts"

type Filter = z.output<(typeof deletedRecordEndpoints)["GET /deleted-records"]["query"]>

/** A record can be restored for as long as the college keeps it, even if the nightly job that deletes it is late. */
const until = sql<string>`deleted_record.deleted_at + make_interval(days => (select deleted_days from retention))`
const isRestorable = sql<boolean>`${until} > now()`

/** Administrators see what anybody deleted, lecturers what they deleted themselves. */
const visibleTo = (db: Database, { role, personId }: Viewer) => {
  const records = db.selectFrom("deleted_record").where(isRestorable)
  return role === "admin" ? records : records.where("deleted_by", "=", personId)
}

export async function listDeletedRecords(db: Database, viewer: Viewer, filter: Filter) {
  const query = whereFound(
    whereEqual(visibleTo(db, viewer), { kind: filter.kind }),
    filter.search,
    sql`label || ' ' || coalesce(detail, '')`,
  )
    .leftJoin("person", "person.id", "deleted_by")
    .select(["deleted_record.id", "record_id", "label", "detail", "deleted_record.deleted_at"])
    .select(sql<DeletedKind>`kind`.as("kind"))
    .select(fullName<string | null>("person").as("deleted_by_name"))
    .select(until.as("restorable_until"))
  const { rows, total } = await pageOf(query, filter, {
    defaultSort: "-deleted_at",
    tieBreaker: "deleted_record.id",
    sorts: { deleted_at: sql.ref("deleted_record.deleted_at") },
  })
  return { deleted_records: rows, total }
}

type DeletedRow = {
  id: number
  kind: DeletedKind
  record_id: number
  label: string
  deleted_at: string
  status: "active" | "inactive" | "pending" | null
  stored: StoredRows[]
}

/** Locks the deleted records that the viewer may restore. */
export function lockDeletedRecords(db: Database, viewer: Viewer, ids: readonly number[]) {
  return visibleTo(db, viewer)
    .select(["id", "record_id", "label", "deleted_at"])
    .select(sql<DeletedRow["status"]>`status`.as("status"))
    .select([sql<DeletedKind>`kind`.as("kind"), sql<StoredRows[]>`kept_rows`.as("stored")])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute()
}

/** The kinds of which the rows aren't simply inserted again. */
const restoredByThemselves: readonly DeletedKind[] = ["heading", "draft", "subject", "class_session"]

type Instead = { email?: string | undefined; code: string | null }

/** Restores a locked record, and returns what that leaves out. */
export async function restoreRecord(
  db: Database,
  viewer: Viewer,
  record: DeletedRow,
  instead: Instead,
): Promise<Restored> {
  const { id, kind, record_id, label, stored } = record
  if (kind === "subject") await lockTable(db, "timetable_entry")
  if (kind === "announcement") await lockTable(db, "announcement")
  const [row = {}] = stored[0]?.rows ?? []
  if (kind === "heading") await restoreHeading(db, row)
  if (kind === "draft") await restoreDraft(db, row)
  if (kind === "subject") await restoreChangedLessons(db, record_id, stored[0]?.rows ?? [])
  if (kind === "class_session") await restoreSession(db, record_id, stored, viewer)
  const lacking = restoredByThemselves.includes(kind) ? [] : await restoreRows(db, stored)
  if (kind === "student" || kind === "lecturer") await restorePerson(db, kind, record, instead.email)
  if (kind === "student") await enrolStudents(db, [record_id])
  if (kind === "subject") await restoreSubject(db, record_id, instead.code)
  if (kind === "assignment") await restoreAssignment(db, viewer, { id: record_id, title: label })
  if (kind === "announcement") await resumeAnnouncement(db, viewer, record_id)
  if (kind === "event") await resumeEvent(db, record_id)
  if (kind === "material") await resumeMaterial(db, record_id)
  await deleteRow(db, "deleted_record", id)
  const isPerson = kind === "student" || kind === "lecturer"
  return {
    kind,
    label,
    lacking,
    access: isPerson ? await accessOf(db, kind, record_id) : null,
    retiredClass: isPerson ? await retiredClassOf(db, kind, record_id) : null,
    deletedSubject: await deletedSubjectOf(db, record),
    closedTerms: kind === "subject" ? await closedTermsOf(db, record) : [],
  }
}

async function accessOf(db: Database, role: "student" | "lecturer", id: number): Promise<Access> {
  const { status, lacks_password } = await db
    .selectFrom("person")
    .select("status")
    .select(sql<boolean>`password_hash is null`.as("lacks_password"))
    .where("id", "=", db.selectFrom(role).select("person_id").where("id", "=", id))
    .executeTakeFirstOrThrow()
  if (status !== "active") return "deactivated"
  return lacks_password ? "without password" : "usual"
}

/** The terms that were closed while a subject was deleted, and in which it has marks. */
async function closedTermsOf(db: Database, { record_id, deleted_at }: DeletedRow) {
  const terms = await db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .innerJoin("offering", "offering.term_id", "term.id")
    .where("offering.subject_id", "=", record_id)
    .where("term.closed_at", ">", deleted_at)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("grade").whereRef("grade.offering_id", "=", "offering.id").select("grade.id")),
    )
    .select(sql<string>`term.name || ', ' || year_name`.as("name"))
    .orderBy("term.id")
    .execute()
  return terms.map(({ name }) => name)
}

/** The class of a restored person if it is retired. While they were deleted, nobody was in it. */
async function retiredClassOf(db: Database, role: "student" | "lecturer", id: number) {
  const row = await db
    .selectFrom("class")
    .select("name")
    .where("is_retired", "=", true)
    .where("name", "=", db.selectFrom(role).select("class").where("id", "=", id))
    .executeTakeFirst()
  return row?.name ?? null
}

/** The name of the deleted subject to which a record belongs, if there is one. The record shows when that is restored too. */
async function deletedSubjectOf(db: Database, { kind, record_id, stored }: DeletedRow) {
  const subject = {
    assignment: sql`(select subject_id from assignment join offering on offering.id = offering_id where assignment.id = ${record_id})`,
    material: sql`(select subject_id from material where id = ${record_id})`,
    heading: sql`${Number(stored[0]?.rows[0]?.subject_id)}`,
  }[kind as string]
  if (!subject) return null
  const { rows } = await sql<{
    name: string
  }>`select name from subject where id = ${subject} and deleted_at is not null`.execute(db)
  return rows[0]?.name ?? null
}

async function restorePerson(
  db: Database,
  role: "student" | "lecturer",
  { record_id, status }: DeletedRow,
  email: string | undefined,
) {
  await lockPeople(db.selectFrom(role).where("id", "=", record_id))
  const { person_id: id } = await db
    .selectFrom(role)
    .select("person_id")
    .where("id", "=", record_id)
    .executeTakeFirstOrThrow()
  await lockPeople(db.selectFrom("person").where("id", "=", id))
  await restoreAccount(db, { id, role, status: status ?? "active" }, email)
}

/**
 * Deletes deleted records permanently, so that they can't be restored any more: with their files, and with their own rows if no
 * academic record depends on them (product decision 3.12).
 */
export async function forgetDeleted(db: Database, ids: readonly number[]) {
  const forgotten = await db
    .deleteFrom("deleted_record")
    .where("id", "=", anyOf(ids))
    .returning(["kind", "record_id", sql<StoredRows[]>`kept_rows`.as("stored")])
    .execute()
  const idsOfKind = (kind: DeletedKind) =>
    forgotten.filter((record) => record.kind === kind).map(({ record_id }) => record_id)
  await forgetAssignments(db, idsOfKind("assignment"))
  for (const table of ["student", "lecturer"] as const) await forgetPhotos(db, table, idsOfKind(table))
  for (const row of forgotten.flatMap(({ stored }) => stored).flatMap(({ rows }) => rows)) {
    if (typeof row.image_id === "string") await dropImage(db, row.image_id)
    if (typeof row.file_id === "string" && !(await isInDeletedRecord(db, row.file_id)))
      await removeFileOf(db, row.file_id)
  }
}

async function forgetPhotos(db: Database, table: "student" | "lecturer", ids: readonly number[]) {
  const people = await db
    .selectFrom(table)
    .innerJoin("person", "person.id", "person_id")
    .select(["person.id", "photo_id"])
    .where(`${table}.id`, "=", anyOf(ids))
    .where("photo_id", "is not", null)
    .execute()
  for (const { id, photo_id } of people) {
    await updateRow(db, "person", id, { photo_id: null })
    if (photo_id !== null) await removeFileOf(db, photo_id)
  }
}
