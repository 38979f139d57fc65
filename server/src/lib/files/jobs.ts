import * as z from "zod"
import type { Database } from "../db/database.ts"
import { defineTask, type Job, type Task } from "../jobs/jobs.ts"
import type { Storage } from "./storage.ts"

export const removeFile: Job<{ id: string }> = { name: "remove_file", payload: z.object({ id: z.uuid() }) }
const sweepFiles: Job<object> = { name: "sweep_files", payload: z.object() }

const day = 24 * 60 * 60 * 1000

export function fileTasks(database: Database, storage: Storage): Task[] {
  return [
    defineTask(removeFile, ({ id }) => storage.remove(id)),
    defineTask(sweepFiles, () => sweep(database, storage, new Date(Date.now() - day)), "0 1 * * *"),
  ]
}

/** Deletes the bytes of writes that failed after storing their files. Newer files may belong to a running write. */
export async function sweep(database: Database, storage: Storage, before: Date) {
  await storage.removeDrafts(before)
  const files = await database.selectFrom("file").select("id").execute()
  const known = new Set(files.map(({ id }) => id))
  for await (const id of storage.list(before)) if (!known.has(id)) await storage.remove(id)
}
