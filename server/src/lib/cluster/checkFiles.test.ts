import { createHash, randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { listNotices } from "../db/adminNotices.ts"
import { openBucket } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"
import { checkFilesTasks } from "./checkFiles.ts"
import { checkStorage } from "./storageWatch.ts"

const server = await s3Server()
const { db: database } = await openTestDatabase()
const storage = createS3Storage(openBucket(server.place, longWaits), temporaryFolder())
afterAll(() => server.close())

/** The duration of a job that checks all files, however busy the machine is. */
const inOneJob = Infinity
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
const sentences = async () => (await listNotices(database)).map(({ sentence }) => sentence)
beforeEach(async () => {
  vi.clearAllMocks()
  await server.behave("well")
  await database.deleteFrom("file").execute()
  await database.deleteFrom("admin_notice").execute()
})

const unreadable = () => new Readable().destroy(Object.assign(new Error("i/o error"), { code: "EIO" }))

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

test("administrators are told of lost and altered files until they are there again", async () => {
  const [task] = checkFilesTasks(database, storage, log, inOneJob)
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

test("a file that is deleted for good while the files are checked isn't called lost", async () => {
  await store("erased.txt")
  const erased: string[] = []
  const erasing = {
    ...storage,
    async sizeOf(id: string) {
      await database.deleteFrom("file").where("id", "=", id).execute()
      await storage.erase(id)
      erased.push(id)
      return storage.sizeOf(id)
    },
  }
  await checkFilesTasks(database, erasing, log, inOneJob)[0]?.work({})
  expect([erased.length, await sentences()]).toEqual([1, []])
})

test("a file that the disk can't read is damaged, and those after it are checked", async () => {
  await store("unreadable.txt")
  await store("also unreadable.txt")
  const open = async () => unreadable()
  const [task] = checkFilesTasks(database, { ...storage, open }, log, inOneJob)
  await task?.work({})
  expect(await sentences()).toEqual([expect.stringContaining("Of 2 files 0 are lost and 2 are damaged")])
})

test("a check continues in the next job, and isn't begun again in the next night", async () => {
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

test("administrators are told that the storage doesn't answer until it does, and the log says why", async () => {
  await server.behave("refusing")
  for (const _ of [1, 2]) await checkStorage({ storage, database, log, machine: "hal" })
  await checkStorage({ storage: { reach: async () => {} }, database, log, machine: "near" })
  expect(await sentences()).toEqual([
    expect.stringContaining("The storage for files doesn't answer the server hal"),
  ])
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: "ECONNREFUSED" }) },
    expect.any(String),
  )
  await server.behave("well")
  await checkStorage({ storage, database, log, machine: "hal" })
  expect(await sentences()).toEqual([])
})
