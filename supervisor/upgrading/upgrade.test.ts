import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { createPool } from "../../server/src/lib/db/database.ts"
import { testDatabase } from "../../server/test/database.ts"
import { upgrade } from "./upgrade.ts"

const { url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), "upgrade-"))
const migrations = join(import.meta.dirname, "../../server/db/migrations")
const pool = createPool({ connectionString: url, max: 2 }, (error) => {
  throw error
})
afterAll(() => pool.end())
afterAll(() => rm(folder, { recursive: true }))
const places = { dataDir: join(folder, "data"), later: join(folder, "migrations") }

/** The migrations of this release, and one of the next. */
async function nextRelease(sql: string) {
  await rm(places.later, { recursive: true, force: true })
  await mkdir(places.later)
  for (const name of await readdir(migrations))
    await copyFile(join(migrations, name), join(places.later, name))
  await writeFile(join(places.later, "9998_next.sql"), "create table next (id int)")
  await writeFile(join(places.later, "9999_next.sql"), sql)
}

const run = (to = join(places.dataDir, "backups")) =>
  upgrade({ pool, url, config: parseConfig({ DATA_DIR: places.dataDir, BACKUP_TO: to }) }, places.later)
const backups = () => readdir(join(places.dataDir, "backups/backups")).catch(() => [])
const nextTable = async () => (await pool.query("select to_regclass('next') as next")).rows[0].next

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined)
  await pool.query(
    "drop table if exists next, later; delete from migration where name like '999%'; delete from backup_run",
  )
  await rm(places.dataDir, { recursive: true, force: true })
})

test("an upgrade that fails half-way leaves the database as it was, with a backup of before", async () => {
  await nextRelease("create table later (id int); select 1 / 0")
  await expect(run()).rejects.toThrow("The database is as it was before. Start the release that ran before")
  expect(await nextTable()).toBeNull()
  expect(await backups()).toHaveLength(1)
})

test("an upgrade isn't begun if the database can't be saved before", async () => {
  await nextRelease("create table later (id int)")
  await writeFile(join(folder, "no-folder"), "")
  await expect(run(join(folder, "no-folder"))).rejects.toThrow(
    "The upgrade was not begun, because the backup",
  )
  expect(await nextTable()).toBeNull()
})

test("an upgrade saves the database first, and lists the backup", async () => {
  await nextRelease("create table later (id int)")
  await run()
  expect(await nextTable()).toBe("next")
  const { rows } = await pool.query("select reason, name from backup_run")
  expect(rows).toEqual([{ reason: "upgrade", name: (await backups()).at(-1)?.replace(".json", "") }])
})
