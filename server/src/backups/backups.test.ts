import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { openPlace } from "../lib/backup/place.ts"
import { listNotices } from "../lib/db/adminNotices.ts"
import { createDiskStorage } from "../lib/files/diskStorage.ts"
import { planBackups, runBackup } from "./jobs.ts"

const folder = await mkdtemp(join(tmpdir(), "backups-"))
const { call, db, url } = await openCollege({ BACKUP_TO: folder })
afterAll(() => rm(folder, { recursive: true }))

const config = { dataDir: folder, s3Account: undefined, backups: { to: folder, passphrase: undefined } }
const place = openPlace({ config, connectionString: url, storage: createDiskStorage(folder) })
const silent = { error: () => undefined }

const list = async () => (await call("admin", "GET /backups")).body.data.backups
const plan = async () => (await call("admin", "GET /backups/plan")).body.data
const change = async (settings: object) =>
  call("admin", "PUT /backups/plan", { body: { ...(await plan()).settings, ...settings } })
const queued = () =>
  db.selectFrom("backup_run").select("id").where("state", "=", "running").executeTakeFirstOrThrow()

beforeEach(async () => {
  await db.deleteFrom("backup_run").execute()
  await db.deleteFrom("admin_notice").execute()
  await change({ frequency: "daily", hour: 2 })
})

test("an administrator begins a backup, which is made, restored for a test, and listed with its figures", async () => {
  const { body } = await call("admin", "POST /backups", {})
  expect(body.data.backup).toMatchObject({ state: "running", reason: "administrator", place: folder })
  expect((await call("admin", "POST /backups", {})).body.message).toContain("is being made already")
  await runBackup(db, place, body.data.backup.id, silent)
  const [backup] = await list()
  expect(backup).toMatchObject({ state: "good", problem: null, files: 0 })
  const { manifest } = await place.open(backup!.name!)
  expect(backup!.row_count).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
  expect(manifest.tables.find(({ table }) => table === "person")).toMatchObject({ rows: 3 })
  expect((await plan()).last).toMatchObject({ id: backup!.id })
  expect(await place.list()).toContain(backup!.name)
})

test("a backup that fails says why, and the college goes on", async () => {
  await call("admin", "POST /backups", {})
  const { id } = await queued()
  await runBackup(db, { ...place, save: () => Promise.reject(new Error("The stick is full.")) }, id, silent)
  expect((await list())[0]).toMatchObject({ state: "failed", problem: "The stick is full." })
})

test("a backup that can't be restored is no good one", async () => {
  await call("admin", "POST /backups", {})
  const { id } = await queued()
  await runBackup(db, { ...place, test: () => Promise.reject(new Error("It was altered.")) }, id, silent)
  expect((await list())[0]).toMatchObject({ state: "failed", problem: "It was altered." })
  expect((await plan()).last).toBeNull()
})

test("the schedule begins one backup for each planned hour, however often it is asked", async () => {
  const now = new Date("2026-11-23T08:00:00Z")
  await planBackups(db, folder, now)
  await planBackups(db, folder, now)
  expect(await list()).toHaveLength(1)
  await db.updateTable("backup_run").set({ state: "good", started_at: now.toISOString() }).execute()
  await planBackups(db, folder, now)
  expect(await list()).toHaveLength(1)
  await planBackups(db, folder, new Date("2026-11-24T00:00:00Z"))
  expect(await list()).toHaveLength(2)
})

test("administrators are told when the last good backup is old, until there is a new one", async () => {
  const told = async () => (await listNotices(db)).map(({ sentence }) => sentence)
  await change({ frequency: "off" })
  await planBackups(db, folder)
  expect(await told()).toEqual([])
  const ago = new Date(Date.now() - 4.5 * 24 * 60 * 60 * 1000).toISOString()
  await db
    .insertInto("backup_run")
    .values({ reason: "operator", place: folder, state: "good", started_at: ago })
    .execute()
  await planBackups(db, folder)
  expect(await told()).toEqual([expect.stringContaining("The last good backup is 4 days old.")])
  expect((await plan()).warning).toContain("4 days old")
  await call("admin", "POST /backups", {})
  await runBackup(db, place, (await queued()).id, silent)
  expect(await told()).toEqual([])
})

test("the days, weeks and months that are kept have limits, and a stale change is refused", async () => {
  const { settings } = await plan()
  const { body } = await call("admin", "PUT /backups/plan", { body: { ...settings, keep_days: 61 } })
  expect(body).toMatchObject({ errors: { keep_days: expect.stringContaining("60") } })
  await change({ hour: 3 })
  expect((await call("admin", "PUT /backups/plan", { body: settings })).status).toBe(409)
})

test.each(["lecturer", "student"] as const)("a %s is told nothing of backups", async (role) => {
  expect((await call(role, "GET /backups")).status).toBe(403)
  expect((await call(role, "GET /backups/plan")).status).toBe(403)
  expect((await call(role, "POST /backups", {})).status).toBe(403)
})
