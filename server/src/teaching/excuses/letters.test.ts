import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { formOf } from "../../../test/forms.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { fileTasks } from "../../lib/files/jobs.ts"

const college = await openCollege()
const { db, call, inject, folder } = college
const { ada } = await registersOf(college)
const excuse = { first_date: schoolDay(), last_date: schoolDay(), reason: "Malaria" }

test("a letter that is replaced, taken away or withdrawn is erased at once, and doesn't wait in the trash", async () => {
  const send = async (method: "POST" | "PUT", url: string) => {
    const form = await formOf(excuse, { file: { name: "clinic.pdf", content: pdf } })
    return (await inject(ada, { method, url, ...form })).json().data.excuse
  }
  const { id } = await send("POST", "/api/excuses")
  /** Counts the files, also those in the trash. An upload's draft is removed after the reply, so drafts don't count. */
  const storedFiles = async () => {
    await runJobs(db, fileTasks(db, createDiskStorage(folder), console))
    const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith("/drafts")).length
  }
  expect(await storedFiles()).toBe(1)
  const { version } = await send("PUT", `/api/excuses/${id}`)
  expect(await storedFiles()).toBe(1)
  const params = { id }
  await call(ada, "PUT /excuses/{id}", { params, body: { ...excuse, clear_file: true, version } })
  expect(await storedFiles()).toBe(0)
  await send("PUT", `/api/excuses/${id}`)
  expect(await storedFiles()).toBe(1)
  expect((await call(ada, "DELETE /excuses/{id}", { params })).status).toBe(200)
  expect(await storedFiles()).toBe(0)
})
