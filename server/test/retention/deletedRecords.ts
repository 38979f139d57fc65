import { sql } from "kysely"
import type { Database } from "../../src/lib/db/database.ts"
import { enforceRetention } from "../../src/office/retention/jobs.ts"

/** Lets days pass for deleted records, and runs the nightly job. */
export async function passDays(db: Database, days: number) {
  await db
    .updateTable("deleted_record")
    .set({ deleted_at: sql`deleted_at - make_interval(days => ${days})` })
    .execute()
  await enforceRetention(db)
}
