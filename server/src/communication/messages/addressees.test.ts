import { beforeEach, describe, expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"

const college = await openCollege({ PUBLIC_URL: "https://college.example" })
const { call, db } = college
const { addLecturer } = courseOf(college)
const lecturer = await addLecturer()
const colleague = await addLecturer()

const written = { name: "Thoko Sample", email: "thoko@visitor.example", subject: "A visit" }
const plain = "Thank you for your message! We'll get back to you soon."
let letters = 0
async function write(to: string | undefined, changes: object = {}) {
  const body = { ...written, message: `Letter ${++letters}`, to, ...changes }
  const { status, body: reply } = await call(null, "POST /contact", { body })
  expect(status).toBe(200)
  const { id } = await db
    .selectFrom("contact_message")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  return { id, message: reply.message }
}
const mails = async () => {
  await runJobs(db, notificationTasks(db, "https://college.example"))
  return db.selectFrom("mail").select(["to_address", "to_name", "subject", "body"]).execute()
}
const lecturerMail = async () =>
  db.selectFrom("person").select("email").where("id", "=", lecturer.personId).executeTakeFirstOrThrow()

async function publishOffices(offices: readonly { key: string; name: string; email: string }[]) {
  const value = JSON.stringify({ offices: { offices } })
  await db
    .insertInto("content")
    .values({ key: "contact", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute()
}

beforeEach(async () => {
  for (const table of ["contact_message", "mail", "notification"] as const)
    await db.deleteFrom(table).execute()
  await publishOffices([
    { key: "admissions", name: "Admissions", email: "admissions@college.example" },
    { key: "hr", name: "Human resources", email: "" },
  ])
})

describe("an office", () => {
  test("gets its messages at its own address", async () => {
    const { id, message } = await write("admissions")
    expect(message).toBe(plain)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: "admissions@college.example", to_name: "Admissions" })
    expect(mail!.body).toContain("Thoko Sample has written to Admissions on the college's website.")
    expect(await call("admin", "GET /messages/{id}", { params: { id } })).toMatchObject({
      body: { data: { message: { to: "admissions", to_name: "Admissions" } } },
    })
  })

  test("without an address is read by the administrators", async () => {
    await write("hr")
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["admin@college.example"])
  })

  test("is a filter of the inbox, also after it was renamed or closed", async () => {
    await write("admissions")
    await write(undefined)
    await publishOffices([])
    const listed = async (to: string) =>
      (await call("admin", "GET /messages", { query: { to } })).body.data.messages.map(
        ({ to_name }) => to_name,
      )
    expect(await listed("admissions")).toEqual(["Admissions"])
    expect(await listed("college")).toEqual(["The college"])
    expect((await call("admin", "GET /messages")).body.data.addressees).toEqual([
      { to: "admissions", to_name: "Admissions" },
      { to: "college", to_name: "The college" },
    ])
  })

  test("keeps line ends of the form out of the mail's headers, and an unknown one gets no mail", async () => {
    const { message } = await write("admissions\r\nBcc: everybody@college.example")
    expect(message).toBe(
      `${plain} The college reads it, because the person or office you chose is no longer listed.`,
    )
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["admin@college.example"])
    await db.deleteFrom("mail").execute()
    await write("admissions", { subject: "x\r\nBcc: everybody@college.example" })
    expect((await mails())[0]).toMatchObject({
      to_address: "admissions@college.example",
      subject: "Website: x Bcc: everybody@college.example",
    })
  })
})

describe("a lecturer", () => {
  const own = async ({ bearer }: { bearer: string }) =>
    (await call({ bearer }, "GET /messages")).body.data.messages.map(({ id }) => id)

  test("is notified and mailed, and reads and marks the message in their own inbox", async () => {
    const { id, message } = await write(`lecturer-${lecturer.id}`, {
      message: `${"long ".repeat(100)}end`,
    })
    expect(message).toBe(plain)
    expect((await call(lecturer, "GET /notifications")).body.data.notifications).toMatchObject([
      { title: "Website: A visit", link: `/lecturer/messages?view=${id}`, sender_name: null },
    ])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: (await lecturerMail()).email, subject: "Website: A visit" })
    expect(mail!.body).toContain(`https://college.example/lecturer/messages?view=${id}`)
    expect(mail!.body).not.toContain("end")
    expect(await own(lecturer)).toEqual([id])
    const params = { id }
    expect((await call(lecturer, "GET /messages/{id}", { params })).body.data.message.message).toContain(
      "end",
    )
    expect(
      await call(lecturer, "PUT /messages/{id}", { params, body: { status: "answered" } }),
    ).toMatchObject({ status: 200, body: { data: { message: { status: "answered" } } } })
  })

  test("has it to themselves: neither administrators nor another lecturer find, mark or delete it", async () => {
    const { id } = await write(`lecturer-${lecturer.id}`)
    const params = { id }
    for (const caller of ["admin", colleague] as const) {
      expect((await call(caller, "GET /messages")).body.data).toMatchObject({ messages: [], addressees: [] })
      expect((await call(caller, "GET /messages", { query: { search: "Thoko" } })).body.data.total).toBe(0)
      expect((await call(caller, "GET /messages/{id}", { params })).status).toBe(404)
      expect((await call(caller, "DELETE /messages/{id}", { params })).status).toBe(404)
      const marking = { params, body: { status: "read" } } as const
      expect((await call(caller, "PUT /messages/{id}", marking)).status).toBe(404)
    }
    expect(await own(lecturer)).toEqual([id])
  })

  test("who deletes a message also deletes its notification", async () => {
    const { id } = await write(`lecturer-${lecturer.id}`)
    expect((await call(lecturer, "DELETE /messages/{id}", { params: { id } })).status).toBe(200)
    expect((await call(lecturer, "GET /notifications")).body.data.total).toBe(0)
  })

  test("who wants no email gets none", async () => {
    const preferences = JSON.stringify({ emailNotifications: false })
    await db.updateTable("person").set({ preferences }).where("id", "=", lecturer.personId).execute()
    await write(`lecturer-${lecturer.id}`)
    expect(await mails()).toEqual([])
    await db.updateTable("person").set({ preferences: "{}" }).where("id", "=", lecturer.personId).execute()
  })

  test.each([
    "lecturer-0",
    "lecturer-999999",
    "lecturer-99999999999",
    "lecturer-1 or 1=1",
    "nobody",
    "__proto__",
  ])("who doesn't exist leaves the message to the college: %s", async (to) => {
    const { id, message } = await write(to)
    expect(message).toContain("no longer listed")
    expect(await call("admin", "GET /messages/{id}", { params: { id } })).toMatchObject({
      body: { data: { message: { to: "college", to_name: "The college" } } },
    })
  })

  test("who is no longer active is no addressee", async () => {
    const left = await addLecturer()
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", left.personId).execute()
    const { id } = await write(`lecturer-${left.id}`)
    expect((await call("admin", "GET /messages/{id}", { params: { id } })).status).toBe(200)
  })
})
