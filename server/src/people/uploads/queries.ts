import { sql } from "kysely"
import type * as z from "zod"
import type { uploadEndpoints } from "#contract/people/uploads.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { insertRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { uploading } from "../../lib/limits.ts"

type Input = z.output<(typeof uploadEndpoints)["POST /resumable-uploads"]["body"]>

/** People see their own uploads. */
const uploads = (db: Database, { personId }: Pick<Viewer, "personId">) =>
  db
    .selectFrom("upload")
    .select(["id", "key", "kind", "name", "size", "sha256", "began_at"])
    .select(sql<string>`touched_at + make_interval(days => ${sql.lit(uploading.days)})`.as("expires_at"))
    .where("person_id", "=", personId)

/** An upload, with the number of bytes that have arrived. */
export async function findUpload(db: Database, files: Files, viewer: Viewer, id: number) {
  const upload = await uploads(db, viewer).where("id", "=", id).executeTakeFirst()
  return upload && { ...upload, offset: await files.pieces.sizeOf(upload.key) }
}

/** The bytes that a person has uploaded in 24 hours or announced, and the number of their unfinished uploads. */
export async function usageOf(db: Database, { personId }: Viewer) {
  await lockPeople(db.selectFrom("person").where("id", "=", personId))
  const { rows } = await sql<{ bytes: number; unfinished: number }>`
    select coalesce((select sum(size) from file where uploaded_by = ${personId}
          and created_at between now() - interval '1 day' and now() + interval '1 day'), 0)
        + coalesce(sum(size), 0) as bytes, count(*) as unfinished
    from upload where person_id = ${personId}`.execute(db)
  return found(rows[0])
}

export async function createUpload(db: Database, files: Files, viewer: Viewer, { sha256, ...input }: Input) {
  const id = await insertRow(db, "upload", {
    ...input,
    person_id: viewer.personId,
    sha256: sha256 === undefined ? null : Buffer.from(sha256, "hex"),
  })
  return found(await findUpload(db, files, viewer, id))
}

/**
 * A call that attaches an upload renews its lock. If it hasn't for this long, it has died with its process. A lock from further
 * in the future than that was set before the clock was put back.
 */
const takingTime = sql`make_interval(secs => ${sql.lit(uploading.takingSeconds)})`
const isFree = sql<boolean>`(taken_at is null or taken_at not between now() - ${takingTime} and now() + ${takingTime})`

/** Records that somebody continues an upload; false if it doesn't exist any more, or is being attached to a record. */
export async function touchUpload(db: Database, id: number) {
  const touched = await db
    .updateTable("upload")
    .set({ touched_at: sql`now()`, began_at: sql`coalesce(began_at, now())` })
    .where("id", "=", id)
    .where(isFree)
    .returning("id")
    .executeTakeFirst()
  return touched !== undefined
}

/** Locks an upload for the call that attaches it, in every process; false if another call has it. */
export async function claimUpload(db: Database, id: number, taken_by: string) {
  const claimed = await db
    .updateTable("upload")
    .set({ taken_by, taken_at: sql`now()` })
    .where("id", "=", id)
    .where(({ or, eb }) => or([isFree, eb("taken_by", "=", taken_by)]))
    .returning("id")
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseUpload(db: Database, taken_by: string) {
  await db
    .updateTable("upload")
    .set({ taken_by: null, taken_at: null })
    .where("taken_by", "=", taken_by)
    .execute()
}

/** Deletes an upload that this call has claimed; false if another call has claimed it since. */
export async function takeUpload(db: Database, id: number, taken_by: string) {
  const claimed = await db
    .deleteFrom("upload")
    .where("id", "=", id)
    .where("taken_by", "=", taken_by)
    .returning("id")
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes an upload that nobody is attaching; false if somebody is. */
export async function deleteUpload(db: Database, id: number) {
  const deleted = await db
    .deleteFrom("upload")
    .where("id", "=", id)
    .where(isFree)
    .returning("id")
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the uploads that nobody has continued for some days, and the bytes whose upload was deleted. */
export async function sweepUploads(db: Database, { pieces }: Pick<Files, "pieces">) {
  await db
    .deleteFrom("upload")
    .where("touched_at", "<", sql<string>`now() - make_interval(days => ${sql.lit(uploading.days)})`)
    .execute()
  // A piece of an upload that begins after this is in no row that is read here.
  const begun = new Date()
  const rows = await db.selectFrom("upload").select("key").execute()
  const keys = new Set(rows.map(({ key }) => key))
  for await (const key of pieces.list(begun)) if (!keys.has(key)) await pieces.remove(key)
}
