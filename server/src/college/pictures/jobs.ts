import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import type { Files } from "../../lib/files/files.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { findUnusedPictures } from "./queries.ts"

const removeUnusedPictures: Job<object> = { name: "remove_unused_pictures", payload: z.object() }

/** Runs each night. The bytes remain in the trash for a month. */
export const unusedPictureTasks = (database: Database, files: Files): Task[] => [
  defineTask(
    removeUnusedPictures,
    () =>
      inTransaction(database, async (db) => {
        for (const id of await findUnusedPictures(db)) await files.remove(db, id)
      }),
    "30 1 * * *",
  ),
]
