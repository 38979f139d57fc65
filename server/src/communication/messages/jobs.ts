import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { deleteExpiredHeld } from "./queries.ts"

const deleteHeldMessages: Job<object> = { name: "forget_held_messages", payload: z.object() }

export const messageTasks = (database: Database): Task[] => [
  defineTask(deleteHeldMessages, () => deleteExpiredHeld(database), "50 1 * * *"),
]
