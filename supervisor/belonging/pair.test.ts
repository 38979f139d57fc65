import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { openTestDatabase, testDatabase } from "../../server/test/database.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { testPeople } from "../../server/test/people.ts"
import { openCollegeDatabase } from "../collegeDatabase.ts"
import { readIdentity, writeIdentity } from "./identity.ts"
import { joinBoth, markDatabase, recordOpening } from "./marking.ts"

const empty = await testDatabase()
const { pool, db, ...database } = await openTestDatabase()
await testPeople(db)

/** The data folder of the college in the database. */
let data: string

const settings = (dataDir: string, url?: string) =>
  parseConfig({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
const start = (dataDir: string, url?: string) =>
  openCollegeDatabase(settings(dataDir, url), { alone: true, begins: true })

beforeEach(async () => {
  data = temporaryFolder()
  await pool.query("delete from college_identity; delete from file")
  // Marked as a first start does.
  await writeIdentity(data, {
    college: crypto.randomUUID(),
    folder: data,
    opened: false,
    auditEntry: 0,
    missingFiles: 0,
  })
  await markDatabase(db, settings(data))
  await recordOpening(db, settings(data))
  addFiles(data, "handed-in")
  writeFileSync(join(data, "secret"), "a".repeat(43))
})

function addFiles(folder: string, ...names: string[]) {
  mkdirSync(join(folder, "files/kept"), { recursive: true })
  for (const name of names) writeFileSync(join(folder, "files/kept", name), "bytes")
}

/** Every file of a folder with its content, and the rows of a database that a start could change. */
async function stateOf(folder: string, url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    "select (select count(*) from person), (select count(*) from file), (select jsonb_agg(id) from college_identity)",
  )
  await client.end()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return entry.isDirectory() ? path : [path, readFileSync(path, "utf8")]
  })
  return { rows, files }
}

/** Expects that a start is refused in these words and changes nothing. */
async function expectRefusal(words: RegExp, dataDir: string, url?: string) {
  const before = await stateOf(dataDir, url ?? database.url)
  await expect(start(dataDir, url)).rejects.toThrow(words)
  expect(await stateOf(dataDir, url ?? database.url)).toEqual(before)
}

const adopt = async (dataDir: string, url: string) => {
  const { pair, close } = await openCollegeDatabase(settings(dataDir, url), {
    alone: true,
    begins: false,
    adopts: true,
  })
  try {
    await joinBoth(db, pair, settings(dataDir))
  } finally {
    await close()
  }
}

const open = async (dataDir: string, url?: string) => {
  const { isNew, close } = await start(dataDir, url)
  await close()
  return isNew
}

