import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { forgetOldTraces, mailResetLink } from "./queries.ts"

/** "Forgot password" runs as a job, so that the reply doesn't reveal whether the account exists. */
export const mailReset: Job<{ email: string }> = {
  name: "mail_reset",
  payload: z.object({ email: z.string() }),
}
/** Somebody asked for an account. The task is defined where registrations are decided. */
export const registrationCame: Job<{ id: number }> = {
  name: "registration_came",
  payload: z.object({ id: z.int() }),
}
/** Somebody got a login code from this person or office. The task that notifies them is defined with the notifications. */
export const loginCodeGiven: Job<{ id: number; by: string }> = {
  name: "login_code_given",
  payload: z.object({ id: z.int(), by: z.string() }),
}
const forgetTraces: Job<object> = { name: "forget_traces", payload: z.object() }

export function accountTasks(database: Database, publicUrl: string): Task[] {
  return [
    defineTask(mailReset, ({ email }) =>
      inTransaction(database, (db) => mailResetLink(db, publicUrl, email)),
    ),
    defineTask(forgetTraces, () => inTransaction(database, forgetOldTraces), "30 1 * * *"),
  ]
}
