import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { freshResults } from "./fresh.queries.ts"

/** Readers refresh results themselves. This job saves them from computing a whole term's grades. */
const refreshResults: Job<object> = { name: "refresh_results", payload: z.object() }

export const resultTasks = (database: Database): Task[] => [
  defineTask(refreshResults, () => freshResults(database), "*/5 * * * *"),
]
