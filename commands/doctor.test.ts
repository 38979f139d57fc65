import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest"
import type { Finding, SystemPart } from "#contract/office/system.ts"
import { parseConfig } from "../server/src/config.ts"
import { createPool, openDatabase } from "../server/src/lib/db/database.ts"
import { followAsStandby, plainAccount, testDatabase } from "../server/test/database.ts"
import { mailServer } from "../server/test/mailServer.ts"
import { testPeople } from "../server/test/people.ts"
import { s3Server } from "../server/test/s3/s3Server.ts"
import { lengthenWaits } from "../server/test/s3/waits.ts"
import { markDatabase, recordOpening } from "../supervisor/belonging/marking.ts"
import { beginFolder } from "../supervisor/belonging/pair.ts"
import { doctor } from "./doctor.ts"

lengthenWaits()
// A college that is stopped: a marked folder and its database, which no server uses.
const bucket = await s3Server()
const college = await testDatabase()
const { url } = college
const unprivileged = await plainAccount(college)
const pool = createPool({ connectionString: url }, console.error)
const db = openDatabase(pool)
await testPeople(db)
afterAll(async () => {
  await pool.end()
  await bucket.close()
})

let data: string
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "doctor-"))
  onTestFinished(() => {
    process.exitCode = undefined
    rmSync(data, { recursive: true })
  })
  bucket.objects.clear()
  bucket.behave("well")
  await pool.query("delete from college_identity; delete from file")
})

const settings = (overrides: object = {}) => ({ DATA_DIR: data, DATABASE_URL: url, ...overrides })

async function begin(overrides: object = {}) {
  await beginFolder(data)
  const config = parseConfig(settings(overrides))
  await markDatabase(db, config)
  await recordOpening(db, config)
}

type Examined = { findings: Finding[]; find(part: SystemPart): Finding | undefined }

async function examine(overrides: object = {}): Promise<Examined> {
  const [json = ""] = await doctor(["--json"], settings(overrides))
  const findings: Finding[] = JSON.parse(json).findings
  const find = (part: SystemPart) => findings.find((finding) => finding.part === part)
  // On a busy machine the database may answer too late, so that nothing in it was looked at.
  if (/timeout/.test(find("database")?.says ?? "")) return examine(overrides)
  return { findings, find }
}

const addFile = async (name: string) => {
  const { id } = await db
    .insertInto("file")
    .values({ name, media_type: "text/plain", size: 5, visibility: "private", sha256: Buffer.alloc(32) })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

test("a stopped college is checked, and the findings are printed as lines or as JSON", async () => {
  await begin()
  const { findings } = await examine()
  const partsToMend = findings.filter(({ state }) => state === "mend").map(({ part }) => part)
  // The database is to be mended, because the tests' PostgreSQL is configured for speed and not for durability. The machine may also
  // be short of disk space or memory.
  expect(partsToMend.filter((part) => part !== "disk" && part !== "memory")).toEqual(["database"])
  const okParts = findings.filter(({ state }) => state === "ok").map(({ part }) => part)
  expect(okParts).toEqual(
    expect.arrayContaining(["folders", "belonging", "clock", "backup", "jobs", "files"]),
  )
  const lines = await doctor([], settings())
  expect(lines).toContain(
    "OK            Folder and database: The data folder and the database belong together.",
  )
  expect(lines.at(-1)).toMatch(/^\d to mend, \d to look at, \d+ in order\.$/)
})

test("a database that can't be reached is reported, and the machine is checked all the same", async () => {
  await begin()
  const { findings, find } = await examine({ DATABASE_URL: "postgresql://college@127.0.0.1:1/college" })
  expect(find("database")).toMatchObject({ state: "mend", says: expect.stringMatching(/ECONNREFUSED/) })
  expect(findings.map(({ part }) => part)).toEqual([
    "database",
    "folders",
    "disk",
    "memory",
    "secrets",
    "address",
  ])
  expect(process.exitCode).toBe(1)
})

test("an account that may not create databases, or see its standbys, is named with the statement that grants the right", async () => {
  await begin()
  await followAsStandby(college)
  const examineUnprivileged = () => examine({ DATABASE_URL: unprivileged.url })
  const { find } = await examineUnprivileged()
  expect(find("backup")).toMatchObject({
    state: "look",
    says: expect.stringMatching(
      `restored, nor tested, because .* ${unprivileged.user} may not create databases`,
    ),
    todo: `Run as the superuser of PostgreSQL: ALTER ROLE ${unprivileged.user} CREATEDB.`,
  })
  expect(find("standby")).toEqual({
    part: "standby",
    state: "look",
    says: expect.stringMatching("how far behind can't be seen"),
    todo: `Run as the superuser of PostgreSQL: GRANT pg_read_all_stats TO ${unprivileged.user}.`,
  })
  await unprivileged.asSuperuser(`ALTER ROLE ${unprivileged.user} CREATEDB`)
  await unprivileged.asSuperuser(`GRANT pg_read_all_stats TO ${unprivileged.user}`)
  const allowed = await examineUnprivileged()
  for (const part of ["backup", "standby"] as const)
    expect(allowed.find(part), part).toMatchObject({ state: "ok" })
})

test("a bucket that can't be reached is a finding about files, and hides no other finding", async () => {
  await begin(bucket.settings)
  bucket.behave("refusing")
  const { find } = await examine(bucket.settings)
  expect(find("files")).toMatchObject({ state: "mend", todo: expect.stringMatching(/^Start the storage/) })
  for (const part of ["belonging", "clock", "backup", "jobs"] as const)
    expect(find(part), part).toMatchObject({ state: "ok" })
})

test("a folder that npm start would refuse is a finding about what belongs together, and hides no other finding", async () => {
  await begin()
  rmSync(join(data, "identity.json"))
  writeFileSync(join(data, "secret"), "a key", { mode: 0o600 })
  const { find } = await examine()
  expect(find("belonging")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/isn't marked as its folder/),
    todo: expect.stringMatching(/npm run college -- adopt/),
  })
  for (const part of ["files", "clock", "backup", "jobs"] as const)
    expect(find(part), part).toMatchObject({ state: "ok" })
})

