import pg from "pg"
import type { Database } from "./database.ts"

const retriedErrors = ["40001", "40P01"] // Serialization failure and deadlock.
const maxAttempts = 4

/** Runs the work in one transaction and retries it after a serialization failure or deadlock. */
export async function inTransaction<Result>(
  database: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      const hasClashed = error instanceof pg.DatabaseError && retriedErrors.includes(error.code ?? "")
      if (!hasClashed || attempt === maxAttempts) throw error
    }
  }
}
