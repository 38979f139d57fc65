import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import type { Storage } from "../../lib/files/storage.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { sweepUploads } from "./queries.ts"

const sweep: Job<object> = { name: "sweep_uploads", payload: z.object() }

export const uploadTasks = (database: Database, storage: Storage): Task[] => [
  defineTask(sweep, () => sweepUploads(database, storage), "15 1 * * *"),
]
