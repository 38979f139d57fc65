import { randomUUID } from "node:crypto"
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { createPool } from "../../server/src/lib/db/database.ts"
import { testDatabase } from "../../server/test/database.ts"
import { supervisorLock, upgrading } from "../holdDatabase.ts"
import { upgrade } from "./upgrade.ts"

const { url } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), "others-"))
afterAll(() => rm(folder, { recursive: true }))
const later = join(folder, "migrations")
const saved = () => readdir(join(folder, "data/backups/backups")).catch(() => [])

const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

beforeEach(async () => {
  await client.query("drop table if exists next; delete from migration where name like '999%'")
  vi.spyOn(console, "log").mockReturnValue()
  vi.spyOn(console, "warn").mockReturnValue()
  await rm(folder, { recursive: true, force: true })
  await mkdir(later, { recursive: true })
  const migrations = join(import.meta.dirname, "../../server/db/migrations")
  for (const name of await readdir(migrations)) await copyFile(join(migrations, name), join(later, name))
  await writeFile(join(later, "9999_next.sql"), "create table next (id int)")
})

/** A machine of this or another release whose supervisor shares the database. */
async function machine() {
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
  const start = (timeout: number) => upgrade({ pool, url, config, timeout }, later)
  return { start, end }
}

test("a release that still runs on another machine is named, and nothing is saved or changed until it is stopped", {
  tags: "drill",
}, async () => {
  const [old, next] = [await machine(), await machine()]
  onTestFinished(async () => void (await next.end()))
  await expect(next.start(100)).rejects.toThrow(
    /^The upgrade was not begun, because the release before, or another npm start, still runs on the machine of the database\. Stop it there/,
  )
  expect(await saved()).toEqual([])
  const started = next.start(5_000)
  await sleep(100)
  await old.end()
  await started
  expect(await saved()).toHaveLength(1)
})

test("of machines that start at the same time one brings the database up to date, and the others wait for it", {
  tags: "drill",
}, async () => {
  const machines = [await machine(), await machine(), await machine()]
  onTestFinished(async () => void (await Promise.all(machines.map(({ end }) => end()))))
  await Promise.all(machines.map(({ start }) => start(5_000)))
  expect(await saved()).toHaveLength(1)
})
