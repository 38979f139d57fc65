import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { notifyStudents, publishMaterial } from "./notices.queries.ts"

const deleteReaders: Job<object> = { name: "forget_material_readers", payload: z.object() }

export const materialTasks = (database: Database): Task[] => [
  defineTask(publishMaterial, ({ id }) =>
    inTransaction(database, async (db) => {
      await notifyStudents(db, id)
    }),
  ),
  defineTask(
    deleteReaders,
    async () => {
      await database.deleteFrom("material_download").where("day", "<", sql<string>`college_today()`).execute()
    },
    "30 1 * * *",
  ),
]
