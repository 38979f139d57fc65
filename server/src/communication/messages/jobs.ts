import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { tellWaitingSenders } from "./delivery.queries.ts"
import { deleteExpiredHeld } from "./queries.ts"

const deleteHeldMessages: Job<object> = { name: "forget_held_messages", payload: z.object() }

const tellSenders: Job<object> = { name: "tell_waiting_senders", payload: z.object() }

export const messageTasks = (database: Database, publicUrl: string): Task[] => [
  defineTask(deleteHeldMessages, () => deleteExpiredHeld(database), "50 1 * * *"),
  // It runs in the morning, so that a deletion by mistake can be undone before.
  defineTask(
    tellSenders,
    () => inTransaction(database, (db) => tellWaitingSenders(db, publicUrl)),
    "10 4 * * *",
  ),
]
