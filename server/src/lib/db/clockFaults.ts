import { sql } from "kysely"
import type { Database } from "./database.ts"
import { readRow } from "./readRow.ts"

/** PostgreSQL 18 was released on this day, so a correct clock can't show an earlier one. */
const earliest = Date.parse("2025-09-25T00:00:00Z")
/** Milliseconds by which a good clock may be set back. */
const tolerance = 10 * 60_000

/** The action of the audit log's entry by which an operator confirms the clock. */
export const clockConfirmation = "college clock"

/**
 * How many of the newest entries are compared with the clock. A start checks only the entry with the highest number:
 * after a clock that was ahead was corrected, one new entry is enough for the college to start. A running college checks
 * many, because the entries written after a clock was set back have its wrong time.
 */
export const entriesChecked = { start: 1, running: 1000 }

type Moments = { now: string; newestEntry: string | undefined }

/** Returns the reason why a clock can't be right; undefined if it can. */
export function clockFault({ now, newestEntry }: Moments): string | undefined {
  const clockText = `The clock of the database's machine says ${minuteInUtc(now)}`
  const consequence = "Marks, receipts and due dates would get wrong dates for good."
  if (Date.parse(now) < earliest) return `${clockText}, which can't be. ${consequence} Set it right.`
  if (newestEntry === undefined || Date.parse(now) >= Date.parse(newestEntry) - tolerance) return undefined
  return (
    `${clockText}, but the audit log has an entry of ${minuteInUtc(newestEntry)}. ${consequence} Set it right. If it is ` +
    "right now and was ahead before: npm run college -- clock."
  )
}

/**
 * Reads the present time, and the latest time among this many of the newest entries. Entries before the last confirmation
 * of the clock don't count.
 */
export async function readMoments(db: Database, entries: number): Promise<Moments> {
  const { now, isNew } = await readRow(
    db,
    sql<{ now: string; isNew: boolean }>`
    select now(), to_regclass('public.audit') is null as "isNew"`,
  )
  if (isNew) return { now, newestEntry: undefined }
  const { newest } = await db
    .with("latest", (tx) =>
      tx.selectFrom("audit").select(["id", "at", "action"]).orderBy("id", "desc").limit(entries),
    )
    .selectFrom("latest")
    .select((entry) => entry.fn.max("at").as("newest"))
    .where("id", ">=", (tx) =>
      tx
        .selectFrom("latest as confirmation")
        .select((row) => row.fn.coalesce(row.fn.max("confirmation.id"), row.lit(0)).as("id"))
        .where("action", "=", clockConfirmation),
    )
    .executeTakeFirstOrThrow()
  return { now, newestEntry: newest ?? undefined }
}

export const minuteInUtc = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`
