import { sql } from "kysely"
import type * as z from "zod"
import type { DeletedKind, deletedRecordEndpoints } from "#contract/office/deletedRecords.ts"
import { dropImage } from "../../communication/events/writing.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import {
  type DeletedRow,
  isInDeletedRecord,
  restoreRows,
  type StoredRows,
} from "../../lib/db/deletedRecords.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { deleteRow } from "../../lib/db/records.ts"
import { removeFileOf } from "../../lib/files/files.ts"
import type { Restored, RestoredRecord } from "../../lib/http/restoring.ts"
import { fullName } from "../../people/people/queries.ts"
import { restorableKinds } from "./kinds.queries.ts"

type Filter = z.output<(typeof deletedRecordEndpoints)["GET /deleted-records"]["query"]>

/** A record can be restored for as long as the college keeps it, even if the nightly job that deletes it is late. */
const until = sql<string>`deleted_record.deleted_at + make_interval(days => (select deleted_days from retention))`
export const isRestorable = sql<boolean>`${until} > now()`

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

/** Restores a locked record, and returns what its message says about it. */
export async function restoreRecord(db: Database, record: RestoredRecord): Promise<Restored> {
  const { id, kind, label, stored } = record
  const notes = await restorableKinds[kind].restore?.(db, record)
  if (!notes) await restoreRows(db, stored)
  await deleteRow(db, "deleted_record", id)
  return { label, notes: notes ?? [] }
}

/**
 * Deletes deleted records permanently, so that they can't be restored any more: with their files, and with their own rows if no
 * academic record depends on them (product decision 3.12).
 */
export async function forgetDeleted(db: Database, ids: readonly number[]) {
  const forgotten = await db
    .deleteFrom("deleted_record")
    .where("id", "=", anyOf(ids))
    .returning([sql<DeletedKind>`kind`.as("kind"), "record_id", sql<StoredRows[]>`kept_rows`.as("stored")])
    .execute()
  for (const [kind, records] of Map.groupBy(forgotten, (record) => record.kind)) {
    const recordIds = records.map(({ record_id }) => record_id)
    await restorableKinds[kind].forget?.(db, recordIds)
  }
  for (const row of forgotten.flatMap(({ stored }) => stored).flatMap(({ rows }) => rows)) {
    if (typeof row.image_id === "string") await dropImage(db, row.image_id)
    if (typeof row.file_id === "string" && !(await isInDeletedRecord(db, row.file_id)))
      await removeFileOf(db, row.file_id)
  }
}
