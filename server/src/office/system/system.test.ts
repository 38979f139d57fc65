import { chmod, mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type SystemPart, systemParts } from "#contract/office/system.ts"
import { openCollege } from "../../../test/college.ts"
import { raiseNotice, withdrawNotice } from "../../lib/db/adminNotices.ts"
import { queueMail } from "../../lib/mail/outbox.ts"
import { judgeDatabase, judgeVacuum } from "./database.rules.ts"
import { judgeAddress, judgeDisk, judgeMemory } from "./rules.ts"

const college = await openCollege({ SMTP_HOST: "mail.example" })
const { call, db, folder } = college

const findings = async () => (await call("admin", "GET /system")).body.data.findings
const find = async (part: SystemPart) => (await findings()).find((finding) => finding.part === part)

const identity = "5f3c8a1e-58a0-4a58-9b1a-2f5a6d3f6d10"
beforeEach(async () => {
  await db.deleteFrom("mail").execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom("college_identity").execute()
  await db.insertInto("college_identity").values({ id: identity }).execute()
  await writeFile(join(folder, "identity.json"), JSON.stringify({ college: identity }))
})

test("an administrator sees the state of each part, in a fixed order", async () => {
  const all = await findings()
  expect(all.map(({ part }) => part)).toEqual(
    systemParts.filter((key) => all.some((each) => each.part === key)),
  )
  expect(await find("database")).toMatchObject({ says: expect.stringMatching(/^PostgreSQL 18/) })
  for (const key of ["belonging", "clock", "secrets", "mail", "jobs", "statements", "vacuum"] as const)
    expect(await find(key), key).toMatchObject({ state: "ok", todo: null })
})

test.each(["lecturer", "student", null] as const)(
  "%s doesn't see the state of the system",
  async (caller) => {
    expect((await call(caller, "GET /system")).status).toBe(caller ? 403 : 401)
  },
)

test("a key that other users of the machine may read is to be mended", async () => {
  const key = join(folder, "secret")
  await writeFile(key, "a key", { mode: 0o600 })
  await chmod(key, 0o644)
  expect(await find("secrets")).toMatchObject({
    state: "mend",
    todo: `Run on the server: chmod go-rwx ${key}.`,
  })
  await chmod(key, 0o600)
  expect(await find("secrets")).toMatchObject({ state: "ok" })
})

test("a folder of another college is to be mended", async () => {
  await writeFile(join(folder, "identity.json"), "{")
  expect(await find("belonging")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/isn't marked/),
  })
  await writeFile(join(folder, "identity.json"), JSON.stringify({ college: "another" }))
  expect(await find("belonging")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/for another college/),
  })
})

const mail = { person_id: null, to_address: "a@college.example", to_name: "A", subject: "S", body: "" }

test("failing emails are shown with the mail server's error, and are to be mended if none was sent since", async () => {
  await queueMail(db, mail)
  await db.updateTable("mail").set({ attempts: 2, last_error: "No such host." }).execute()
  expect(await find("mail")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/^1 email could not be sent yet\. .* No such host\.$/),
  })
  await db
    .insertInto("mail")
    .values({ ...mail, status: "sent", sent_at: sql<string>`now() + interval '1 second'` })
    .execute()
  expect(await find("mail")).toMatchObject({ state: "look" })
})

test("an email that was refused for good is no problem once another was sent, and hides no failing one", async () => {
  await db
    .insertInto("mail")
    .values({
      ...mail,
      attempts: 1,
      last_error: "No such mailbox.",
      created_at: sql`now() - interval '2 days'`,
    })
    .execute()
  expect(await find("mail")).toMatchObject({
    state: "look",
    says: expect.stringMatching(/^1 email refused for good\. None was taken since\. .* No such mailbox\.$/),
  })
  await db
    .insertInto("mail")
    .values({ ...mail, status: "sent", sent_at: sql`now() - interval '1 day'` })
    .execute()
  expect(await find("mail")).toMatchObject({
    state: "ok",
    says: expect.stringMatching(/^1 email refused for good\. Everything else is sent\./),
  })
  const id = await queueMail(db, mail)
  await db
    .updateTable("mail")
    .set({ attempts: 2, last_error: "No such host." })
    .where("id", "=", id)
    .execute()
  expect(await find("mail")).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/^1 .* No such host\.$/),
  })
})

test("without a mail server, emails reach nobody", async () => {
  const { call: callOther } = await openCollege()
  const { findings: all } = (await callOther("admin", "GET /system")).body.data
  expect(all.find(({ part }) => part === "mail")).toMatchObject({
    state: "look",
    todo: expect.stringMatching(/^Set SMTP_HOST/),
  })
})

