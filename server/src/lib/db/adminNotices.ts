import { sql } from "kysely"
import type { lastingNotices } from "#contract/office/adminNotices.ts"
import { compileOnce } from "./compileOnce.ts"
import type { Database } from "./database.ts"

/** Faults that one machine may have and another not. The kind includes the machine's name. */
export const machineNotices = ["disk", "storage"] as const

/**
 * Every notice about the running of the college that administrators may get. To add a notice, add its kind here, call
 * `raiseNotice` where the fault is detected and `withdrawNotice` where its end is detected. Until then the dashboard
 * shows the sentence to every administrator, so the sentence says what is wrong and what to do about it.
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

/** Adds the notice or replaces its text. Returns whether it is new, so that the caller logs it once. */
export async function raiseNotice(db: Database, kind: NoticeKind, sentence: string): Promise<boolean> {
  const { isNew } = await db
    .insertInto("admin_notice")
    .values({ kind, sentence })
    .onConflict((clash) => clash.column("kind").doUpdateSet({ sentence }))
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Withdraws a notice, and returns it. */
export function withdrawNotice(db: Database, kind: NoticeKind) {
  return db.deleteFrom("admin_notice").where("kind", "=", kind).returningAll().executeTakeFirst()
}

/** The current notices, the oldest first. */
export const listNotices = (db: Database) => notices(db, {}).execute()

const notices = compileOnce((db) =>
  db.selectFrom("admin_notice").selectAll().orderBy("since").orderBy("kind"),
)
