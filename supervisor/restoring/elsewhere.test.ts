import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { withBackupLock } from "../../server/src/lib/backup/connection.ts"
import { openDestination } from "../../server/src/lib/backup/destination.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { withDatabase } from "../../server/src/lib/db/address.ts"
import { createPool, openDatabase } from "../../server/src/lib/db/database.ts"
import { migrateJobs } from "../../server/src/lib/jobs/jobs.ts"
import { plainAccount, testDatabase } from "../../server/test/database.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { lengthenWaits } from "../../server/test/s3/waits.ts"
import { readIdentity } from "../belonging/identity.ts"
import { markDatabase, recordOpening } from "../belonging/marking.ts"
import { beginFolder } from "../belonging/pair.ts"
import { openCollegeDatabase } from "../collegeDatabase.ts"
import { restoreCollege } from "./restore.ts"

const source = await testDatabase()
const plain = await plainAccount(source)
lengthenWaits()
const storage = await s3Server()
const folder = temporaryFolder()
const dataDir = join(folder, "data")
const random = source.database.slice(-12)
/** A name of the greatest length, in letters of two bytes. */
const name = `é${random}${"é".repeat(24)}x`
const [destination, query] = withDatabase(source.url, "").split("?")
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: `${destination}?${query}&dbname=${encodeURIComponent(name)}`,
  BACKUP_TO: join(folder, "backups"),
  ...storage.settings,
}
const settings = parseConfig(environment)
const backups = openDestination({
  config: settings,
  connectionString: source.url,
  storage: openStorage(settings),
})
const restore = (from: Parameters<typeof restoreCollege>[1] = backups) =>
  restoreCollege(settings, from, undefined)

