import { sql } from "kysely"
import pg from "pg"
import type { Database } from "./database.ts"

const clashes = ["40001", "40P01"] // serialization failure, deadlock: the database undid us in favour of another
const attempts = 4

/** Runs the work in one transaction, again from the start where it clashed with another one. */
export async function inTransaction<Result>(
  database: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      const clashed = error instanceof pg.DatabaseError && clashes.includes(error.code ?? "")
      if (!clashed || attempt === attempts) throw error
    }
  }
}

/**
 * Waits until every transaction that took the same turn before has ended: for records of which one bears a mark, so
 * that two who move the mark don't meet half-way. It comes before any row is held, or two could wait for each other.
 */
export async function lockTable(db: Database, records: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${records}, 0))`.execute(db)
}
