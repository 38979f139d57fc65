import { sql } from "kysely"
import * as z from "zod"
import { countText } from "#contract/lib/amounts.ts"
import { raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import { isUnchanged } from "../files/integrity.ts"
import type { Storage } from "../files/storage.ts"
import { addJob, defineTask, type Job, type Task } from "../jobs/jobs.ts"

/** The number of faults, and the first of their names. */
const faultsSchema = z
  .object({ count: z.int(), names: z.array(z.string()) })
  .default(() => ({ count: 0, names: [] }))

/** The findings so far, and the file after which the next job continues. */
const checked = z.object({
  after: z.uuid().optional(),
  files: z.int().default(0),
  lost: faultsSchema,
  altered: faultsSchema,
})
type CheckResult = z.infer<typeof checked>
const job: Job<CheckResult> = { name: "check_files", payload: checked }
const key = "check_files"

const pageSize = 500
const maxNames = 5
/** Milliseconds of one job. A check of all files may take hours, and the server must be able to stop in between. */
const jobDuration = 3000

/**
 * Reads every file at night, in short jobs, each of which adds the next. Notifies the administrators of files that are lost or
 * altered.
 */
export const checkFilesTasks = (
  database: Database,
  storage: Storage,
  log: { error(message: string): void },
  duration = jobDuration,
): Task[] => [
  defineTask(
    job,
    async (before) => {
      const isFirst = before.after === undefined
      if (isFirst && (await isUnderWay(database))) return
      const result = await checkFiles(database, storage, before, performance.now() + duration)
      if (result.after !== undefined) return addJob(database, job, result, { key })
      const sentence = describeFaults(result)
      if (!sentence) return void (await withdrawNotice(database, "files"))
      log.error(sentence)
      await raiseNotice(database, "files", sentence)
    },
    "30 2 * * *",
  ),
]

/** A check that isn't finished by the next night continues. */
async function isUnderWay(database: Database) {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${key} and attempts < max_attempts`.execute(database)
  return rows.length > 0
}

/** Compares the size and SHA-256 of the files that the database knows with the stored ones, one by one, until a given time. */
async function checkFiles(
  database: Database,
  storage: Storage,
  { after, ...before }: CheckResult,
  until: number,
): Promise<CheckResult> {
  const result = structuredClone(before)
  for (let last = after; ; ) {
    let rows = database
      .selectFrom("file")
      .select(["id", "name", "size", "sha256"])
      .orderBy("id")
      .limit(pageSize)
    if (last !== undefined) rows = rows.where("id", ">", last)
    const files = await rows.execute()
    if (files.length === 0) return result
    for (const { id, name, size, sha256 } of files) {
      const stored = await storage.sizeOf(id)
      const isWhole = stored === size && (await isUnchanged(storage, id, sha256))
      // A file that was deleted since its row was read isn't lost.
      if (!isWhole && (await exists(database, id)))
        addFault(stored === undefined ? result.lost : result.altered, name)
      result.files++
      last = id
      if (performance.now() >= until) return { ...result, after: last }
    }
  }
}

const exists = async (database: Database, id: string) =>
  (await database.selectFrom("file").select("id").where("id", "=", id).executeTakeFirst()) !== undefined

function addFault(faults: CheckResult["lost"], name: string) {
  faults.count++
  if (faults.names.length < maxNames) faults.names.push(name)
}

function describeFaults({ files, lost, altered }: CheckResult): string | undefined {
  const bad = lost.count + altered.count
  if (bad === 0) return undefined
  const names = [...lost.names, ...altered.names].slice(0, maxNames).map((name) => `“${name}”`)
  const more = bad > maxNames ? ` and ${bad - maxNames} more` : ""
  return (
    `Of ${countText(files, "file")} ${lost.count} are lost and ${altered.count} are damaged in the college's storage: ` +
    `${names.join(", ")}${more}. Put them back from a backup, and find out what the disk or the storage has lost.`
  )
}