const server = new pg.Client({ ...source, database: "postgres" })
/** The names of the databases that the college and its restores have made. */
async function databases(): Promise<string[]> {
  const { rows } = await server.query("select datname from pg_database where datname ~ $1 order by 1", [
    `^é${random}`,
  ])
  return rows.map(({ datname }) => datname)
}
async function ask(database: string, text: string) {
  const client = new pg.Client({ ...source, database })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
const readRoom = async (database = name) => (await ask(database, "select name from room"))[0].name

beforeAll(async () => {
  await server.connect()
  const pool = createPool({ connectionString: source.url, max: 2 }, () => undefined)
  const first = { dataDir: join(folder, "first"), s3: undefined }
  mkdirSync(first.dataDir)
  await migrateJobs(pool)
  await beginFolder(first.dataDir)
  await markDatabase(openDatabase(pool), first)
  await recordOpening(openDatabase(pool), first)
  await pool.query("insert into room (name, capacity) values ('as saved', 30)")
  await pool.end()
  await backups.save()
  // On an empty machine nothing is moved aside.
  expect(await restore()).toEqual({ manifest: expect.anything(), database: expect.stringContaining(name) })
})
beforeEach(async () => {
  await ask(name, "update room set name = 'after the backup'")
})
afterAll(async () => {
  for (const each of await databases()) await server.query(`drop database "${each}" with (force)`)
  await server.end()
  await storage.close()
})

describe("restoring a college with a database and a bucket elsewhere", { tags: "drill" }, () => {
  test("exchanges databases whose names have the maximum length", async () => {
    expect(Buffer.byteLength(name)).toBe(63)
    const { database, databaseAside = "" } = await restore()
    expect(database).toMatch(new RegExp(`^the database of DATABASE_URL, ${name} at .*:\\d+$`))
    expect([await readRoom(), await readRoom(databaseAside)]).toEqual(["as saved", "after the backup"])
    expect((await databases()).filter((each) => each.includes("_restored_"))).toEqual([])
    const { isNew, close } = await openCollegeDatabase(settings, { alone: true, begins: false })
    await close()
    expect(isNew).toBe(false)
  })

  test("opens on a second machine whose folder is newer than the backup", async () => {
    const second = parseConfig({ ...environment, DATA_DIR: join(folder, "second") })
    const begin = async () => {
      const { url, close } = await openCollegeDatabase(second, { alone: true, begins: true })
      const pool = createPool({ connectionString: url, max: 1 }, () => undefined)
      await recordOpening(openDatabase(pool), second)
      await pool.end()
      await close()
      return (await readIdentity(second.dataDir))?.auditEntry
    }
    await ask(
      name,
      `insert into audit (at, action, address)
       values (now() - interval '1 hour', 'update', '')`,
    )
    const entryBefore = await begin()
    await restore()
    expect([entryBefore, await begin()]).toEqual([1, 0])
  })

  test("without DATABASE_URL is refused beside its data folder, and changes nothing", async () => {
    const before = readdirSync(dataDir).sort()
    const { DATABASE_URL: _, ...forgotten } = environment
    await expect(restoreCollege(parseConfig(forgotten), backups, undefined)).rejects.toThrow(
      /isn't in that folder, and DATABASE_URL isn't set\. Nothing was changed\. .* set DATA_DIR to an empty folder\.$/,
    )
    expect([readdirSync(dataDir).sort(), await readRoom()]).toEqual([before, "after the backup"])
  })

  test("restores it into a database of its own if the data folder is empty, and says so", async () => {
    const own = parseConfig({ DATA_DIR: temporaryFolder(), BACKUP_TO: settings.backups.to })
    const { database } = await restoreCollege(own, backups, undefined)
    expect(database).toBe(`a database of its own in ${own.dataDir}`)
    expect(existsSync(join(own.dataDir, "postgres/cluster-18"))).toBe(true)
  })

  test("leaves the bucket to the old college, and no database, if it fails before the switch", async () => {
    const before = await databases()
    const mine = storage.objects.get("identity.json")!
    const { college } = JSON.parse(mine.bytes.toString())
    const other = mine.bytes.toString().replace(college, "11111111-1111-4111-8111-111111111111")
    storage.objects.set("identity.json", { ...mine, bytes: Buffer.from(other) })
    onTestFinished(() => void storage.objects.set("identity.json", mine))
    const folder = () => {
      throw new Error("The disk failed.")
    }
    const failing = { ...backups, open: async () => ({ ...(await backups.open()), folder }) }
    await expect(restoreCollege(settings, failing, undefined)).rejects.toThrow("The disk failed.")
    expect(storage.objects.get("identity.json")!.bytes.toString()).toBe(other)
    expect([await databases(), await readRoom()]).toEqual([before, "after the backup"])
    expect(existsSync(join(dataDir, ".restored"))).toBe(false)
  })

  test("keeps the old state if the server refuses the exchange", async () => {
    const before = await databases()
    const superuser = new pg.Client({ ...source, user: "postgres", database: name })
    await superuser.connect()
    await expect(restore()).rejects.toThrow("permission denied to terminate process")
    await superuser.end()
    expect([await databases(), await readRoom()]).toEqual([before, "after the backup"])
    const { close } = await openCollegeDatabase(settings, { alone: true, begins: false })
    await close()
  })

  test("says how the account gets the right to create databases, and changes nothing", async () => {
    const before = readdirSync(dataDir).sort()
    const databaseUrl = withDatabase(plain.url, name)
    await expect(restoreCollege({ ...settings, databaseUrl }, backups, undefined)).rejects.toThrow(
      `Give it that right (ALTER ROLE ${plain.user} CREATEDB), or set DATABASE_URL to an account`,
    )
    expect([readdirSync(dataDir).sort(), await readRoom()]).toEqual([before, "after the backup"])
  })

  test("is refused while the college is being saved", async () => {
    await expect(withBackupLock(settings.databaseUrl ?? "", 0, () => restore())).rejects.toThrow(
      "Another backup is being made",
    )
    expect(await readRoom()).toBe("after the backup")
  })

  test("has the next start drop the database that a killed restore was building", async () => {
    const before = await databases()
    const script = `const at = "${import.meta.dirname}/../.."
      const { parseConfig } = await import(at + "/server/src/config.ts")
      const { openDestination } = await import(at + "/server/src/lib/backup/destination.ts")
      const { restoreCollege } = await import(at + "/supervisor/restoring/restore.ts")
      const config = parseConfig(${JSON.stringify(environment)})
      const destination = openDestination({ config, connectionString: "", storage: undefined })
      const restoreInto = () => process.kill(process.pid, "SIGKILL")
      await restoreCollege(config, { open: async () => ({ ...await destination.open(), restoreInto }) }, undefined)`
    const { signal, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" })
    expect([signal, stderr]).toEqual(["SIGKILL", ""])
    expect((await databases()).length).toBe(before.length + 1)
    const { close } = await openCollegeDatabase(settings, { alone: true, begins: false })
    await close()
    expect([await databases(), await readRoom()]).toEqual([before, "after the backup"])
  })
})