describe("jobs", () => {
  const add = (set: string) =>
    sql`select graphile_worker.add_job('send_mail', '{}')`
      .execute(db)
      .then(() => sql.raw(`update graphile_worker._private_jobs set ${set}`).execute(db))

  test("that wait too long are to be looked at, and then mended", async () => {
    await add("run_at = now() - interval '20 minutes'")
    expect(await find("jobs")).toMatchObject({ state: "look", says: "1 job due, the oldest for 20 minutes." })
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '5 hours'`.execute(db)
    expect(await find("jobs")).toMatchObject({ state: "mend" })
  })

  test("are to be looked at if there are thousands, however new they are", async () => {
    await sql`select graphile_worker.add_job('send_mail', '{}', job_key => 'due ' || n, run_at => now() - interval '1 minute')
      from generate_series(1, 1001) n`.execute(db)
    expect(await find("jobs")).toMatchObject({
      state: "look",
      says: expect.stringMatching(/^1,001 jobs due,/),
    })
  })

  test("that failed for good are named by kind", async () => {
    await add("attempts = max_attempts")
    expect(await find("jobs")).toMatchObject({ state: "look", says: "1 job failed for good: send_mail." })
  })
})

test("a file whose bytes are gone or cut short is to be mended", async () => {
  await mkdir(join(folder, "files/kept"), { recursive: true, mode: 0o700 })
  const [whole, short] = await db
    .insertInto("file")
    .values(
      ["whole.pdf", "short.pdf"].map((name) => ({
        name,
        media_type: "application/pdf",
        size: 5,
        visibility: "private" as const,
        sha256: Buffer.alloc(32),
      })),
    )
    .returning("id")
    .execute()
  await writeFile(join(folder, "files/kept", whole!.id), "12345")
  await writeFile(join(folder, "files/kept", short!.id), "1234")
  expect(await find("files")).toMatchObject({ state: "mend", says: expect.stringMatching(/short\.pdf\.$/) })
  await writeFile(join(folder, "files/kept", short!.id), "12345")
  expect(await find("files")).toMatchObject({ state: "ok", says: "2 files, 10 bytes. All are there." })
})

test("a backup that failed is to be looked at, and one that is old to be mended", async () => {
  expect(await find("backup")).toMatchObject({
    state: "ok",
    says: "There is no good backup yet. One is planned.",
  })
  const run = { reason: "schedule", place: "a folder" } as const
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await db
    .insertInto("backup_run")
    .values({ ...run, state: "good", started_at: ago(1) })
    .execute()
  expect(await find("backup")).toMatchObject({ state: "ok", says: "The last good backup is 24 hours old." })
  await db
    .insertInto("backup_run")
    .values({ ...run, state: "failed", problem: "The stick is full." })
    .execute()
  expect(await find("backup")).toMatchObject({
    state: "look",
    says: "The last good backup is 24 hours old. The last attempt failed: The stick is full.",
  })
  await db
    .updateTable("backup_run")
    .set({ started_at: ago(9) })
    .where("state", "=", "good")
    .execute()
  expect(await find("backup")).toMatchObject({ state: "mend", says: expect.stringMatching(/is 9 days old/) })
})

test("open notices are named", async () => {
  await raiseNotice(db, "proxy", "Requests come through a proxy.")
  expect(await find("notices")).toMatchObject({ state: "look", says: expect.stringMatching(/: proxy\.$/) })
  await withdrawNotice(db, "proxy")
})

test("a check that fails is a finding itself and hides no other", async () => {
  await rm(join(folder, "files"), { recursive: true, force: true })
  await sql`alter table admin_notice rename to hidden`.execute(db)
  const all = await findings().finally(() => sql`alter table hidden rename to admin_notice`.execute(db))
  expect(all.find(({ part }) => part === "notices")).toMatchObject({
    state: "look",
    says: expect.stringMatching(/^This can't be looked at/),
  })
  expect(all.find(({ part }) => part === "jobs")).toMatchObject({ state: "ok" })
})

const limits = { low: 1e9, uploads: 2e8 }
const facts = { version: "18.4", size: 1e9, connections: 5, max: 100, isDurable: true, pending: 0 }

test.each([
  ["a disk with room", judgeDisk({ free: 5e9, limits }), "ok"],
  ["a disk below 1 GB", judgeDisk({ free: 9e8, limits }), "look"],
  ["a disk that refuses uploads", judgeDisk({ free: 1e8, limits }), "mend"],
  ["memory of which half is free", judgeMemory({ total: 1e9, available: 5e8 }), "ok"],
  ["memory that ends", judgeMemory({ total: 1e9, available: 2e7 }), "mend"],
  [
    "an address of this machine",
    judgeAddress({ publicUrl: "http://localhost:3000", hasProxy: false }),
    "look",
  ],
  ["an address without encryption", judgeAddress({ publicUrl: "http://c.example", hasProxy: true }), "look"],
  ["https without a named proxy", judgeAddress({ publicUrl: "https://c.example", hasProxy: false }), "look"],
  ["https by a named proxy", judgeAddress({ publicUrl: "https://c.example", hasProxy: true }), "ok"],
  ["a database that a power cut may destroy", judgeDatabase({ ...facts, isDurable: false }), "mend"],
  ["a database of the release before", judgeDatabase({ ...facts, pending: 2 }), "look"],
  ["another PostgreSQL", judgeDatabase({ ...facts, version: "19.1" }), "look"],
  ["hardly a connection left", judgeDatabase({ ...facts, connections: 95 }), "look"],
  ["rows that were never frozen", judgeVacuum({ age: 1_600_000_000, tables: [] }), "mend"],
  ["a table of deleted rows", judgeVacuum({ age: 10, tables: ["mail"] }), "look"],
])("%s is judged", (_, { state, todo }, expected) => {
  expect([state, todo === null]).toEqual([expected, expected === "ok"])
})
