import * as z from "zod"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import { defineTask, type Job, type Task } from "../jobs/jobs.ts"
import { maxFilesLost } from "../limits.ts"
import type { Storage } from "./storage.ts"

/** The bytes go to the trash, or with `forGood` are erased. */
export const removeFile: Job<{ id: string; forGood?: boolean | undefined }> = {
  name: "remove_file",
  payload: z.object({ id: z.uuid(), forGood: z.boolean().optional() }),
}
export const renderPicture: Job<{ id: string }> = {
  name: "draw_picture",
  payload: z.object({ id: z.uuid() }),
}
const sweepFiles: Job<object> = { name: "sweep_files", payload: z.object() }

const daysInTrash = 30

type Sweep = {
  /** The number of stored files, and of those that no record in the database refers to. */
  stored: number
  unknown: number
  stopped: boolean
}

type Log = { error(message: string): void }

export function fileTasks(database: Database, storage: Storage, log: Log): Task[] {
  return [
    defineTask(removeFile, ({ id, forGood }) => (forGood ? storage.erase(id) : storage.discard(id))),
    defineTask(
      sweepFiles,
      async () => {
        const swept = await sweep(database, storage, { max: maxFilesLost })
        if (swept.stopped) log.error(reasonOf(swept))
      },
      "0 1 * * *",
    ),
  ]
}

type SweepOptions = {
  /** The most files to move, depending on the number of stored files. */
  max: (stored: number) => number
  /** Only files stored before this moment are moved, because newer ones may belong to a running write. */
  before?: Date
}

/**
 * Moves the bytes of writes that failed after storing their files to the trash, and deletes bytes that have been there for 30
 * days. Bytes whose record exists again, because an older database was restored, are put back. If more files than usual have no
 * record, the database isn't the one that they belong to: no file is moved, and administrators get a notice with the reason.
 */
export async function sweep(
  database: Database,
  storage: Storage,
  { max, before = new Date(Date.now() - millisecondsPerDay) }: SweepOptions,
): Promise<Sweep> {
  const rows = await database.selectFrom("file").select("id").execute()
  const knownIds = new Set(rows.map(({ id }) => id))
  for await (const id of storage.listTrash()) if (knownIds.has(id)) await storage.restore(id)

  const unknown: string[] = []
  let stored = 0
  for await (const id of storage.list(before)) {
    stored++
    if (!knownIds.has(id)) unknown.push(id)
  }
  const stopped = unknown.length > max(stored)
  if (stopped) await raiseNotice(database, "sweep", reasonOf({ stored, unknown: unknown.length }))
  else {
    await withdrawNotice(database, "sweep")
    for (const id of unknown) await storage.discard(id)
    await storage.emptyTrash(new Date((await believedTime(database)) - daysInTrash * millisecondsPerDay))
    await storage.removeDrafts(before)
  }
  return { stored, unknown: unknown.length, stopped }
}

/** The time up to which the age of records counts, because a clock that is ahead would delete too much (record 39). */
async function believedTime(database: Database) {
  const { reached } = await database.selectFrom("retention").select("reached").executeTakeFirstOrThrow()
  return Math.min(Date.parse(reached), Date.now())
}

const reasonOf = ({ stored, unknown }: Pick<Sweep, "stored" | "unknown">) =>
  `${unknown} of ${stored} uploaded files have no record in the database. So many are never left over by themselves: ` +
  "the database may be another or an older one than the files belong to. Nothing was moved or deleted. If the " +
  'database is right, "npm run college -- sweep" on the server moves these files to the trash.'
