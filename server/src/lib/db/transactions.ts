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