describe("a data folder and a database", () => {
  test("of one college are opened, again and again", async () => {
    expect([await open(data, database.url), await open(data, database.url)]).toEqual([false, false])
  })

  test("that are both new begin a college, also when the first start was interrupted", async () => {
    const folder = temporaryFolder()
    expect(await open(folder, empty.url)).toBe(true)
    addFiles(folder, "of an interrupted demonstration")
    expect(await open(folder, empty.url)).toBe(true)
  })

  test("are refused if the database is empty and the folder is not", async () => {
    await expectRefusal(
      /holds a college \(1 file, the signing key\), but the database .* is empty\. Nothing was changed\. Restore/,
      data,
      empty.url,
    )
    rmSync(join(data, "identity.json"))
    await expectRefusal(/holds a college/, data, empty.url)
  })

  test("are refused if they are of different colleges", async () => {
    const other = { college: crypto.randomUUID(), folder: data, opened: true, auditEntry: 0, missingFiles: 0 }
    await writeIdentity(data, other)
    await expectRefusal(
      /don't belong together: .* different colleges\. .*npm run college -- adopt$/,
      data,
      database.url,
    )
  })

  test("are refused if the database is older than the folder", async () => {
    const identity = await readIdentity(data)
    await writeIdentity(data, { ...identity!, auditEntry: 5120 })
    await expectRefusal(
      /is older than the folder .* ends at entry \d+, .* has seen entry 5120/,
      data,
      database.url,
    )
  })

  test("are refused if the folder is a copy of an existing one", async () => {
    const copy = `${temporaryFolder()}/copy`
    cpSync(data, copy, { recursive: true })
    await expectRefusal(/copy is a copy of .*, which is still there/, copy, database.url)
    expect(await open(data, database.url)).toBe(false)
  })

  test("are opened if the folder was renamed", async () => {
    const renamed = `${temporaryFolder()}/renamed`
    renameSync(data, renamed)
    expect(await open(renamed, database.url)).toBe(false)
    await recordOpening(db, settings(renamed))
    expect((await readIdentity(renamed))?.folder).toBe(renamed)
  })

  test("are refused if the folder is new and the database is a college's", async () => {
    await expectRefusal(
      /holds a college whose files are in another folder; .* is new/,
      temporaryFolder(),
      database.url,
    )
  })

  test.each([
    ["is missing", undefined],
    ["came back as zeros from a power cut", "\0".repeat(150)],
  ])("are refused if the folder's identity %s", async (_, left) => {
    rmSync(join(data, "identity.json"))
    if (left) writeFileSync(join(data, "identity.json"), left)
    await expectRefusal(
      /isn't marked as its folder: its identity.json is missing or can't be read/,
      data,
      database.url,
    )
  })

  test("are refused if more than a few of the files are missing", async () => {
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID())
    for (const id of ids) {
      await db
        .insertInto("file")
        .values({
          id,
          name: "a.pdf",
          media_type: "application/pdf",
          size: 5,
          sha256: Buffer.alloc(32),
          visibility: "private",
        })
        .execute()
    }
    addFiles(data, ...ids.slice(0, 5))
    mkdirSync(join(data, "files/trash/2026-11-20"), { recursive: true })
    for (const id of ids.slice(5, 10)) writeFileSync(join(data, "files/trash/2026-11-20", id), "bytes")
    expect(await open(data, database.url)).toBe(false)
    rmSync(join(data, "files/trash"), { recursive: true })
    await expectRefusal(/25 of the 30 files that the database .* knows are missing in/, data, database.url)
    await adopt(data, database.url)
    expect(await open(data, database.url)).toBe(false)
  })

  test("are refused if the database has other tables", async () => {
    const client = new pg.Client(empty.url)
    await client.connect()
    await client.query("alter table migration rename to books")
    await expectRefusal(/holds the tables of something else/, temporaryFolder(), empty.url)
    await client.query("alter table books rename to migration")
    await client.end()
  })

  test("are refused if the folder's own database is missing, and none is created", async () => {
    await expectRefusal(
      /but its database is missing: .*cluster-18 isn't there\. Nothing was changed\. Put/,
      data,
    )
    rmSync(join(data, "identity.json"))
    await expectRefusal(/its database is missing/, data)
  })

  test("are refused if the database is of another major version", async () => {
    mkdirSync(join(data, "postgres/cluster-17"), { recursive: true })
    writeFileSync(join(data, "postgres/cluster-17/PG_VERSION"), "17\n")
    await expectRefusal(
      /cluster-17 holds a database of PostgreSQL 17, and this program brings PostgreSQL 18/,
      data,
    )
  })

  test("are refused while another npm start uses the folder, also with another database", async () => {
    const first = await start(data, database.url)
    const locks = await pool.query(`select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and objid = 7246914 and datname = current_database()`)
    expect(locks.rowCount).toBe(1)
    await expect(start(data, empty.url)).rejects.toThrow(
      /in use by another npm start or a command\. Stop that first/,
    )
    await expect(start(data)).rejects.toThrow(/in use by another npm start/)
    await first.close()
  })
})

describe("adopting a database by a command", () => {
  test("is permanent, and the former folder is refused", async () => {
    const folder = temporaryFolder()
    await adopt(folder, database.url)
    expect(await open(folder, database.url)).toBe(false)
    await expectRefusal(/of different colleges/, data, database.url)
  })

  test("is refused if the database is empty and the folder is a college's", async () => {
    const config = settings(data, empty.url)
    const opening = openCollegeDatabase(config, { alone: true, begins: false, adopts: true })
    await expect(opening).rejects.toThrow(/is empty\. Nothing was changed/)
  })

  test("begins no college, nor do other commands", async () => {
    const folder = temporaryFolder()
    for (const url of [undefined, empty.url]) {
      const opening = openCollegeDatabase(settings(folder, url), { alone: false, begins: false })
      await expect(opening).rejects.toThrow(/There is no college in .* yet\. Begin one with npm start/)
    }
    expect(readdirSync(folder)).toEqual([])
  })
})
