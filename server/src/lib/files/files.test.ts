import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { createPool, openDatabase } from "../db/database.ts"
import { inTransaction } from "../db/transactions.ts"
import { createDiskStorage } from "./diskStorage.ts"
import { createFiles } from "./files.ts"
import { fileTasks, sweep } from "./jobs.ts"
import { isStorageFull, type Storage } from "./storage.ts"
import type { Upload } from "./uploads.ts"

const { url } = await testDatabase()
const pool = createPool({ connectionString: url }, console.error)
const db = openDatabase(pool)
const folder = await mkdtemp(join(tmpdir(), "files-"))
const storage = createDiskStorage(folder)
const files = createFiles(storage)
const privately = { visibility: "private", uploadedBy: null } as const
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true })
})

const kept = () => readdir(join(folder, "files/kept"))
const rows = () => db.selectFrom("file").select("id").execute()

async function upload(content: string): Promise<Upload> {
  const path = await storage.draft()
  await writeFile(path, content)
  const [name, mediaType, kind] = ["Essay.pdf", "application/pdf", "submission"] as const
  return { name, mediaType, kind, path, size: content.length, sha256: Buffer.alloc(32) }
}

beforeEach(async () => {
  await rm(join(folder, "files"), { recursive: true, force: true })
  await db.deleteFrom("file").execute()
})

describe("keeping a file", () => {
  test("makes it readable under its id, whole and in part", async () => {
    const id = await files.keep(db, await upload("0123456789"), privately)
    const file = await files.find(db, id)
    expect(file).toMatchObject({ name: "Essay.pdf", size: 10, visibility: "private" })
    expect(await text(await file!.open())).toBe("0123456789")
    expect(await text(await file!.open({ start: 2, end: 4 }))).toBe("234")
  })

  test("is rolled back with its transaction, and the sweep deletes the bytes", async () => {
    const keeping = db.transaction().execute(async (tx) => {
      await files.keep(tx, await upload("undone"), privately)
      throw new Error("undone")
    })
    await expect(keeping).rejects.toThrow("undone")
    expect(await rows()).toEqual([])
    await sweep(db, storage, new Date(Date.now() + 1000))
    expect(await kept()).toEqual([])
  })

  test("works when the transaction is retried after a conflict", async () => {
    const essay = await upload("twice")
    let runs = 0
    const id = await inTransaction(db, async (tx) => {
      const id = await files.keep(tx, essay, privately)
      if (++runs === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
      return id
    })
    expect(runs).toBe(2)
    expect(await text(await (await files.find(db, id))!.open())).toBe("twice")
  })

  test("on a full disk fails without a row, and works once there is space", async () => {
    let full = true
    const filling: Storage = {
      ...storage,
      async put(key, draft) {
        if (full) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
        await storage.put(key, draft)
      },
    }
    const essay = await upload("much")
    const keep = () => createFiles(filling).keep(db, essay, privately)
    await expect(keep()).rejects.toSatisfy(isStorageFull)
    expect(await rows()).toEqual([])
    full = false
    expect(await rows()).toHaveLength(0)
    await keep()
    expect(await rows()).toHaveLength(1)
  })
})

describe("removing a file", () => {
  test("deletes the row at once, and the bytes by a job of the same transaction", async () => {
    const id = await files.keep(db, await upload("old"), privately)
    await db.transaction().execute((tx) => files.remove(tx, id))
    expect(await files.find(db, id)).toBeUndefined()
    const jobs = await sql<{
      task_identifier: string
    }>`select task_identifier from graphile_worker.jobs`.execute(db)
    expect(jobs.rows).toEqual([{ task_identifier: "remove_file" }])
    const [removeFile] = fileTasks(db, storage)
    await removeFile!.work({ id })
    await removeFile!.work({ id })
    expect(await kept()).toEqual([])
  })
})

describe("the daily sweep", () => {
  test("keeps files with a row, and files that a running write may have stored", async () => {
    const id = await files.keep(db, await upload("kept"), privately)
    const young = await storage.draft()
    await writeFile(young, "on its way")
    const old = await storage.draft()
    await writeFile(old, "left by a crash")
    await utimes(old, new Date(0), new Date(0))
    await storage.put("orphan", old)
    await sweep(db, storage, new Date(Date.now() - 60_000))
    expect(await kept()).toEqual([id])
    expect(await readdir(join(folder, "files/drafts"))).toHaveLength(2)
  })
})
