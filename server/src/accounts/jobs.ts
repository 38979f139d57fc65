import * as z from "zod"
import type { Database } from "../lib/db/database.ts"
import { inTransaction } from "../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../lib/jobs/jobs.ts"
import { forgetOldTraces, mailResetLink } from "./queries.ts"

/** What "forgot password" asks for: looked up behind the answer, which so can't tell who has an account. */
export const mailReset: Job<{ email: string }> = {
  name: "mail_reset",
  payload: z.object({ email: z.string() }),
}
const forgetTraces: Job<object> = { name: "forget_traces", payload: z.object() }

export function accountTasks(database: Database, publicUrl: string): Task[] {
  return [
    defineTask(mailReset, ({ email }) =>
      inTransaction(database, (db) => mailResetLink(db, publicUrl, email)),
    ),
    defineTask(forgetTraces, () => forgetOldTraces(database), "30 1 * * *"),
  ]
}
