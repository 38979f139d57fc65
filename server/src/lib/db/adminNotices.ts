import { sql } from "kysely"
import type { lastingNotices } from "#contract/office/adminNotices.ts"
import { built } from "./built.ts"
import type { Database } from "./database.ts"

/** Faults that one machine may have and another not. The machine's name is in the kind. */
export const machineNotices = ["disk", "storage"] as const

/**
 * Everything that administrators may be told about the running of the college. To add a notice, add its kind here, call
 * `raiseNotice` where the fault is seen and `withdrawNotice` where it is seen to be gone. The dashboard shows the sentence
 * to every administrator in between, so it says what is wrong and what to do about it.
 */
type NoticeKind =
  | (typeof lastingNotices)[number]
  | "backup"
  | "clock"
  | `${(typeof machineNotices)[number]} ${string}`
  | "files"
  | "filling"
  | "proxy"
  | "retention"
  | "sweep"

/** Shows the notice, or words it anew. Returns whether it was raised just now, so that the caller logs it once. */
export async function raiseNotice(db: Database, kind: NoticeKind, sentence: string): Promise<boolean> {
  const { isNew } = await db
    .insertInto("admin_notice")
    .values({ kind, sentence })
    .onConflict((clash) => clash.column("kind").doUpdateSet({ sentence }))
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Returns the notice that stood. */
export function withdrawNotice(db: Database, kind: NoticeKind) {
  return db.deleteFrom("admin_notice").where("kind", "=", kind).returningAll().executeTakeFirst()
}

/** The notices that stand, the oldest first. */
export const listNotices = (db: Database) => notices(db, {}).execute()

const notices = built((db) => db.selectFrom("admin_notice").selectAll().orderBy("since").orderBy("kind"))
