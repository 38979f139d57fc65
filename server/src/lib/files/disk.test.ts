import { readdir } from "node:fs/promises"
import { join } from "node:path"
import pino from "pino"
import { describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { listNotices, raiseNotice } from "../db/adminNotices.ts"
import { freeSpaceOf, isStorageFull } from "./diskSpace.ts"
import { createDiskStorage } from "./diskStorage.ts"
import { createDiskCheck } from "./diskWatch.ts"

const folder = temporaryFolder()
const { db: database } = await openTestDatabase()

let megabytes = 0
const free = async () => megabytes * 1_000_000

test("an upload is refused while less than 200 MB are free, and leaves nothing behind", async () => {
  const storage = createDiskStorage(folder, free)
  megabytes = 199
  await expect(storage.draft()).rejects.toMatchObject({
    status: 503,
    message: "The college's storage is full, so nothing was saved. Please tell an administrator.",
  })
  expect(await readdir(join(folder, "files", "drafts"))).toEqual([])
  megabytes = 200
  expect(await storage.draft()).toContain(folder)
})

test("the free space is that of the fullest disk", async () => {
  expect(await freeSpaceOf(folder)()).toBeGreaterThan(1_000_000)
  expect(await freeSpaceOf(folder, "/proc")()).toBe(0)
})

test("each error code of a full disk is recognized", () => {
  for (const code of ["ENOSPC", "EDQUOT", "53100"]) expect(isStorageFull({ code })).toBe(true)
  expect(isStorageFull({ code: "53300" })).toBe(false)
})

describe("administrators", () => {
  test("are told when less than 1 GB is free, and the log says when there is room again", async () => {
    const lines: string[] = []
    const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line).msg) })
    const check = createDiskCheck({ free, database, log, machine: "hal" })
    const sentences = async () => (await listNotices(database)).map(({ sentence }) => sentence)
    for (const [now, expected] of [
      [1000, []],
      [
        993,
        [
          "Only 990 MB are left on the disk of the server hal. Make room there, or move the college to a larger disk: below 200 MB uploads are refused.",
        ],
      ],
      [
        150,
        [
          "Only 150 MB are left on the disk of the server hal, so uploads are refused. Make room there, or move the college to a larger disk.",
        ],
      ],
    ] as const) {
      megabytes = now
      await check()
      await check()
      expect(await sentences()).toEqual(expected)
    }
    expect(lines).toHaveLength(2)
    megabytes = 1000
    await check()
    expect(await sentences()).toEqual([])
    expect(lines.at(-1)).toBe("there is room on the disk again")
  })

  test("are told of each machine, until it has room or is gone", async () => {
    const log = pino({ level: "silent" })
    const full = createDiskCheck({ free: async () => 900_000_000, database, log, machine: "full" })
    const empty = createDiskCheck({ free: async () => 9_000_000_000, database, log, machine: "empty" })
    const kinds = async () => (await listNotices(database)).map(({ kind }) => kind)
    // The previous release used this kind for the notices of all machines.
    await database
      .insertInto("admin_notice")
      .values({ kind: "disk", sentence: "Only 900 MB are left." })
      .execute()
    await full()
    await empty()
    expect(await kinds()).toEqual(["disk full"])
    await database.deleteFrom("admin_notice").execute()
    await full()
    await raiseNotice(database, "storage full", "The storage doesn't answer.")
    await empty()
    expect(await kinds()).toEqual(["disk full", "storage full"])
    await database.deleteFrom("disk_sample").execute()
    await empty()
    expect(await kinds()).toEqual([])
  })
})
