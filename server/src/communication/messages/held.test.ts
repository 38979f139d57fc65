import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { heldDays, maxMessagesPerHour } from "#contract/communication/messages/holding.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { messageTasks } from "./jobs.ts"
import { linksIn } from "./rules.ts"

const college = await openCollege()
const { call, db } = college
const { addLecturer } = courseOf(college)
const lecturer = await addLecturer()

const written = { name: "Thoko Sample", email: "thoko@visitor.example", subject: "A visit" }
const thanks = { success: true, message: "Thank you for your message! We'll get back to you soon." }
const advert = "Buy our chalk, which never breaks and never ends. ".repeat(3)

let messages = 0
async function write(changes: object = {}, remoteAddress = `10.1.0.${++messages % 250}`) {
  const payload = { ...written, message: `Letter ${++messages}`, ...changes }
  const answer = await college.inject(null, { method: "POST", url: "/api/contact", payload, remoteAddress })
  expect([answer.statusCode, answer.json()]).toEqual([200, thanks])
  return db
    .selectFrom("contact_message")
    .select(["id", "status", "held_for"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
}
const notified = async () => {
  const count = (table: "mail" | "notification") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  return [(await count("mail")).count, (await count("notification")).count]
}
const release = (id: number, caller: Caller = "admin", body: object = {}) =>
  call(caller, "POST /messages/{id}/release", { params: { id }, body })

beforeEach(async () => {
  for (const table of ["contact_message", "mail", "notification"] as const)
    await db.deleteFrom(table).execute()
})

describe("a message is held, and its sender is thanked the same", () => {
  test.each([
    ["trap", { website: "https://spam.example" }],
    ["name", { name: "Cheap loans www.spam.example" }],
    ["links", { message: "See https://a.example, http://b.example and www.c.example" }],
  ])("for %s", async (held_for, changes) => {
    expect(await write(changes)).toMatchObject({ status: "held", held_for })
    expect(await notified()).toEqual([0, 0])
  })

  test("when its text comes again: from the same person, or from anybody if it is long", async () => {
    expect(await write({ message: "How do I apply?" })).toMatchObject({ status: "new" })
    expect(await write({ message: "How do I apply?", email: "another@visitor.example" })).toMatchObject({
      status: "new",
    })
    expect(await write({ message: "how do I APPLY?" })).toMatchObject({ held_for: "repeated" })
    expect(await write({ message: advert })).toMatchObject({ status: "new" })
    expect(await write({ message: advert, email: "another@visitor.example" })).toMatchObject({
      held_for: "repeated",
    })
    await db.updateTable("contact_message").set({ created_at: sql`now() - interval '8 days'` }).execute()
    expect(await write({ message: "How do I apply?" })).toMatchObject({ status: "new" })
  })

  test("when more came from its internet address within an hour than a campus sends", async () => {
    const address = "10.2.0.1"
    const earlier = Array.from({ length: maxMessagesPerHour - 1 }, () => ({
      action: "POST /contact",
      address,
    }))
    await db.insertInto("audit").values(earlier).execute()
    expect(await write({}, address)).toMatchObject({ status: "new" })
    expect(await write({}, address)).toMatchObject({ status: "held", held_for: "rate" })
    expect(await write({}, "10.2.0.2")).toMatchObject({ status: "new" })
  })

  test("but not for one or two links, nor for email addresses", async () => {
    expect(await write({ message: "See https://a.example and write to me@gmail.com" })).toMatchObject({
      status: "new",
    })
    expect(linksIn("a@b.com c@d.org e@f.net")).toBe(0)
    expect(linksIn("www.a.mw http://b.mw shop.com")).toBe(3)
  })
})

describe("held messages", () => {
  test("are listed apart with their reason, also those to a lecturer, who doesn't see them", async () => {
    const stored = await write()
    const { id } = await write({ website: "x", to: `lecturer-${lecturer.id}` })
    const list = async (query: object = {}) => (await call("admin", "GET /messages", { query })).body.data
    expect(await list()).toMatchObject({ messages: [{ id: stored.id }], total: 1, unread: 1, held: 1 })
    expect(await list({ status: "held" })).toMatchObject({
      messages: [{ id, status: "held", held_for: "trap", to: `lecturer-${lecturer.id}` }],
      total: 1,
    })
    expect((await call(lecturer, "GET /messages")).body.data).toMatchObject({ total: 0, held: 0 })
    expect((await call(lecturer, "GET /messages/{id}", { params: { id } })).status).toBe(404)
  })

  test("go to their addressee when an administrator says that they are no spam", async () => {
    const { id } = await write({ website: "x", to: `lecturer-${lecturer.id}` })
    expect(await release(id, "admin", { version: 1 })).toMatchObject({
      status: 200,
      body: { data: { message: { status: "new", held_for: null } } },
    })
    expect((await notified())[1]).toBe(1)
    expect((await call(lecturer, "GET /messages")).body.data.total).toBe(1)
    expect((await call("admin", "GET /messages/{id}", { params: { id } })).status).toBe(404)
    const office = await write({ website: "x" })
    await release(office.id)
    expect((await notified())[0]).toBe(1)
    expect(await release(office.id)).toMatchObject({
      status: 409,
      body: { message: "This message isn't held." },
    })
    expect((await notified())[0]).toBe(1)
  })

  test("go to the college if the lecturer has left meanwhile", async () => {
    const leaver = await addLecturer()
    const { id } = await write({ website: "x", to: `lecturer-${leaver.id}` })
    await call("admin", "DELETE /lecturers/{id}", { params: { id: leaver.id } })
    expect((await release(id)).body).toMatchObject({
      message: "Message sent on to The college.",
      data: { message: { to: "college", status: "new" } },
    })
    expect((await call("admin", "GET /messages")).body.data.messages.map((message) => message.id)).toEqual([
      id,
    ])
    expect(await notified()).toEqual([1, 1])
  })

  test("are released by administrators only, and not from an old screen", async () => {
    const { id } = await write({ website: "x", to: `lecturer-${lecturer.id}` })
    for (const [caller, status] of [
      [lecturer, 403],
      ["student", 403],
      [null, 401],
    ] as const) {
      expect((await release(id, caller)).status).toBe(status)
    }
    expect((await release(id, "admin", { version: 7 })).status).toBe(409)
    const marking = { params: { id }, body: { status: "read" } } as const
    expect(await call("admin", "PUT /messages/{id}", marking)).toMatchObject({
      status: 409,
      body: { message: "This message is held. Press “Not spam” first." },
    })
    expect(await notified()).toEqual([0, 0])
  })

  test(`are deleted after ${heldDays} days, and no other message is`, async () => {
    await write()
    await write({ website: "x" })
    const age = (days: number) =>
      db
        .updateTable("contact_message")
        .set({ created_at: sql`now() - ${days} * interval '1 day'` })
        .execute()
    const left = async () => {
      for (const task of messageTasks(db, "https://college.example")) await task.work({})
      const rows = await db.selectFrom("contact_message").select("status").orderBy("id").execute()
      return rows.map(({ status }) => status)
    }
    await age(heldDays - 1)
    expect(await left()).toEqual(["new", "held"])
    await age(heldDays + 1)
    expect(await left()).toEqual(["new"])
    expect(messageTasks(db, "https://college.example")[0]!.cron).toBeDefined()
  })
})

test("a message that is sent again with its key after a lost answer is stored and mailed once", async () => {
  const request = { body: { ...written, message: "Once" }, headers: { "idempotency-key": "phone-1" } }
  for (const _ of [1, 2]) expect((await call(null, "POST /contact", request)).body).toEqual(thanks)
  expect(await notified()).toEqual([1, 1])
  expect((await call("admin", "GET /messages")).body.data).toMatchObject({ total: 1, held: 0 })
})
