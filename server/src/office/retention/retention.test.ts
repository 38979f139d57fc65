import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import * as z from "zod"
import { openCollege } from "../../../test/college.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { addOldMail, ago } from "../../../test/retention/mails.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { enforceRetention, removeOldMails } from "./jobs.ts"

const { call, db, people } = await openCollege()

const usualDays = {
  mail_days: 365,
  unsent_mail_days: 730,
  notification_days: 365,
  message_days: 730,
  session_days: 400,
  audit_days: 2555,
  version_days: 1825,
  failed_job_days: 90,
  deleted_days: 30,
}
const readRetention = async () => (await call("admin", "GET /retention")).body.data
const change = async (days: object) => {
  const { version } = (await readRetention()).retention
  return call("admin", "PUT /retention", { body: { ...usualDays, ...days, version } })
}

beforeEach(async () => {
  await change({})
  // Deletes an old entry that another test left. The newest entry, which is always kept, is that of the change now.
  await enforceRetention(db)
  for (const table of ["mail", "notification", "contact_message", "retention_deleted"] as const)
    await db.deleteFrom(table).execute()
})

const addNotification = (days: number) =>
  db
    .insertInto("notification")
    .values({
      person_id: people.student,
      type: "reminder",
      title: `${days}`,
      message: "",
      effect: `age ${days}`,
      created_at: ago(days),
    })
    .execute()
const addMessage = (days: number, status: "new" | "held" | "answered", further: object = {}) =>
  db
    .insertInto("contact_message")
    .values({
      name: "A visitor",
      email: "visitor@example.com",
      subject: `${status} ${days}`,
      message: "Hello",
      status,
      updated_at: ago(days),
      ...(status === "held" && { held_for: "links" }),
      ...further,
    })
    .execute()

test("records are deleted once they are older than the days of retention", async () => {
  await change({ mail_days: 100, notification_days: 40, message_days: 60, session_days: 50 })
  for (const days of [99, 101]) await addOldMail(db, days)
  for (const days of [39, 41]) await addNotification(days)
  for (const days of [59, 61]) await addMessage(days, "answered")
  const session = await db
    .insertInto("session")
    .values({ person_id: people.lecturer, device: "old", address: "127.0.0.1", last_active_at: ago(51) })
    .returning("id")
    .executeTakeFirstOrThrow()

  await enforceRetention(db)

  const remaining = async (table: "mail" | "notification" | "contact_message", name: "subject" | "title") =>
    (
      await db
        .selectFrom(table)
        .select(sql<string>`${sql.ref(name)}`.as("name"))
        .execute()
    ).map(({ name }) => name)
  expect(await remaining("mail", "subject")).toEqual(["99"])
  expect(await remaining("notification", "title")).toEqual(["39"])
  expect(await remaining("contact_message", "subject")).toEqual(["answered 59"])
  expect(await db.selectFrom("session").select("id").where("id", "=", session.id).execute()).toEqual([])
  const { runs } = await readRetention()
  expect(runs).toMatchObject([
    {
      deleted: [
        { kind: "mail", count: 1 },
        { kind: "message", count: 1 },
        { kind: "notification", count: 1 },
        { kind: "session", count: 1 },
      ],
    },
  ])
})

test("a message that nobody has read, or that is held, is never deleted for its age", async () => {
  await addMessage(3000, "new")
  await addMessage(3000, "held")
  await enforceRetention(db)
  expect(await db.selectFrom("contact_message").select("status").orderBy("status").execute()).toEqual([
    { status: "held" },
    { status: "new" },
  ])
  // Its lecturer has left, so nobody can read it any more.
  await addMessage(3000, "new", { sender_told_at: ago(2999) })
  await enforceRetention(db)
  expect(await db.selectFrom("contact_message").select("id").execute()).toHaveLength(2)
})

test("mail that could not be sent is kept for longer than mail that was", async () => {
  await addOldMail(db, 400, "sent")
  await addOldMail(db, 401, "unsent")
  await addOldMail(db, 731, "unsent")
  await enforceRetention(db)
  expect(await db.selectFrom("mail").select("subject").execute()).toEqual([{ subject: "401" }])
})

test("the audit log loses only entries that are old enough, and an entry says how many", async () => {
  const add = (days: number) =>
    db
      .insertInto("audit")
      .values({ at: ago(days), action: "POST /terms", address: `${days} days` })
      .execute()
  for (const days of [2556, 2557, 2554]) await add(days)
  const stored = db.deleteFrom("audit").where("address", "=", "2554 days")
  await expect(stored.execute()).rejects.toThrow("append-only")
  await enforceRetention(db)
  const old = db.selectFrom("audit").select("address").where("address", "like", "% days")
  expect(await old.execute()).toEqual([{ address: "2554 days" }])
  const noted = db.selectFrom("audit").select("after").where("action", "=", "delete_old_records")
  expect(await noted.orderBy("id", "desc").limit(1).execute()).toMatchObject([
    { after: { deleted_entries: 2 } },
  ])
})

