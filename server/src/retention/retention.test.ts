import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { keepRetention } from "./jobs.ts"

const { call, db, people } = await openCollege()

const usual = { mail_days: 365, notification_days: 365, message_days: 730, session_days: 400 }
const readRetention = async () => (await call("admin", "GET /retention")).body.data
const change = async (days: object) => {
  const { version } = (await readRetention()).retention
  return call("admin", "PUT /retention", { body: { ...usual, ...days, version } })
}

beforeEach(async () => {
  for (const table of ["mail", "notification", "contact_message", "retention_run"] as const)
    await db.deleteFrom(table).execute()
  await change({})
})

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`

const addMail = (days: number) =>
  db
    .insertInto("mail")
    .values({
      to_address: "a@college.example",
      to_name: "A",
      subject: `${days}`,
      body: "",
      created_at: ago(days),
    })
    .execute()
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
const addMessage = (days: number, status: "new" | "held" | "answered") =>
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
    })
    .execute()

test("records are deleted once they are older than the college keeps them for", async () => {
  await change({ mail_days: 100, notification_days: 40, message_days: 60, session_days: 50 })
  for (const days of [99, 101]) await addMail(days)
  for (const days of [39, 41]) await addNotification(days)
  for (const days of [59, 61]) await addMessage(days, "answered")
  const session = await db
    .insertInto("session")
    .values({ person_id: people.lecturer, device: "old", address: "127.0.0.1", last_active_at: ago(51) })
    .returning("id")
    .executeTakeFirstOrThrow()

  await keepRetention(db)

  const left = async (table: "mail" | "notification" | "contact_message", name: "subject" | "title") =>
    (
      await db
        .selectFrom(table)
        .select(sql<string>`${sql.ref(name)}`.as("name"))
        .execute()
    ).map(({ name }) => name)
  expect(await left("mail", "subject")).toEqual(["99"])
  expect(await left("notification", "title")).toEqual(["39"])
  expect(await left("contact_message", "subject")).toEqual(["answered 59"])
  expect(await db.selectFrom("session").select("id").where("id", "=", session.id).execute()).toEqual([])
  const { runs } = await readRetention()
  expect(runs).toMatchObject([{ mails: 1, notifications: 1, messages: 1, sessions: 1 }])
})

test("a message that nobody has read, or that is held, is never deleted for its age", async () => {
  await addMessage(3000, "new")
  await addMessage(3000, "held")
  await keepRetention(db)
  expect(await db.selectFrom("contact_message").select("status").orderBy("status").execute()).toEqual([
    { status: "held" },
    { status: "new" },
  ])
})

test("running again deletes nothing more, and a second run of a night adds to the first", async () => {
  await addMail(400)
  await keepRetention(db)
  await keepRetention(db)
  await addMail(400)
  await keepRetention(db)
  expect((await readRetention()).runs).toMatchObject([{ mails: 2 }])
})

test("an administrator sees how much there is, how much is due, and from when", async () => {
  await addMail(500)
  await addMail(1)
  const { stocks } = await readRetention()
  const mail = stocks.find(({ kind }) => kind === "mail")
  expect(mail).toMatchObject({ count: 2, due: 1 })
  expect(mail?.oldest).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test.each([
  [{ mail_days: 29 }, "Mail must be a whole number from 30 to 3650."],
  [{ session_days: 30 }, "Sign-in records must be a whole number from 31 to 3650."],
  [{ message_days: 3651 }, "Messages must be a whole number from 30 to 3650."],
])("%o is refused in a sentence", async (days, sentence) => {
  const { status, body } = await change(days)
  expect(status).toBe(422)
  expect(Object.values(body.errors ?? {})).toEqual([sentence])
})

test("the second of two administrators is told what the first has set", async () => {
  const { version } = (await readRetention()).retention
  const set = (mail_days: number) =>
    call("admin", "PUT /retention", { body: { ...usual, mail_days, version } })
  expect((await set(200)).status).toBe(200)
  expect((await set(300)).status).toBe(409)
  expect((await readRetention()).retention.mail_days).toBe(200)
})

test.each(["lecturer", "student", null] as const)(
  "%s can neither read nor change what is kept",
  async (caller) => {
    const version = 1
    const refused = caller ? 403 : 401
    expect((await call(caller, "GET /retention")).status).toBe(refused)
    expect((await call(caller, "PUT /retention", { body: { ...usual, version } })).status).toBe(refused)
  },
)
