import { randomUUID } from "node:crypto"
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { createPool } from "../../server/src/lib/db/database.ts"
import { testDatabase } from "../../server/test/database.ts"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { supervisorLock, upgrading } from "../holdDatabase.ts"
import { upgrade } from "./upgrade.ts"

const { url } = await testDatabase()
const folder = temporaryFolder()
const laterMigrations = join(folder, "migrations")
/** Milliseconds. An upgrade that may begin doesn't wait this long, however busy the machine is. */
const long = 300_000
const savedBackups = () => readdir(join(folder, "data/backups/backups")).catch(() => [])

const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

beforeEach(async () => {
  await client.query("drop table if exists next; delete from migration where name like '999%'")
  vi.spyOn(console, "log").mockReturnValue()
  vi.spyOn(console, "warn").mockReturnValue()
  await rm(folder, { recursive: true, force: true })
  await mkdir(laterMigrations, { recursive: true })
  const migrations = join(import.meta.dirname, "../../server/db/migrations")
  for (const name of await readdir(migrations))
    await copyFile(join(migrations, name), join(laterMigrations, name))
  await writeFile(join(laterMigrations, "9999_next.sql"), "create table next (id int)")
})

/** A machine of this or another release whose supervisor shares the database. */
async function openMachine() {
  const name = `mphunzitsi ${randomUUID()}`
  const supervisor = new pg.Client({ connectionString: url, application_name: name })
  await supervisor.connect()
  await supervisor.query(`select pg_advisory_lock_shared(${supervisorLock})`)
  const pool = createPool(
    { connectionString: url, max: 2, application_name: `${name}${upgrading}` },
    console.error,
  )
  const end = () => Promise.all([supervisor.end(), pool.end()])
  const config = parseConfig({ DATA_DIR: join(folder, "data"), BACKUP_TO: join(folder, "data/backups") })
  const start = (timeout: number) => upgrade({ pool, url, config, timeout }, laterMigrations)
  return { start, end }
}

test("an upgrade is refused while an older release runs on another machine, and nothing is saved or changed", {
  tags: "drill",
}, async () => {
  const [older, newer] = [await openMachine(), await openMachine()]
  onTestFinished(async () => void (await newer.end()))
  await expect(newer.start(100)).rejects.toThrow(
    /^The upgrade was not begun, because the release before, or another npm start, still runs on the machine of the database\. Stop it there/,
  )
  expect(await savedBackups()).toEqual([])
  const started = newer.start(long)
  const waiting = [expect.stringContaining(`Waiting up to ${long / 1000} s for `)]
  await expect.poll(() => vi.mocked(console.warn).mock.calls).toContainEqual(waiting)
  await older.end()
  await started
  expect(await savedBackups()).toHaveLength(1)
})

test("if machines start at the same time, one upgrades the database and the others wait for it", {
  tags: "drill",
}, async () => {
  const machines = [await openMachine(), await openMachine(), await openMachine()]
  onTestFinished(async () => void (await Promise.all(machines.map(({ end }) => end()))))
  await Promise.all(machines.map(({ start }) => start(long)))
  expect(await savedBackups()).toHaveLength(1)
})
