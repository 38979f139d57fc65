import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import type { Files } from "../../lib/files/files.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { listOverdue } from "./queries.ts"

const eraseAccounts: Job<object> = { name: "erase_accounts", payload: z.object() }

export const deletedAccountTasks = (database: Database, files: Files): Task[] => [
  defineTask(
    eraseAccounts,
    async () => {
      for (const { id } of await listOverdue(database)) {
        await inTransaction(database, (db) => erasePerson(db, files, id))
      }
    },
    "5 * * * *",
  ),
]
