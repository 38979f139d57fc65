import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { publishCollege } from "../../../test/site.ts"

const college = await openCollege({ PUBLIC_URL: "https://college.example" })
const { call, db, people } = college

const written = {
  name: "Thoko Sample",
  email: "thoko@visitor.example",
  phone: "0888 000 000",
  subject: "When does the office open?",
  message: "I would like to come on Monday.\n\nZikomo, Thoko",
}
let visitors = 0
/** Uses a new address for each call, because messages are limited per address. */
const write = (body: object, remoteAddress = `10.0.0.${++visitors}`) =>
  college.inject(null, { method: "POST", url: "/api/contact", payload: body, remoteAddress })
const stored = () => db.selectFrom("contact_message").selectAll().orderBy("id").execute()
const mails = () => db.selectFrom("mail").select(["to_address", "to_name", "subject", "body"]).execute()
const successReply = { success: true, message: "Thank you for your message! We'll get back to you soon." }

beforeEach(async () => {
  await db.deleteFrom("contact_message").execute()
  await db.deleteFrom("mail").execute()
  await publishCollege(db, { name: "Chitsanzo College", email: "office@college.example" })
})

let letters = 0
/** Each has its own text, because a repeated text is held as spam. */
async function arrived(changes: object = {}) {
  const message = `Letter ${++letters}`
  expect((await write({ ...written, message, ...changes })).statusCode).toBe(200)
  return (await stored()).at(-1)!.id
}

