import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { freshResults } from "./fresh.queries.ts"

/** Readers see to fresh results themselves. This spares them the grades of a whole term. */
const refreshResults: Job<object> = { name: "refresh_results", payload: z.object() }

export const resultTasks = (database: Database): Task[] => [
  defineTask(refreshResults, () => freshResults(database), "*/5 * * * *"),
]
