import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { testDatabase } from "../../../test/database.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { listNotices } from "../db/adminNotices.ts"
import { createPool, openDatabase } from "../db/database.ts"
import { openBucket } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"
import { checkFilesTasks } from "./checkFiles.ts"
import { checkStorage } from "./storageWatch.ts"

const server = await s3Server()
const folder = await mkdtemp(join(tmpdir(), "check-files-"))
const { url } = await testDatabase()
const pool = createPool({ connectionString: url }, console.error)
const database = openDatabase(pool)
const storage = createS3Storage(openBucket(server.place), folder)
afterAll(async () => {
  await pool.end()
  await server.close()
  await rm(folder, { recursive: true })
})

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
const sentences = async () => (await listNotices(database)).map(({ sentence }) => sentence)
beforeEach(async () => {
  vi.clearAllMocks()
  await server.is("well")
  await database.deleteFrom("file").execute()
  await database.deleteFrom("admin_notice").execute()
})

async function store(name: string) {
  const id = randomUUID()
  const draft = await storage.draft()
  await writeFile(draft, name)
  await storage.put(id, draft)
  const sha256 = createHash("sha256").update(name).digest()
  const row = {
    id,
    name,
    size: name.length,
    sha256,
    media_type: "text/plain",
    visibility: "private",
  } as const
  await database.insertInto("file").values(row).execute()
  return id
}

test("administrators read of lost and altered files until they are there again", async () => {
  const [task] = checkFilesTasks(database, storage, log)
  const [lost, altered] = [await store("lost.txt"), await store("altered.txt")]
  await store("whole.txt")
  await task?.work({})
  expect(await sentences()).toEqual([])
  const before = [...server.objects]
  server.lose(`kept/${lost}`)
  server.alter(`kept/${altered}`)
  await task?.work({})
  expect(await sentences()).toEqual([
    expect.stringContaining(
      "Of 3 files 1 are lost and 1 are damaged in the college's storage: “lost.txt”, “altered.txt”.",
    ),
  ])
  expect(log.error).toHaveBeenCalledOnce()
  for (const [key, object] of before) server.objects.set(key, object)
  await task?.work({})
  expect(await sentences()).toEqual([])
})

test("a check goes on in the next job where the one before ended, and a new night doesn't begin it again", async () => {
  const ids = [await store("one.txt"), await store("two.txt"), await store("three.txt")]
  server.lose(`kept/${ids[1]}`)
  const tasks = checkFilesTasks(database, storage, log, 0)
  server.calls.length = 0
  for (const _ of [1, 2, 3]) {
    await tasks[0]?.work({})
    expect(await sentences()).toEqual([])
    await runJobs(database, tasks)
  }
  expect(server.calls.filter((call) => /^GET .*kept/.test(call)).length).toBe(2)
  expect(await sentences()).toEqual([expect.stringContaining("Of 3 files 1 are lost and 0 are damaged")])
})

test("administrators read that the storage is away, and the log why, until it is back", async () => {
  await server.is("refusing")
  for (const _ of [1, 2]) await checkStorage({ storage, database, log, machine: "hal" })
  await checkStorage({ storage: { reach: async () => {} }, database, log, machine: "near" })
  expect(await sentences()).toEqual([
    expect.stringContaining("The storage for files doesn't answer the server hal"),
  ])
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: "ECONNREFUSED" }) },
    expect.any(String),
  )
  await server.is("well")
  await checkStorage({ storage, database, log, machine: "hal" })
  expect(await sentences()).toEqual([])
})
