import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { forgetRejected } from "./queries.ts"

const forgetRejectedRows: Job<object> = { name: "forget_rejected_rows", payload: z.object() }

export const importTasks = (database: Database): Task[] => [
  defineTask(forgetRejectedRows, () => forgetRejected(database), "45 1 * * *"),
]
