import type { FastifyBaseLogger } from "fastify"
import * as z from "zod"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import type { RetainedKind } from "#contract/office/retention.ts"
import { raiseNotice, withdrawNotice } from "../../lib/db/adminNotices.ts"
import { minuteInUtc } from "../../lib/db/clockFaults.ts"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { removeMailsBefore } from "../../lib/mail/delivery.ts"
import {
  countDeleted,
  deleteOld,
  findReached,
  findRetention,
  forgetRuns,
  moveReached,
  nightly,
} from "./queries.ts"
import { kindsOf, wordsOf } from "./rules.ts"

const deleteOldRecords: Job<object> = { name: "delete_old_records", payload: z.object() }

/** A transaction of this many rows ends before anybody notices the wait. */
const batchSize = 2000

/** Milliseconds after which a nightly job begins no further batch. The next night continues. */
const maxDuration = 20 * 60 * 1000

type Parts = { database: Database; dataDir: string; log: Pick<FastifyBaseLogger, "info"> }

export const retentionTasks = ({ database, dataDir, log }: Parts): Task[] => [
  defineTask(
    deleteOldRecords,
    async () => {
      log.info(await enforceRetention(database))
      await removeOldMails(database, dataDir)
    },
    nightly.cron,
  ),
]

/**
 * Deletes old files of mails that have no row, which a restored database may lack. All other files are deleted with their rows.
 */
export async function removeOldMails(database: Database, dataDir: string) {
  const { mail_days, unsent_mail_days } = await findRetention(database)
  const { reached } = await findReached(database)
  const days = Math.max(mail_days, unsent_mail_days) + 1
  await removeMailsBefore(dataDir, new Date(Date.parse(reached) - days * millisecondsPerDay))
}

/** Deletes the records that are older than the college keeps them, and records how many. Returns a line for the log. */
export async function enforceRetention(
  database: Database,
  until = Date.now() + maxDuration,
): Promise<string> {
  if (!(await moveReached(database))) {
    const { now, reached } = await findReached(database)
    const sentence = tooLate(now, reached)
    await raiseNotice(database, "retention", sentence)
    return sentence
  }
  await withdrawNotice(database, "retention")
  const { deleted, isDone } = await deleteAll(database, kindsOf(await findRetention(database)), until)
  await forgetRuns(database)
  return wordsOf(deleted, isDone)
}

/** The notice and log line that say why a night has deleted nothing. */
const tooLate = (now: string, reached: string) =>
  `The clock of the database's machine says ${minuteInUtc(now)}, and old records were last looked for at ${minuteInUtc(reached)}. Nothing was ` +
  "deleted since, because a clock that is ahead would delete too much for good. If it is right, as after a long holiday: npm run " +
  "college -- clock. Otherwise set it right."

/** Called when somebody confirms the clock. */
export async function confirmClock(database: Database) {
  await moveReached(database, { isConfirmed: true })
  await withdrawNotice(database, "retention")
}

/** Deletes the records of each kind that are older than so many days, in batches, until a time. */
export async function deleteAll(
  database: Database,
  kinds: readonly (readonly [RetainedKind, number])[],
  until = Number.POSITIVE_INFINITY,
) {
  const deleted = new Map<RetainedKind, number>()
  for (const [kind, days] of kinds) {
    let count = batchSize
    while (count === batchSize) {
      if (Date.now() > until) return { deleted, isDone: false }
      count = await deleteBatch(database, kind, days)
      if (count > 0) deleted.set(kind, (deleted.get(kind) ?? 0) + count)
    }
  }
  return { deleted, isDone: true }
}

const deleteBatch = (database: Database, kind: RetainedKind, days: number) =>
  inTransaction(database, async (db) => {
    const deleted = await deleteOld(db, kind, days, batchSize)
    if (deleted > 0) await countDeleted(db, kind, deleted)
    return deleted
  })
