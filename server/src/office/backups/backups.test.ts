import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { sum } from "#contract/lib/objects.ts"
import { openCollege } from "../../../test/college.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { openDestination, openStick } from "../../lib/backup/destination.ts"
import { listNotices } from "../../lib/db/adminNotices.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { planBackups, runBackup, stickWatch } from "./jobs.ts"
import { recordBackup } from "./queries.ts"

const folder = temporaryFolder()
const onStick = join(folder, "stick", "mphunzitsi")
const { call, db, url } = await openCollege({ BACKUP_TO: folder, BACKUP_STICK: onStick })

const backups = { to: folder, stick: onStick, passphrase: undefined }
const parts = {
  config: { dataDir: folder, s3Account: undefined, backups },
  connectionString: url,
  storage: createDiskStorage(folder),
}
const destination = openDestination(parts)
const stick = openStick(parts)
/** A destination without the restore as a test, which takes seconds, for tests of something else. */
const untested = { ...destination, test: async () => undefined }
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

test("an administrator's backup is made, restored for a test, and listed with its figures", async () => {
  const { body } = await call("admin", "POST /backups", {})
  expect(body.data.backup).toMatchObject({ state: "running", reason: "administrator", place: folder })
  expect((await call("admin", "POST /backups", {})).body.message).toContain("is being made already")
  expect(await plan()).toMatchObject({ is_running: true })
  await runBackup(db, { main: destination, stick }, body.data.backup.id, silent)
  const [backup] = await list()
  expect(backup).toMatchObject({ state: "good", problem: null, files: 0 })
  const { manifest } = await destination.open(backup!.name!)
  expect(backup!.row_count).toBe(sum(manifest.tables.map(({ rows }) => rows)))
  expect(manifest.tables.find(({ table }) => table === "person")).toMatchObject({ rows: 3 })
  expect(await plan()).toMatchObject({ is_running: false, last: { id: backup!.id } })
  expect(await destination.list()).toContain(backup!.name)
})

test("a backup that fails says why, and the college goes on", async () => {
  await call("admin", "POST /backups", {})
  const { id } = await queued()
  const save = () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }))
  await runBackup(db, { main: { ...destination, save }, stick }, id, silent)
  expect((await list())[0]).toMatchObject({ state: "failed", problem: `There is no room left in ${folder}.` })
})

test("a backup that can't be restored is listed as failed", async () => {
  await call("admin", "POST /backups", {})
  const { id } = await queued()
  const broken = { ...destination, test: () => Promise.reject(new Error("It was altered.")) }
  await runBackup(db, { main: broken, stick }, id, silent)
  expect((await list())[0]).toMatchObject({ state: "failed", problem: "It was altered." })
  expect((await plan()).last).toBeNull()
})

test("a damaged object is removed, so that the next backup saves it again", async () => {
  await call("admin", "POST /backups", {})
  const begin = await queued()
  const { manifest } = await destination.save()
  const { sha256 } = manifest.tables.find(({ table }) => table === "person")!
  const object = join(folder, "objects", sha256.slice(0, 2), sha256)
  const whole = await readFile(object)
  await writeFile(object, Buffer.alloc(whole.length))
  await runBackup(db, { main: destination, stick }, begin.id, silent)
  expect((await list())[0]).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/was altered .* The next backup saves it again\.$/),
  })
  await call("admin", "POST /backups", {})
  await runBackup(db, { main: destination, stick }, (await queued()).id, silent)
  expect((await list())[0]).toMatchObject({ state: "good", problem: null })
  await (await destination.open()).verify()
})

test("a backup is good even if older ones can't be deleted, which it says", async () => {
  await call("admin", "POST /backups", {})
  const remove = () => Promise.reject(new Error("The list was altered."))
  await runBackup(db, { main: { ...untested, remove }, stick }, (await queued()).id, silent)
  expect((await list())[0]).toMatchObject({
    state: "good",
    problem: "Older ones could not be deleted: The list was altered.",
  })
})

test("backups of before an upgrade and of an operator stay for 30 days, others until the next of the day", async () => {
  const made: string[] = []
  for (const reason of ["upgrade", "operator", "administrator"] as const) {
    const saved = await destination.save()
    made.push(saved.name)
    await recordBackup(db, saved, { reason, place: folder, problem: "" })
  }
  await call("admin", "POST /backups", {})
  await runBackup(db, { main: untested, stick }, (await queued()).id, silent)
  const areLeft = async () => {
    const left = await destination.list()
    return made.map((name) => left.includes(name))
  }
  expect(await areLeft()).toEqual([true, true, false])
  const ago = sql<string>`now() - interval '31 days'`
  await db.updateTable("backup_run").set({ started_at: ago }).where("reason", "=", "upgrade").execute()
  await call("admin", "POST /backups", {})
  await runBackup(db, { main: untested, stick }, (await queued()).id, silent)
  expect(await areLeft()).toEqual([false, true, false])
})

