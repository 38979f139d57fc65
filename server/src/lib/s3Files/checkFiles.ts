import * as z from "zod"
import { raiseNotice, withdrawNotice } from "../db/adminNotices.ts"
import type { Database } from "../db/database.ts"
import type { Storage } from "../files/storage.ts"
import { defineTask, type Job, type Task } from "../jobs/jobs.ts"
import { sha256Of } from "../sha256.ts"

const job: Job<object> = { name: "check_files", payload: z.object() }

type CheckedFiles = { files: number; lost: string[]; altered: string[] }

const page = 500
const named = 5

/** Reads every file at night, and tells the administrators of those that are lost or altered. */
export const checkFilesTasks = (
  database: Database,
  storage: Storage,
  log: { error(words: string): void },
): Task[] => [
  defineTask(
    job,
    async () => {
      const sentence = faultsOf(await checkFiles(database, storage))
      if (!sentence) return void (await withdrawNotice(database, "files"))
      log.error(sentence)
      await raiseNotice(database, "files", sentence)
    },
    "30 2 * * *",
  ),
]

/** Compares the size and SHA-256 of every file that the database knows with what is stored, one after the other. */
async function checkFiles(database: Database, storage: Storage): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: 0, lost: [], altered: [] }
  for (let after: string | undefined; ; ) {
    let rows = database.selectFrom("file").select(["id", "name", "size", "sha256"]).orderBy("id").limit(page)
    if (after !== undefined) rows = rows.where("id", ">", after)
    const found = await rows.execute()
    for (const { id, name, size, sha256 } of found) {
      const stored = await storage.sizeOf(id)
      if (stored === undefined) checked.lost.push(name)
      else if (stored !== size || !(await sha256Of(await storage.open(id))).equals(sha256))
        checked.altered.push(name)
      checked.files++
    }
    after = found.at(-1)?.id
    if (after === undefined) return checked
  }
}

function faultsOf({ files, lost, altered }: CheckedFiles): string | undefined {
  const bad = [...lost, ...altered]
  if (bad.length === 0) return undefined
  const names = bad.slice(0, named).map((name) => `“${name}”`)
  const more = bad.length > named ? ` and ${bad.length - named} more` : ""
  return (
    `Of ${files} files ${lost.length} are lost and ${altered.length} are damaged in the college's storage: ` +
    `${names.join(", ")}${more}. Put them back from a backup, and find out what the disk or the storage has lost.`
  )
}
