import * as z from "zod"
import { today } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import { lock } from "../../lib/db/locks.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { isDue } from "./rules.ts"
import { buildSaved, findSavedReport, listScheduled, mailReport, noteSent } from "./saved.queries.ts"

const sendReports: Job<object> = { name: "send_reports", payload: z.object({}) }

/** 06:00 at the college, which is two hours ahead of UTC all year. */
const everyMorning = "0 4 * * *"

type Parts = { database: Database; hasMailServer: boolean }

export const reportTasks = (parts: Parts): Task[] => [
  defineTask(sendReports, () => sendDueReports(parts, today()), everyMorning),
]

/**
 * Mails each report that is due. A report is marked in the transaction that queues its mails, so it is mailed once, even if the
 * server stops in between or two jobs run. A report that fails doesn't delay the others. Without a mail server the mails are only
 * written to the data folder, so the report isn't marked as sent.
 */
export async function sendDueReports({ database, hasMailServer }: Parts, day: string) {
  const due = (await listScheduled(database)).filter((saved) => isDue(saved, day))
  const failures: unknown[] = []
  for (const saved of due) {
    try {
      // The report is computed before the transaction, which then holds its lock only for a moment.
      const report = await buildSaved(database, saved, day)
      await inTransaction(database, async (db) => {
        const current = await lock(db, "saved_report", saved.id, findSavedReport)
        if (!current || current.version !== saved.version || !isDue(current, day)) return
        await mailReport(db, current.name, report)
        await noteSent(db, saved.id, { scheduled_on: day, sent_on: hasMailServer ? day : undefined })
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some scheduled reports were not sent.")
}
