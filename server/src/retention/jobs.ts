import * as z from "zod"
import type { KeptKind } from "#contract/retention.ts"
import type { Database } from "../lib/db/database.ts"
import { inTransaction } from "../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../lib/jobs/jobs.ts"
import { deleteOld, findRetention, forgetRuns, noteDeleted } from "./queries.ts"
import { kindsOf } from "./rules.ts"

const deleteOldRecords: Job<object> = { name: "delete_old_records", payload: z.object() }

/** A transaction of so many rows is over before anybody waits for it. */
const batch = 2000

export const retentionTasks = (database: Database): Task[] => [
  defineTask(deleteOldRecords, () => keepRetention(database), "15 1 * * *"),
]

/** Deletes the records that are older than the college keeps them for, and notes how many. */
export async function keepRetention(database: Database) {
  await deleteAll(database, kindsOf(await findRetention(database)))
  await forgetRuns(database)
}

/** Deletes the records of each kind that are older than so many days, in batches. */
export async function deleteAll(database: Database, kinds: readonly (readonly [KeptKind, number])[]) {
  for (const [kind, days] of kinds) while ((await deleteBatch(database, kind, days)) === batch);
}

const deleteBatch = (database: Database, kind: KeptKind, days: number) =>
  inTransaction(database, async (db) => {
    const deleted = await deleteOld(db, kind, days, batch)
    if (deleted > 0) await noteDeleted(db, kind, deleted)
    return deleted
  })