test("a backup that was begun by a clock that was ahead delays none, and calms nobody", async () => {
  const ahead = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).toISOString()
  await db
    .insertInto("backup_run")
    .values({ reason: "schedule", place: folder, state: "good", started_at: ahead })
    .execute()
  expect((await plan()).last).toBeNull()
  await planBackups(db, folder)
  expect(await queued()).toBeDefined()
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

test("the schedule begins one backup also if the database's clock is behind", async () => {
  const now = new Date("2083-11-23T08:00:00Z")
  await planBackups(db, folder, now)
  await db.updateTable("backup_run").set({ state: "good" }).execute()
  await planBackups(db, folder, new Date(now.getTime() + 10 * 60_000))
  expect(await list()).toHaveLength(1)
})

test("a backup whose job was given up counts as failed, and prevents no other", async () => {
  await change({ frequency: "off" })
  await call("admin", "POST /backups", {})
  await planBackups(db, folder)
  expect(await plan()).toMatchObject({ is_running: true })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  await planBackups(db, folder)
  expect(await list()).toMatchObject([{ state: "failed", problem: expect.stringContaining("given up") }])
  expect((await call("admin", "POST /backups", {})).body.message).toContain("A backup has begun.")
})

test("administrators are told when the last good backup is old, until there is a new one", async () => {
  const notified = async () => (await listNotices(db)).map(({ sentence }) => sentence)
  await change({ frequency: "off" })
  await planBackups(db, folder)
  expect(await notified()).toEqual([])
  const ago = new Date(Date.now() - 4.5 * 24 * 60 * 60 * 1000).toISOString()
  await db
    .insertInto("backup_run")
    .values({ reason: "operator", place: folder, state: "good", started_at: ago })
    .execute()
  await planBackups(db, folder)
  expect(await notified()).toEqual([expect.stringContaining("The last good backup is 4 days old.")])
  expect((await plan()).warning).toContain("4 days old")
  await call("admin", "POST /backups", {})
  await runBackup(db, { main: untested, stick }, (await queued()).id, silent)
  expect(await notified()).toEqual([])
})

describe("a stick", () => {
  const plugIn = () => mkdir(onStick, { recursive: true })
  const unplug = () => rm(join(folder, "stick"), { recursive: true, force: true })
  beforeEach(unplug)

  test("gets a whole backup each time it appears, which the screen shows", { tags: "drill" }, async () => {
    const check = stickWatch(db, onStick)
    await check()
    expect(await list()).toEqual([])
    expect((await plan()).stick).toEqual({ place: onStick, last: null })
    await plugIn()
    await check()
    await runBackup(db, { main: destination, stick }, (await queued()).id, silent)
    await check()
    expect(await list()).toEqual([
      expect.objectContaining({ reason: "stick", place: onStick, state: "good", problem: null }),
    ])
    const { last } = (await plan()).stick!
    expect((await openStick(parts)!.open(last!.name!)).manifest.tables.length).toBeGreaterThan(50)
    await unplug()
    await check()
    await plugIn()
    await check(undefined, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await list()).toHaveLength(2)
  })

  test("waits for a backup that is being made elsewhere", async () => {
    const check = stickWatch(db, onStick)
    await plugIn()
    await call("admin", "POST /backups", {})
    await check()
    expect(await list()).toHaveLength(1)
    await runBackup(db, { main: untested, stick }, (await queued()).id, silent)
    await check()
    expect((await list()).map(({ reason }) => reason).sort()).toEqual(["administrator", "stick"])
  })

  test("that was taken out too early leaves nothing on the machine's own disk, and says so", async () => {
    await plugIn()
    await stickWatch(db, onStick)()
    await unplug()
    await runBackup(db, { main: destination, stick }, (await queued()).id, silent)
    expect((await list())[0]).toMatchObject({
      state: "failed",
      problem: `${onStick} isn't there: the stick was taken out. Put the stick in again for another try.`,
    })
    await expect(access(onStick)).rejects.toThrow("ENOENT")
  })
})

test("the days, weeks and months that are kept have limits, and a stale change is refused", async () => {
  const { settings } = await plan()
  const { body } = await call("admin", "PUT /backups/plan", { body: { ...settings, keep_days: 61 } })
  expect(body).toMatchObject({ errors: { keep_days: expect.stringContaining("60") } })
  await change({ hour: 3 })
  expect((await call("admin", "PUT /backups/plan", { body: settings })).status).toBe(409)
})

test.each(["lecturer", "student"] as const)("a %s can't read or start backups", async (role) => {
  expect((await call(role, "GET /backups")).status).toBe(403)
  expect((await call(role, "GET /backups/plan")).status).toBe(403)
  expect((await call(role, "POST /backups", {})).status).toBe(403)
})
