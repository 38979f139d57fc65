import { createHash, randomUUID } from "node:crypto"
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { openDestination } from "../../server/src/lib/backup/destination.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { createPool } from "../../server/src/lib/db/database.ts"
import { migrate } from "../../server/src/lib/db/migrate.ts"
import { testDatabase } from "../../server/test/database.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { lengthenWaits } from "../../server/test/s3/waits.ts"
import { newestJobChange, olderJobTables } from "./olderJobTables.ts"
import { upgrade } from "./upgrade.ts"

const { url } = await testDatabase()
const restored = await testDatabase()
const folder = temporaryFolder()
const migrations = join(import.meta.dirname, "../../server/db/migrations")
lengthenWaits()
const pool = createPool({ connectionString: url, max: 2 }, (error) => {
  throw error
})
afterAll(() => pool.end())
const locations = { dataDir: join(folder, "data"), later: join(folder, "migrations") }

/** Writes the migrations of this release and two of the next one. The second of the two is `sql`. */
async function writeNextRelease(sql: string) {
  await rm(locations.later, { recursive: true, force: true })
  await mkdir(locations.later)
  for (const name of await readdir(migrations))
    await copyFile(join(migrations, name), join(locations.later, name))
  await writeFile(join(locations.later, "9998_next.sql"), "create table next (id int)")
  await writeFile(join(locations.later, "9999_next.sql"), sql)
}

const settings = (overrides: object = {}) =>
  parseConfig({ DATA_DIR: locations.dataDir, BACKUP_TO: join(locations.dataDir, "backups"), ...overrides })
const run = (config = settings()) => upgrade({ pool, url, config }, locations.later)
const destinationOf = (config = settings()) =>
  openDestination({ config, connectionString: url, storage: openStorage(config) })
const backups = () => readdir(join(locations.dataDir, "backups/backups")).catch(() => [])
const nextTable = async () => (await pool.query("select to_regclass('next') as next")).rows[0].next

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined)
  vi.spyOn(console, "warn").mockImplementation(() => undefined)
  await pool.query(
    "drop table if exists next, later; delete from migration where name like '999%'; delete from backup_run",
  )
  await rm(locations.dataDir, { recursive: true, force: true })
})

test("an upgrade that fails half-way leaves the database unchanged, with a backup from before", async () => {
  await writeNextRelease("create table later (id int); select 1 / 0")
  await expect(run()).rejects.toThrow("The database is as it was before. Start the release that ran before")
  expect(await nextTable()).toBeNull()
  expect(await backups()).toHaveLength(1)
})

test("an upgrade isn't begun if the database can't be backed up first", async () => {
  await writeNextRelease("create table later (id int)")
  await writeFile(join(folder, "no-folder"), "")
  await expect(run(settings({ BACKUP_TO: join(folder, "no-folder") }))).rejects.toThrow(
    "The upgrade was not begun, because the backup",
  )
  expect(await nextTable()).toBeNull()
})

test("an upgrade backs up the database first, and lists the backup", async () => {
  await writeNextRelease("create table later (id int)")
  await run()
  expect(await nextTable()).toBe("next")
  const { rows } = await pool.query("select reason, name from backup_run")
  expect(rows).toEqual([{ reason: "upgrade", name: (await backups()).at(-1)?.replace(".json", "") }])
})

test("the backup from before a failed upgrade can be restored and opened by the earlier release", {
  tags: "drill",
}, async () => {
  await pool.query("insert into room (name, capacity) values ('as saved', 30)")
  onTestFinished(async () => void (await pool.query("delete from room")))
  await writeNextRelease("select 1 / 0")
  await expect(run()).rejects.toThrow("division by zero")
  const into = createPool({ connectionString: restored.url, max: 1 }, console.error)
  onTestFinished(() => into.end())
  await into.query("drop schema public cascade; drop schema graphile_worker cascade; create schema public")
  await (await destinationOf().open()).restoreInto(restored.url)
  expect(await migrate(into)).toEqual([])
  expect((await into.query("select name from room")).rows).toEqual([{ name: "as saved" }])
})

const readJobChange = () => newestJobChange(pool)

test("an upgrade of the job tables only backs up the database first, and lists the backup", {
  tags: "drill",
}, async () => {
  await rm(locations.later, { recursive: true, force: true })
  await cp(migrations, locations.later, { recursive: true })
  const newest = await olderJobTables(pool)
  await run()
  await pool.query("select graphile_worker.add_job('greet')")
  expect(await readJobChange()).toBe(newest)
  expect((await pool.query("select from backup_run")).rowCount).toBe(1)
  expect(console.log).toHaveBeenLastCalledWith(
    `The database was brought up to date: job tables 0000${newest}.sql.`,
  )
  await run()
  expect(await backups()).toHaveLength(1)
})

