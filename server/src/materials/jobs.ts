import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../lib/db/database.ts"
import { defineTask, type Job, type Task } from "../lib/jobs/jobs.ts"

const forgetReaders: Job<object> = { name: "forget_material_readers", payload: z.object() }

export const materialTasks = (database: Database): Task[] => [
  defineTask(
    forgetReaders,
    async () => {
      await database.deleteFrom("material_download").where("day", "<", sql<string>`college_today()`).execute()
    },
    "30 1 * * *",
  ),
]
