import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"

/** True while the people of a new college get no email: from /setup until the office opens the doors. */
export const doorsClosed = sql<boolean>`exists (select from opening where doors_opened_at is null)`

export async function areDoorsClosed(db: Database) {
  const { closed } = await db.selectNoFrom(doorsClosed.as("closed")).executeTakeFirstOrThrow()
  return closed
}

/** Closes the doors of a college that is being set up. */
export async function closeDoors(db: Database) {
  await sql`insert into opening default values on conflict do nothing`.execute(db)
}

/** Opens the doors, once. Returns whether they were closed. */
export async function openDoors(db: Database) {
  const opened = await db
    .updateTable("opening")
    .set({ doors_opened_at: sql`now()` })
    .where("doors_opened_at", "is", null)
    .executeTakeFirstOrThrow()
  return opened.numUpdatedRows > 0n
}