test("the newest entry of the audit log is never deleted, however old it is", async () => {
  const newest = await db
    .insertInto("audit")
    .values({ at: ago(5000), action: "POST /terms", address: "newest" })
    .returning("id")
    .executeTakeFirstOrThrow()
  await enforceRetention(db)
  expect(await db.selectFrom("audit").select("id").where("id", "=", newest.id).execute()).toEqual([newest])
  await expect(db.deleteFrom("audit").where("id", "=", newest.id).execute()).rejects.toThrow("append-only")
})

test("old versions of a page are deleted, except the ten newest", async () => {
  await db
    .insertInto("content_version")
    .values(
      Array.from({ length: 13 }, (_, index) => ({
        key: "retention",
        number: index + 1,
        value: "{}",
        published_at: ago(index === 2 ? 100 : 3000),
      })),
    )
    .execute()
  await enforceRetention(db)
  const remaining = db.selectFrom("content_version").select("number").where("key", "=", "retention")
  expect((await remaining.orderBy("number").execute()).map(({ number }) => number)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ])
})

test("a job that failed for good is deleted after its days, and one that is still tried is not", async () => {
  for (const attempts of [25, 3]) {
    await addJob(db, { name: "made_up", payload: z.object() }, {}, { key: `made up ${attempts}` })
    await sql`update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = ${ago(91)}
      where key = ${`made up ${attempts}`}`.execute(db)
  }
  await enforceRetention(db)
  const { rows } = await sql`select attempts from graphile_worker._private_jobs where attempts > 0`.execute(
    db,
  )
  expect(rows).toEqual([{ attempts: 3 }])
})

test("a run without time left begins no batch, and says that more records are left", async () => {
  await addOldMail(db, 400)
  expect(await enforceRetention(db, Date.now() - 1)).toMatch("more are left for the next night")
  expect(await enforceRetention(db)).toBe("old records deleted: mail 1")
})

test("a second run of a night deletes only what is new, and adds to the count of the first", async () => {
  await addOldMail(db, 400)
  await enforceRetention(db)
  await enforceRetention(db)
  await addOldMail(db, 400)
  await enforceRetention(db)
  expect((await readRetention()).runs).toMatchObject([{ deleted: [{ kind: "mail", count: 2 }] }])
})

test("an administrator sees how much there is, how much is due, and from when", async () => {
  await addOldMail(db, 500)
  await addOldMail(db, 1)
  const { stocks } = await readRetention()
  const mail = stocks.find(({ kind }) => kind === "mail")
  expect(mail).toMatchObject({ count: 2, due: 1 })
  expect(mail?.oldest).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test("a record is due if it gets old enough before the next night", async () => {
  const night = sql<string>`date_trunc('day', now() at time zone 'UTC' - interval '75 minutes') + interval '1 day 75 minutes'`
  for (const minutes of [-1, 1]) {
    const created_at = sql<string>`(${night} - interval '365 days' + make_interval(mins => ${minutes})) at time zone 'UTC'`
    await addOldMail(db, minutes)
    await db.updateTable("mail").set({ created_at }).where("subject", "=", `${minutes}`).execute()
  }
  const { stocks } = await readRetention()
  expect(stocks.find(({ kind }) => kind === "mail")).toMatchObject({ count: 2, due: 1 })
})

test.each([
  [{ mail_days: 29 }, "Emails must be a whole number from 30 to 3650."],
  [{ session_days: 30 }, "Sign-in records must be a whole number from 31 to 3650."],
  [{ message_days: 3651 }, "Messages must be a whole number from 30 to 3650."],
  [{ audit_days: 1094 }, "Audit log must be a whole number from 1095 to 7300."],
])("%o is refused in a sentence", async (days, sentence) => {
  const { status, body } = await change(days)
  expect(status).toBe(422)
  expect(Object.values(body.errors ?? {})).toEqual([sentence])
})

test("the second of two administrators is told what the first has set", async () => {
  const { version } = (await readRetention()).retention
  const set = (mail_days: number) =>
    call("admin", "PUT /retention", { body: { ...usualDays, mail_days, version } })
  expect((await set(200)).status).toBe(200)
  expect((await set(300)).status).toBe(409)
  expect((await readRetention()).retention.mail_days).toBe(200)
})

test.each(["lecturer", "student", null] as const)(
  "%s can neither read nor change the days of retention",
  async (caller) => {
    const version = 1
    const refused = caller ? 403 : 401
    expect((await call(caller, "GET /retention")).status).toBe(refused)
    expect((await call(caller, "PUT /retention", { body: { ...usualDays, version } })).status).toBe(refused)
  },
)

test("a file of an email without a row, as after a restore, is deleted when its row would have been", async () => {
  const folder = temporaryFolder()
  await mkdir(join(folder, "mail"))
  for (const [name, days] of [
    ["mail-1.1.eml", 732],
    ["mail-2.2.eml", 729],
    ["note.txt", 5000],
  ] as const) {
    await writeFile(join(folder, "mail", name), "Moni")
    const at = Date.now() / 1000 - days * 24 * 60 * 60
    await utimes(join(folder, "mail", name), at, at)
  }
  await removeOldMails(db, folder)
  expect((await readdir(join(folder, "mail"))).sort()).toEqual(["mail-2.2.eml", "note.txt"])
  await rm(folder, { recursive: true })
  await removeOldMails(db, folder)
})
