import { hash } from "node:crypto"
import { type FileHandle, mkdir, open, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { sql } from "kysely"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { listNotices } from "../db/adminNotices.ts"
import { inTransaction } from "../db/transactions.ts"
import { maxFilesLost } from "../limits.ts"
import { isStorageFull } from "./diskSpace.ts"
import { createDiskStorage } from "./diskStorage.ts"
import { createFiles } from "./files.ts"
import { olderThan } from "./folders.ts"
import { fileTasks, sweep } from "./jobs.ts"
import type { Storage } from "./storage.ts"
import type { Upload } from "./uploads.ts"

const { db } = await openTestDatabase()
const folder = temporaryFolder()
const storage = createDiskStorage(folder)
const files = createFiles(storage)
const privately = { visibility: "private", uploadedBy: null } as const

const stored = () => readdir(join(folder, "files/kept"))
const rows = () => db.selectFrom("file").select("id").execute()

async function upload(content: string): Promise<Upload> {
  const path = await storage.draft()
  await writeFile(path, content)
  const [name, mediaType, kind] = ["Essay.pdf", "application/pdf", "submission"] as const
  return {
    name,
    mediaType,
    kind,
    path,
    size: content.length,
    sha256: Buffer.from(hash("sha256", content), "hex"),
  }
}

const max = () => 20
const sweepAll = () => sweep(db, storage, { max, before: new Date(Date.now() + 1000) })
const today = () => new Date().toISOString().slice(0, 10)

/** Stores files without a row, like writes that fail. */
async function orphans(count: number) {
  for (let number = 0; number < count; number++) {
    const draft = await storage.draft()
    await writeFile(draft, "left by a failed write")
    await storage.put(`orphan-${number}`, draft)
    await rm(draft)
  }
}

beforeEach(async () => {
  await rm(join(folder, "files"), { recursive: true, force: true })
  await db.deleteFrom("file").execute()
})

describe("storing a file", () => {
  test("makes it readable under its id, whole and in part", async () => {
    const id = await files.store(db, await upload("0123456789"), privately)
    const file = await files.find(db, id)
    expect(file).toMatchObject({ name: "Essay.pdf", size: 10, visibility: "private" })
    expect(await text(await file!.open())).toBe("0123456789")
    expect(await text(await file!.open({ start: 2, end: 4 }))).toBe("234")
  })

  test("whose bytes the disk can't read any more is reported as lost", async () => {
    const fault = Object.assign(new Error("i/o error"), { code: "EIO" })
    const faulty = createFiles({ ...storage, open: async () => new Readable().destroy(fault) })
    const file = await faulty.find(db, await files.store(db, await upload("0123456789"), privately))
    expect(await file!.isWhole!()).toBe(false)
    await expect(file!.open()).rejects.toThrow("“Essay.pdf” is lost")
  })

  test("is rolled back with its transaction, and the sweep deletes the bytes", async () => {
    const storing = db.transaction().execute(async (tx) => {
      await files.store(tx, await upload("undone"), privately)
      throw new Error("undone")
    })
    await expect(storing).rejects.toThrow("undone")
    expect(await rows()).toEqual([])
    await sweepAll()
    expect(await stored()).toEqual([])
  })

  test("works when the transaction is retried after a conflict", async () => {
    const essay = await upload("twice")
    let runs = 0
    const id = await inTransaction(db, async (tx) => {
      const id = await files.store(tx, essay, privately)
      if (++runs === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
      return id
    })
    expect(runs).toBe(2)
    expect(await text(await (await files.find(db, id))!.open())).toBe("twice")
  })

  test("on a full disk fails without a row, and works once there is space", async () => {
    let isFull = true
    const filling: Storage = {
      ...storage,
      async put(key, draft) {
        if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
        await storage.put(key, draft)
      },
    }
    const essay = await upload("much")
    const store = () => createFiles(filling).store(db, essay, privately)
    await expect(store()).rejects.toSatisfy(isStorageFull)
    expect(await rows()).toEqual([])
    isFull = false
    expect(await rows()).toHaveLength(0)
    await store()
    expect(await rows()).toHaveLength(1)
  })
})

describe("removing a file", () => {
  test("deletes the row at once, and moves the bytes to the trash by a job of the same transaction", async () => {
    const id = await files.store(db, await upload("old"), privately)
    await db.transaction().execute((tx) => files.remove(tx, id))
    expect(await files.find(db, id)).toBeUndefined()
    const jobs = await sql<{
      task_identifier: string
    }>`select task_identifier from graphile_worker.jobs`.execute(db)
    expect(jobs.rows).toEqual([{ task_identifier: "remove_file" }])
    const [removeFile] = fileTasks(db, storage, console)
    await removeFile!.work({ id })
    await removeFile!.work({ id })
    expect(await stored()).toEqual([])
    expect(await readdir(join(folder, "files/trash", today()))).toEqual([id])
  })
})

describe("the daily sweep", () => {
  test("keeps files with a row, and files that a running write may have stored", async () => {
    const id = await files.store(db, await upload("kept"), privately)
    const young = await storage.draft()
    await writeFile(young, "on its way")
    const old = await storage.draft()
    await writeFile(old, "left by a crash")
    await utimes(old, new Date(0), new Date(0))
    await storage.put("orphan", old)
    await sweep(db, storage, { max, before: new Date(Date.now() - 60_000) })
    expect(await stored()).toEqual([id])
    expect(await readdir(join(folder, "files/drafts"))).toHaveLength(2)
  })

  test("moves files without a row to a dated trash, and deletes them from there after 30 days", async () => {
    await orphans(3)
    const trash = join(folder, "files/trash")
    await sweepAll()
    expect(await readdir(join(trash, today()))).toHaveLength(3)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    for (const day of [daysAgo(30), daysAgo(31), "kept by hand"]) await mkdir(join(trash, day))
    await writeFile(join(trash, daysAgo(31), "old"), "")
    await sweepAll()
    expect((await readdir(trash)).sort()).toEqual([daysAgo(30), today(), "kept by hand"])
  })

  test("deletes nothing from the trash while the clock is ahead of the last night that was believed", async () => {
    const trash = join(folder, "files/trash")
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const yesterday = daysAgo(101).slice(0, 10)
    await mkdir(join(trash, yesterday), { recursive: true })
    await db
      .updateTable("retention")
      .set({ reached: daysAgo(100) })
      .execute()
    await sweepAll()
    expect(await readdir(trash)).toContain(yesterday)
    await db
      .updateTable("retention")
      .set({ reached: daysAgo(0) })
      .execute()
    await sweepAll()
    expect(await readdir(trash)).not.toContain(yesterday)
  })

  test("removes at most twenty files, or one in a hundred", () => {
    expect([0, 10, 2000, 50_000].map(maxFilesLost)).toEqual([20, 20, 20, 500])
  })

  test("removes nothing and tells the administrators when the database isn't that of the files", async () => {
    await orphans(21)
    const logged: string[] = []
    const [, sweepFiles] = fileTasks(db, storage, { error: (words) => void logged.push(words) })
    const all = await stored()
    for (const name of all) await utimes(join(folder, "files/kept", name), new Date(0), new Date(0))
    await sweepFiles!.work({})
    expect(await stored()).toEqual(all)
    const words = /^21 of 21 uploaded files have no record .* "npm run college -- sweep"/
    expect(logged).toEqual([expect.stringMatching(words)])
    expect(await listNotices(db)).toMatchObject([{ kind: "sweep", sentence: expect.stringMatching(words) }])
    await sweep(db, storage, { max: () => 21 })
    expect([await stored(), await listNotices(db)]).toEqual([[], []])
  })

  test("puts back a file whose row has returned with an older database", async () => {
    const id = await files.store(db, await upload("returned"), privately)
    await storage.discard(id)
    await sweepAll()
    expect(await stored()).toEqual([id])
  })
})

test("a file in the trash whose row has returned can be downloaded", async () => {
  const id = await files.store(db, await upload("returned"), privately)
  await storage.discard(id)
  expect(await text(await (await files.find(db, id))!.open())).toBe("returned")
  expect(await stored()).toEqual([id])
  await rm(join(folder, "files/kept", id))
  await expect((await files.find(db, id))!.open()).rejects.toThrow("“Essay.pdf” is lost")
})

test("a piece of an upload is stored whole although the disk takes only parts of it at once", async () => {
  const handle = await open(await storage.draft(), "w")
  await handle.close()
  const { write }: FileHandle = Object.getPrototypeOf(handle)
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "write")
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(async function (this: FileHandle, ...[bytes, offset, length, at]: unknown[]) {
    return Reflect.apply(write, this, [bytes, offset, Math.min(3, Number(length)), at])
  } as FileHandle["write"])
  const from = Readable.from([Buffer.from("0123456789"), Buffer.from("abcdef")])
  expect(await storage.pieces.append("up", { from, offset: 0, max: 16 })).toBe(16)
  expect(await text(storage.pieces.read("up"))).toBe("0123456789abcdef")
})

test("a file that is deleted while its folder is listed is skipped", async () => {
  const mails = temporaryFolder()
  for (const name of ["one", "two"]) await writeFile(join(mails, name), "Moni")
  const found: string[] = []
  for await (const name of olderThan(mails, new Date(Date.now() + 60_000))) {
    found.push(name)
    await rm(mails, { recursive: true })
  }
  expect(found).toHaveLength(1)
})
