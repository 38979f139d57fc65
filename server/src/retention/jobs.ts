import type { FastifyBaseLogger } from "fastify"
import * as z from "zod"
import type { KeptKind } from "#contract/retention.ts"
import type { Database } from "../lib/db/database.ts"
import { inTransaction } from "../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../lib/jobs/jobs.ts"
import { removeMailsBefore } from "../lib/mail/delivery.ts"
import { deleteOld, findRetention, forgetRuns, noteDeleted } from "./queries.ts"
import { kindsOf, wordsOf } from "./rules.ts"

const deleteOldRecords: Job<object> = { name: "delete_old_records", payload: z.object() }

/** A transaction of so many rows is over before anybody waits for it. */
const batch = 2000

/** Milliseconds after which a night's job begins no further batch: the next night goes on. */
const longest = 20 * 60 * 1000

type Parts = { database: Database; dataDir: string; log: Pick<FastifyBaseLogger, "info"> }

export const retentionTasks = ({ database, dataDir, log }: Parts): Task[] => [
  defineTask(
    deleteOldRecords,
    async () => {
      const { deleted, isDone } = await keepRetention(database)
      log.info(wordsOf(deleted, isDone))
      await removeOldMails(database, dataDir)
    },
    "15 1 * * *",
  ),
]

/** A file goes with its row; one whose row a restored database doesn't have goes when any row of its age is gone. */
export async function removeOldMails(database: Database, dataDir: string) {
  const { mail_days, unsent_mail_days } = await findRetention(database)
  const days = Math.max(mail_days, unsent_mail_days) + 1
  await removeMailsBefore(dataDir, new Date(Date.now() - days * 24 * 60 * 60 * 1000))
}

/** Deletes the records that are older than the college keeps them for, and notes how many. */
export async function keepRetention(database: Database, until = Date.now() + longest) {
  const result = await deleteAll(database, kindsOf(await findRetention(database)), until)
  await forgetRuns(database)
  return result
}

/** Deletes the records of each kind that are older than so many days, in batches, until a time. */
export async function deleteAll(
  database: Database,
  kinds: readonly (readonly [KeptKind, number])[],
  until = Number.POSITIVE_INFINITY,
) {
  const deleted = new Map<KeptKind, number>()
  for (const [kind, days] of kinds) {
    let count = batch
    while (count === batch) {
      if (Date.now() > until) return { deleted, isDone: false }
      count = await deleteBatch(database, kind, days)
      if (count > 0) deleted.set(kind, (deleted.get(kind) ?? 0) + count)
    }
  }
  return { deleted, isDone: true }
}

const deleteBatch = (database: Database, kind: KeptKind, days: number) =>
  inTransaction(database, async (db) => {
    const deleted = await deleteOld(db, kind, days, batch)
    if (deleted > 0) await noteDeleted(db, kind, deleted)
    return deleted
  })