describe("writing to the college", () => {
  test("is for anyone: the message is stored, and mailed to the college's address", async () => {
    const answer = await write(written)
    expect([answer.statusCode, answer.json()]).toEqual([200, successReply])
    const [message] = await stored()
    expect(message).toMatchObject({ ...written, status: "new" })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: "office@college.example",
      to_name: "Chitsanzo College",
      subject: "Website: When does the office open?",
    })
    expect(mail!.body).toMatch(
      /^Dear Chitsanzo College,\n\nThoko Sample has written to the college on the college's website.*\n\nChitsanzo College\noffice@college.example$/s,
    )
    for (const part of [written.name, written.email, written.phone, written.message]) {
      expect(mail!.body).toContain(part)
    }
    expect(mail!.body).toContain(`https://college.example/admin/messages?view=${message!.id}`)
  })

  test("reaches the administrators while the college has no address of its own", async () => {
    await publishCollege(db, { email: "" })
    await write(written)
    const { email } = await db
      .selectFrom("person")
      .select("email")
      .where("id", "=", people.admin)
      .executeTakeFirstOrThrow()
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([email])
  })

  test("requires every field except the phone", async () => {
    expect((await write({ ...written, phone: "" })).statusCode).toBe(200)
    expect((await stored())[0]!.phone).toBeNull()
    const answer = await write({ phone: "1" })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      name: "Name is required.",
      email: "Email is required.",
      subject: "Subject is required.",
      message: "Message is required.",
    })
    expect((await write({ ...written, email: "thoko" })).json().errors).toEqual({
      email: "Email must be an address such as name@example.com.",
    })
  })

  test.each([
    ["name", 100],
    ["phone", 40],
    ["subject", 150],
    ["message", 5000],
  ])("holds %s to %i characters", async (field, max) => {
    expect((await write({ ...written, [field]: "x".repeat(max) })).statusCode).toBe(200)
    const answer = await write({ ...written, [field]: "x".repeat(max + 1) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[field]).toContain(`at most ${max} characters`)
  })

  test.each([
    "x\r\nBcc: everybody@college.example",
    "x\nTo: everybody@college.example",
    "x\r\n\r\n<script>",
    "x\u2028Bcc: y",
    "x\0\r\nCc: y",
    "x\u0085Bcc: y",
  ])("keeps line ends out of mail headers: %j", async (hostile) => {
    await write({ ...written, name: hostile, subject: hostile, phone: hostile })
    const [message] = await stored()
    const [mail] = await mails()
    for (const value of [message!.name, message!.subject, message!.phone, mail!.subject, mail!.to_name]) {
      expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
    expect((await write({ ...written, email: `thoko@visitor.example${hostile.slice(1)}` })).statusCode).toBe(
      422,
    )
  })

  test("keeps the visitor's name and text out of the permanent audit log", async () => {
    const id = await arrived()
    const entry = await db
      .selectFrom("audit")
      .selectAll()
      .where("entity", "=", "message")
      .where("entity_id", "=", `${id}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: null, action: "POST /contact", before: null, after: null })
  })

  test("from one address is limited to twenty messages a minute", async () => {
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push((await write({}, "10.9.9.9")).statusCode)
    expect(statuses).toEqual([...Array(20).fill(422), 429])
  })
})

describe("the inbox", () => {
  test("lists the latest first, is searched, filtered and sorted", async () => {
    const first = await arrived({ message: written.message })
    const second = await arrived({ name: "Ŵezi Model", subject: "Fees", message: "How much is a term?" })
    const names = async (query: object = {}) =>
      (await call("admin", "GET /messages", { query })).body.data.messages.map(({ name }) => name)
    expect(await names()).toEqual(["Ŵezi Model", "Thoko Sample"])
    expect(await names({ sort: "name" })).toEqual(["Thoko Sample", "Ŵezi Model"])
    expect(await names({ search: "wezi" })).toEqual(["Ŵezi Model"])
    expect(await names({ search: "on monday" })).toEqual(["Thoko Sample"])
    expect(await names({ search: "%" })).toEqual([])
    await call("admin", "PUT /messages/{id}", { params: { id: first }, body: { status: "read" } })
    expect(await names({ status: "read" })).toEqual(["Thoko Sample"])
    expect(await names({ status: "new" })).toEqual(["Ŵezi Model"])
    expect(await names({ page: 2, limit: 1 })).toEqual(["Thoko Sample"])
    const { body } = await call("admin", "GET /messages/{id}", { params: { id: second } })
    expect(body.data.message).toMatchObject({
      subject: "Fees",
      message: "How much is a term?",
      status: "new",
    })
  })

  test("marks a message as read and as answered", async () => {
    const id = await arrived()
    for (const status of ["read", "answered"] as const) {
      expect(await call("admin", "PUT /messages/{id}", { params: { id }, body: { status } })).toMatchObject({
        status: 200,
        body: { message: `Message marked as ${status}.`, data: { message: { id, status } } },
      })
    }
    const entries = await db
      .selectFrom("audit")
      .select(["actor_id", "before", "after"])
      .where("action", "=", "PUT /messages/{id}")
      .where("entity_id", "=", `${id}`)
      .orderBy("id")
      .execute()
    expect(entries).toEqual([
      { actor_id: people.admin, before: { status: "new" }, after: { status: "read" } },
      { actor_id: people.admin, before: { status: "read" }, after: { status: "answered" } },
    ])
  })

  test("gives the second of two administrators the first one's change", async () => {
    const id = await arrived()
    const mark = (status: "read" | "answered") =>
      call("admin", "PUT /messages/{id}", { params: { id }, body: { status, version: 1 } })
    expect((await mark("answered")).status).toBe(200)
    expect(await mark("read")).toMatchObject({ status: 409, body: { current: { status: "answered" } } })
  })

  test("of the college is for administrators only", async () => {
    const id = await arrived()
    const params = { id }
    for (const [caller, status] of [
      ["lecturer", 404],
      ["student", 403],
      [null, 401],
    ] as const) {
      expect(await call(caller, "GET /messages/{id}", { params })).toMatchObject({ status })
      const marking = { params, body: { status: "read" } } as const
      expect(await call(caller, "PUT /messages/{id}", marking)).toMatchObject({ status })
      expect(await call(caller, "DELETE /messages/{id}", { params })).toMatchObject({ status })
    }
    expect(await call("student", "GET /messages")).toMatchObject({ status: 403 })
    expect((await call("lecturer", "GET /messages")).body.data).toMatchObject({ messages: [], total: 0 })
    expect((await stored())[0]!.status).toBe("new")
  })

  test("deletes a message permanently, and the audit log says no more than that", async () => {
    const id = await arrived()
    expect(await call("admin", "DELETE /messages/{id}", { params: { id } })).toMatchObject({
      status: 200,
      body: { message: "Message deleted." },
    })
    expect(await stored()).toEqual([])
    const entry = await db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("action", "=", "DELETE /messages/{id}")
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ before: { status: "new" }, after: null })
  })
})
