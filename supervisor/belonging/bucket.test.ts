import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { openBucket } from "../../server/src/lib/cluster/bucket.ts"
import { openTestDatabase, testDatabase } from "../../server/test/database.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { testPeople } from "../../server/test/people.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { lengthenWaits } from "../../server/test/s3/waits.ts"
import { openCollegeDatabase } from "../collegeDatabase.ts"
import { readIdentity, writeBucketIdentity, writeIdentity } from "./identity.ts"
import { joinBoth, markDatabase, recordOpening } from "./marking.ts"
import { beginFolder } from "./pair.ts"

lengthenWaits()
const server = await s3Server()
const empty = await testDatabase()
const { pool, db, ...database } = await openTestDatabase()
afterAll(() => server.close())
await testPeople(db)

const settings = (dataDir: string, url = database.url, overrides: object = server.settings) =>
  parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...overrides })

/** The data folder of the machine on which the college was created. */
let data: string

function addFile(folder: string) {
  mkdirSync(join(folder, "files/kept"), { recursive: true })
  writeFileSync(join(folder, "files/kept/a"), "bytes")
}

beforeEach(async () => {
  server.objects.clear()
  await pool.query("delete from college_identity; delete from file")
  data = temporaryFolder()
  await beginCollege(data)
})

async function beginCollege(dataDir: string, overrides: object = server.settings) {
  await beginFolder(dataDir)
  await markDatabase(db, settings(dataDir, database.url, overrides))
  await recordOpening(db, settings(dataDir, database.url, overrides))
}

async function open(config = settings(data)) {
  const { isNew, close } = await openCollegeDatabase(config, { alone: true, begins: true })
  await close()
  return isNew
}

/** Expects that a start is refused in these words and that nothing is written. */
async function expectRefusal(words: RegExp, config = settings(data)) {
  const state = () => JSON.stringify([[...server.objects], readdirSync(config.dataDir)])
  const before = state()
  await expect(open(config)).rejects.toThrow(words)
  expect(state()).toBe(before)
}

test("an empty folder with a college's database and its bucket is a further machine", async () => {
  const further = temporaryFolder()
  expect(await open(settings(further))).toBe(false)
  await recordOpening(db, settings(further))
  expect((await readIdentity(further))?.college).toBe((await readIdentity(data))?.college)
  expect([await open(settings(further)), await open()]).toEqual([false, false])
})

/** Marks the folder as newer than the database. */
async function markAhead(change: object = {}) {
  const ahead = { ...(await readIdentity(data))!, auditEntry: 5120, ...change }
  await writeIdentity(data, ahead)
  return ahead
}

const adopt = (config: ReturnType<typeof settings>) =>
  openCollegeDatabase(config, { alone: true, begins: false, adopts: true })

describe("the folder of a further machine", () => {
  test("that is newer than the database is opened after the college was restored on another machine", async () => {
    await markAhead()
    expect(await open()).toBe(false)
    await recordOpening(db, settings(data))
    expect((await readIdentity(data))?.auditEntry).toBeLessThan(5120)
  })

  test("isn't opened if the bucket is newer than the database too", async () => {
    await writeBucketIdentity(openBucket(settings(data).s3!), await markAhead())
    await expectRefusal(
      /older than the bucket .*If a restore was interrupted on another machine, start that one/,
    )
    await expectRefusal(/older than the bucket/, settings(temporaryFolder()))
  })

  const advice =
    /need nothing of this folder: set DATA_DIR to an empty one on this machine, and keep this one aside\.$/

  test.each([
    [
      "from before another machine adopted the college",
      { college: crypto.randomUUID() },
      0,
      /different colleges/,
    ],
    ["of another college", { college: crypto.randomUUID(), bucket: undefined }, 1, /different colleges/],
    ["that is newer, with another bucket", { bucket: "another" }, 0, /older than the folder/],
  ])("%s is to be put aside, never to be adopted", async (_, change, files, fault) => {
    await markAhead(change)
    if (files > 0) addFile(data)
    await expectRefusal(fault)
    await expectRefusal(advice)
    await expect(adopt(settings(data))).rejects.toThrow(advice)
  })

  test("that is a copy, or whose identity can't be read, is to be put aside too", async () => {
    const copy = temporaryFolder()
    cpSync(data, copy, { recursive: true })
    await expectRefusal(/is a copy of/, settings(copy))
    await expectRefusal(advice, settings(copy))
    writeFileSync(join(data, "identity.json"), "\0".repeat(150))
    await expectRefusal(/isn't marked as its folder/)
    await expectRefusal(advice)
  })

  test("of a college whose files are on disk is refused if it is newer", async () => {
    await pool.query("delete from college_identity")
    const { S3_BUCKET: _, ...noBucket } = server.settings
    data = temporaryFolder()
    await beginCollege(data, noBucket)
    await markAhead()
    await expectRefusal(
      /older than the folder .*If the college was restored into another folder, start it there\. .* adopt$/,
      settings(data, database.url, noBucket),
    )
  })
})

test("a new folder, a new database and an empty bucket begin a college", async () => {
  server.objects.clear()
  expect(await open(settings(temporaryFolder(), empty.url))).toBe(true)
})

test("the bucket of another college is refused, and can be adopted by a command", async () => {
  await pool.query("delete from college_identity")
  await beginCollege(temporaryFolder(), { ...server.settings, S3_PREFIX: "other" })
  await expectRefusal(
    /bucket college at .* and the database .* are of different colleges\./,
    settings(temporaryFolder()),
  )
  const config = settings(temporaryFolder())
  const { pair, close } = await adopt(config)
  await joinBoth(db, pair, config)
  await close()
  expect(await open(config)).toBe(false)
})

test("an empty bucket beside a living college is refused with the command that moves the files", async () => {
  server.objects.clear()
  await expectRefusal(
    /bucket college at .* is empty, .* npm run college -- move-files to-bucket on the machine that has them/,
  )
  const other = settings(data, database.url, { ...server.settings, S3_PREFIX: "mistyped" })
  await expectRefusal(/are in the bucket college at /, other)
})

test("a bucket with a college's files is refused beside an empty database", async () => {
  server.objects.set("kept/a", { bytes: Buffer.from("a"), at: new Date(), etag: "a" })
  await expectRefusal(
    /holds a college \(files\), but the database .* is empty\. Nothing was changed\. Put DATABASE_URL right\. If/,
    settings(temporaryFolder(), empty.url),
  )
  await expectRefusal(
    /isn't there\. Nothing was changed\. Set DATABASE_URL if its database is on a server, as on its other machines/,
    parseConfig({ DATA_DIR: temporaryFolder(), ...server.settings }),
  )
})

test("files that are still in the folder are to be moved first", async () => {
  await pool.query("delete from college_identity")
  const { S3_BUCKET: _, ...noBucket } = server.settings
  const folder = temporaryFolder()
  await beginCollege(folder, noBucket)
  addFile(folder)
  server.objects.clear()
  await expectRefusal(/is empty.*move-files to-bucket/, settings(folder))
})

test("a folder whose files are in a bucket isn't opened without it", async () => {
  await expectRefusal(/are in the bucket college at .*move-files to-folder/, settings(data, database.url, {}))
})

test("more than a few files that are missing in the bucket are refused", async () => {
  await pool.query(
    `insert into file (id, name, media_type, size, sha256, visibility)
    select gen_random_uuid(), 'a.pdf', 'application/pdf', 5, sha256('a'), 'private' from generate_series(1, 30)`,
  )
  await expectRefusal(/30 of the 30 files that the database .* knows are missing in the bucket/)
})