test("missing files are named, and a file in the trash counts as present and stays there", async () => {
  await begin()
  const [trashed] = [await addFile("trashed.txt"), await addFile("gone.txt")]
  const destination = join(data, "files/trash/2026-01-02", trashed)
  mkdirSync(join(destination, ".."), { recursive: true, mode: 0o700 })
  writeFileSync(destination, "12345")
  const { find } = await examine()
  expect(find("files")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/1 of the 2 .*: gone\.txt\.$/),
  })
  expect(existsSync(destination)).toBe(true)
})

test("files in a bucket are listed, not requested one by one, and nothing is written", async () => {
  await begin(bucket.settings)
  const ids = [await addFile("a.txt"), await addFile("b.txt"), await addFile("c.txt")]
  for (const [index, id] of ids.entries())
    bucket.objects.set(index === 0 ? `trash/2026-01-02/${id}` : `kept/${id}`, {
      bytes: Buffer.from("12345"),
      at: new Date(),
      etag: "e",
    })
  const before = bucket.calls.length
  const { find } = await examine(bucket.settings)
  expect(find("files")).toMatchObject({ state: "ok", says: "3 files, 15 bytes. All are there." })
  expect(bucket.calls.slice(before).filter((call) => !call.startsWith("GET /"))).toEqual([])
})

test("a mail server that can't be reached is to be mended, whatever the database says of emails", async () => {
  await begin()
  const server = await mailServer()
  onTestFinished(server.close)
  const smtp = { SMTP_HOST: "127.0.0.1", SMTP_PORT: `${server.port}`, SMTP_SECURE: "false" }
  expect((await examine(smtp)).find("mailServer")).toMatchObject({ state: "ok" })
  await server.behave("refusing")
  expect((await examine(smtp)).find("mailServer")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/^The mail server can't be reached\./),
  })
})

test("a replica that can't be reached is to be looked at", async () => {
  await begin()
  const replica = { DATABASE_REPLICA_URL: "postgresql://college@127.0.0.1:1/college" }
  expect((await examine(replica)).find("standby")).toMatchObject({
    state: "look",
    says: expect.stringMatching(/DATABASE_REPLICA_URL can't be opened/),
  })
})

test("folders that others may read are named, and so is what the college's account can't write in", async () => {
  await begin()
  mkdirSync(join(data, "mail"))
  chmodSync(join(data, "mail"), 0o755)
  const backups = join(data, "elsewhere")
  mkdirSync(join(backups, "backups"), { recursive: true })
  if (process.getuid?.() === 0) {
    // Root checks the folder of a service, which is owned by an unprivileged account.
    for (const folder of [data, join(data, "mail"), backups]) chownSync(folder, 65534, 65534)
  } else chmodSync(join(backups, "backups"), 0o500)
  const { find } = await examine({ BACKUP_TO: backups })
  expect(find("secrets")).toMatchObject({ state: "mend", says: expect.stringContaining(join(data, "mail")) })
  expect(find("folders")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(new RegExp(`can't write in ${join(backups, "backups")}\\.$`)),
  })
})

test("settings that can't be used and a folder that is missing are findings too, with JSON and an exit code", async () => {
  expect((await examine({ PORT: "many" })).findings).toMatchObject([
    { part: "settings", state: "mend", says: expect.stringMatching(/PORT must be a port number/) },
  ])
  const { status, stdout } = spawnSync(process.execPath, ["commands/college.ts", "doctor", "--json"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: join(data, "none") },
    encoding: "utf8",
  })
  expect(JSON.parse(stdout).findings).toMatchObject([{ part: "folders", state: "mend" }])
  expect(status).toBe(1)
})
