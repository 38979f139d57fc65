import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { queueMail } from "../../lib/mail/outbox.ts"

const college = await openCollege()
const { call, db } = college

async function queue(to_name: string, subject = "Moni") {
  return queueMail(db, {
    person_id: null,
    to_address: `${to_name.toLowerCase()}@college.example`,
    to_name,
    subject,
    body: "Choose a password: https://college.example/set-password?token=secret123&from=x",
  })
}
const fail = (id: number, last_error: string) =>
  db.updateTable("mail").set({ attempts: 3, last_error }).where("id", "=", id).execute()
const send = (id: number) =>
  db
    .updateTable("mail")
    .set({ status: "sent", sent_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute()
const deleteJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db)

beforeEach(async () => {
  await db.deleteFrom("mail").execute()
  await deleteJobs()
})

test("an administrator sends a test to themselves, which the outbox lists", async () => {
  const { status, body } = await call("admin", "POST /mail/test")
  expect(status).toBe(201)
  const own = await db
    .selectFrom("person")
    .select("email")
    .where("id", "=", college.people.admin)
    .executeTakeFirstOrThrow()
  expect(body.data.mail).toMatchObject({ to_address: own.email, status: "waiting" })
  expect((await call("admin", "GET /mail")).body.data.mails.map(({ id }) => id)).toEqual([body.data.mail.id])
  for (const caller of ["lecturer", "student"] as const)
    expect((await call(caller, "POST /mail/test")).status).toBe(403)
})

describe("the outbox", () => {
  test("lists the latest first, with the reason why a message is unsent", async () => {
    const chikondi = await queue("Chikondi")
    await fail(chikondi, "The mail server can't be reached. (connect ECONNREFUSED)")
    const thoko = await queue("Thoko")
    await deleteJobs()
    await send(thoko)
    const { body } = await call("admin", "GET /mail")
    expect(body.data).toMatchObject({
      total: 2,
      mails: [
        { id: thoko, status: "sent", next_attempt_at: null, last_error: null },
        {
          id: chikondi,
          status: "unsent",
          attempts: 3,
          last_error: expect.stringContaining("can't be reached"),
        },
      ],
    })
  })

  test("is searched without accents and capitals, filtered and sorted", async () => {
    await queue("Ŵezi", "Your invitation")
    const thoko = await queue("Thoko", "New password")
    await send(thoko)
    const names = async (query: object) => {
      const { body } = await call("admin", "GET /mail", { query })
      return body.data.mails.map(({ to_name }) => to_name)
    }
    expect(await names({ search: "WEZI" })).toEqual(["Ŵezi"])
    expect(await names({ search: "thoko@college" })).toEqual(["Thoko"])
    expect(await names({ search: "password" })).toEqual(["Thoko"])
    expect(await names({ search: "%" })).toEqual([])
    expect(await names({ status: "waiting" })).toEqual(["Ŵezi"])
    expect(await names({ status: "unsent" })).toEqual([])
    expect(await names({ sort: "to_name" })).toEqual(["Thoko", "Ŵezi"])
    expect(await names({ page: 2, limit: 1 })).toEqual(["Ŵezi"])
  })

  test("shows a message's text without its one-time tokens", async () => {
    const id = await queue("Chikondi")
    const { body, response } = await call("admin", "GET /mail/{id}", { params: { id } })
    expect(body.data.mail.body).toBe(
      "Choose a password: https://college.example/set-password?token=•••&from=x",
    )
    expect(body.data.mail.next_attempt_at).toEqual(expect.any(String))
    expect(response.body).not.toContain("secret123")
    expect((await call("admin", "GET /mail")).response.body).not.toContain("secret123")
  })

  test("is for administrators only", async () => {
    const id = await queue("Chikondi")
    for (const caller of ["lecturer", "student", null] as const) {
      const status = caller ? 403 : 401
      expect(await call(caller, "GET /mail")).toMatchObject({ status })
      expect(await call(caller, "GET /mail/{id}", { params: { id } })).toMatchObject({ status })
      expect(await call(caller, "POST /mail/{id}/resend", { params: { id } })).toMatchObject({ status })
    }
  })

  test("has no message with an unknown id", async () => {
    expect(await call("admin", "GET /mail/{id}", { params: { id: 999 } })).toMatchObject({ status: 404 })
  })
})

describe("sending again", () => {
  async function plans() {
    const { rows } = await sql<{ key: string; run_at: string }>`
      select key, run_at from graphile_worker.jobs`.execute(db)
    return rows
  }

  test("schedules the message once, however often it is requested, and is in the audit log", async () => {
    const id = await queue("Chikondi")
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db)
    const resend = () => call("admin", "POST /mail/{id}/resend", { params: { id } })
    const [first] = await Promise.all([resend(), resend(), resend()])
    expect(first).toMatchObject({ status: 200, body: { message: "The email is being sent again." } })
    const [plan, ...others] = await plans()
    expect(others).toEqual([])
    expect(Date.parse(plan!.run_at)).toBeLessThan(Date.now() + 5000)
    const log = await db.selectFrom("audit").select(["entity", "entity_id", "actor_id"]).execute()
    expect(log).toContainEqual({ entity: "mail", entity_id: `${id}`, actor_id: college.people.admin })
  })

  test("resends a message that was given up", async () => {
    const id = await queue("Chikondi")
    await deleteJobs()
    await call("admin", "POST /mail/{id}/resend", { params: { id } })
    expect(await plans()).toMatchObject([{ key: `mail:${id}` }])
  })

  test("is refused for a sent message", async () => {
    const id = await queue("Chikondi")
    await deleteJobs()
    await send(id)
    expect(await call("admin", "POST /mail/{id}/resend", { params: { id } })).toMatchObject({
      status: 409,
      body: { message: "This email has already been sent." },
    })
    expect(await plans()).toEqual([])
  })
})
