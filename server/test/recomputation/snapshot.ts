import { sql } from "kysely"
import type { Database } from "../../src/lib/db/database.ts"

/** The rows of each table as texts, in any order. */
type Snapshot = ReadonlyMap<string, readonly string[]>

/** A deletion and its undo change these: logs, messages, ended sessions, and what waits to be computed again. */
const omittedTables: readonly string[] = [
  "admin_notice",
  "audit",
  "deleted_record",
  "grade_history",
  "mail",
  "notification",
  "register_change",
  "rollover",
  "session",
  "stale_result",
  "stale_work",
]
/** These differ after an undo. A lesson that its entry yields again has a new id. */
const changing = ["version", "updated_at", "changed_at"]
const changingIn: Readonly<Record<string, readonly string[]>> = {
  lesson: ["id", "created_at"],
  lesson_booking: ["lesson_id"],
}

/** Reads everything that an undo must bring back. */
export async function snapshotOf(db: Database): Promise<Snapshot> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${omittedTables})`.execute(
    db,
  )
  const rows = new Map<string, readonly string[]>()
  for (const { name } of tables.rows) {
    const omitted = [...changing, ...(changingIn[name] ?? [])]
    const read = await sql<{ row: string }>`
      select (to_jsonb(each) - ${omitted}::text[])::text as row from ${sql.table(name)} each`.execute(db)
    rows.set(
      name,
      read.rows.map(({ row }) => row),
    )
  }
  return rows
}

/** The rows that one of two snapshots lacks, each with its table. */
export const differencesOf = (before: Snapshot, after: Snapshot) =>
  [...before].flatMap(([name, rows]) => {
    const [earlier, later] = [new Set(rows), new Set(after.get(name))]
    return [
      ...[...earlier.difference(later)].map((row) => `${name} lost ${row}`),
      ...[...later.difference(earlier)].map((row) => `${name} got ${row}`),
    ]
  })
