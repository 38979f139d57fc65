import { sql } from "kysely"
import type { Database } from "../src/lib/db/database.ts"

const appendOnly = [
  "submission_version",
  "grade_history",
  "grading_policy",
  "register_change",
  "content_version",
  "document",
  "document_key",
]

/** Empties tables between tests, with the tables that refer to them. The triggers of append-only tables are off meanwhile. */
export async function truncate(db: Database, tables: readonly string[], { restart = false } = {}) {
  await db.transaction().execute(async (tx) => {
    const turn = async (how: "enable" | "disable") => {
      for (const table of appendOnly)
        await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(`${table}_keep`)}`.execute(
          tx,
        )
    }
    await turn("disable")
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}
      ${sql.raw(restart ? "restart identity" : "")} cascade`.execute(tx)
    await turn("enable")
  })
}