test("an upgrade that fails in the job tables leaves everything else unchanged too", {
  tags: "drill",
}, async () => {
  await writeNextRelease("create table later (id int)")
  const newest = await olderJobTables(pool)
  await pool.query("alter type graphile_worker.job_spec rename to away")
  await expect(run()).rejects.toThrow(
    /^The changes of the job tables failed: .*job_spec\[\] does not exist\. The database is as it was before\./,
  )
  expect([await readJobChange(), await nextTable()]).toEqual([newest - 1, null])
  await pool.query("alter type graphile_worker.away rename to job_spec")
  await run()
  expect([await readJobChange(), await nextTable()]).toEqual([newest, "next"])
})

test("an upgrade that is killed during its commit leaves all of its changes or none", {
  tags: "drill",
}, async () => {
  await writeNextRelease("create table later (id int)")
  const newest = await olderJobTables(pool)
  const listed = async () => (await pool.query("select name from backup_run")).rows.length
  const upgradeAndKill = async (when: "before" | "after") => {
    const dying = createPool({ connectionString: url }, () => undefined)
    onTestFinished(() => dying.end())
    const connect = dying.connect.bind(dying)
    dying.connect = (async (...call: []) => {
      const client = await connect(...call)
      // The pool itself calls `connect` with a callback, for a single statement.
      if (call.length > 0) return client
      const query = client.query.bind(client)
      client.query = (async (text: string, ...rest: []) => {
        if (text === "COMMIT" && when === "before") client.connection.stream.destroy()
        const result = await query(text, ...rest)
        if (text === "COMMIT") client.connection.stream.destroy()
        if (text === "COMMIT") throw new Error("killed")
        return result
      }) as typeof client.query
      return client
    }) as typeof dying.connect
    await expect(upgrade({ pool: dying, url, config: settings() }, locations.later)).rejects.toThrow(
      "were being saved",
    )
    return [await nextTable(), await readJobChange(), await listed()]
  }
  expect(await upgradeAndKill("before")).toEqual([null, newest - 1, 0])
  expect(await upgradeAndKill("after")).toEqual(["next", newest, 1])
})

test("an upgrade saves objects again that were damaged since an earlier backup, also the list of files", {
  tags: "drill",
}, async () => {
  const id = randomUUID()
  const values = [id, createHash("sha256").update("bytes").digest()]
  await mkdir(join(locations.dataDir, "files/kept"), { recursive: true })
  await writeFile(join(locations.dataDir, "files/kept", id), "bytes")
  await pool.query(
    "insert into file (id, name, media_type, size, sha256, visibility) values ($1, 'a', 'text/plain', 5, $2, 'private')",
    values,
  )
  onTestFinished(async () => void (await pool.query("delete from file")))
  await writeNextRelease("create table later (id int)")
  const { manifest } = await destinationOf().save()
  const objects = join(locations.dataDir, "backups/objects")
  for (const { sha256 } of [manifest.tables.find(({ table }) => table === "migration")!, manifest.files]) {
    const path = join(objects, sha256.slice(0, 2), sha256)
    await writeFile(path, Buffer.alloc((await readFile(path)).length))
  }
  const sha256 = values[1]!.toString("hex")
  await writeFile(join(objects, sha256.slice(0, 2), sha256), "bites")
  await run()
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    [expect.stringMatching(/^The table migration was altered .* It is saved again\.$/)],
    [expect.stringMatching(/^The file .* was altered .* It is saved again\.$/)],
  ])
  await (await destinationOf().open()).verify()
  expect(await nextTable()).toBe("next")
})

test("an upgrade isn't begun if the backups' storage returns other bytes than were written", {
  tags: "drill",
}, async () => {
  const { close, objects, settings: s3 } = await s3Server()
  onTestFinished(close)
  const set = objects.set.bind(objects)
  objects.set = (key, stored) =>
    set(key, key.includes("/objects/") ? { ...stored, bytes: Buffer.alloc(stored.bytes.length) } : stored)
  await writeNextRelease("create table later (id int)")
  await expect(run(settings({ ...s3, BACKUP_TO: "s3://college/backups" }))).rejects.toThrow(
    /^The upgrade was not begun, because the backup before it failed: The table .* was altered .* The database is as it was\./,
  )
  expect(await nextTable()).toBeNull()
})
