import { createSecretKey } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { addAccount, mailsTo, password, runAccountJobs, signIn, tokenIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { createSessions } from "../../lib/auth/sessions.ts"
import { inviteByMail, inviteCode, revokePassword } from "./passwords.queries.ts"

const college = await openCollege()
const { call, db } = college
const sessions = createSessions(createSecretKey(new Uint8Array(32)))

const profileStatus = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("a forgotten password", () => {
  const forgot = (email: string) => call(null, "POST /auth/forgot-password", { body: { email } })
  const resetPassword = (token: string, chosen: string) =>
    call(null, "POST /auth/reset-password", { body: { token, password: chosen } })
  async function linkFor(email: string) {
    await forgot(email)
    await runAccountJobs(db)
    return tokenIn((await mailsTo(db, email)).at(-1))
  }

  async function countStatements(email: string) {
    const statements = vi.spyOn(pg.Client.prototype, "query")
    const { response } = await forgot(email)
    const count = statements.mock.calls.length
    statements.mockRestore()
    return { status: response.statusCode, body: response.body, statements: count }
  }

  test("gets the same reply whether the address is known or not", async () => {
    const { email } = await addAccount(db)
    const [known, unknown] = [await countStatements(email), await countStatements("nobody@college.example")]
    expect(known).toEqual(unknown)
    expect(known.body).toContain("Password reset instructions have been sent to your email address.")
    await runAccountJobs(db)
    expect(await mailsTo(db, "nobody@college.example")).toEqual([])
  })

  test("is replaced by a link that works once, and ends the old password and sessions", async () => {
    const { email } = await addAccount(db)
    const before = await signIn(college, { email })
    const token = await linkFor(email)
    const other = await linkFor(email)
    const { status, response } = await resetPassword(token, "chatsopano chokoma")
    expect(status).toBe(200)
    expect(response.body).not.toContain("token")
    expect(await profileStatus(before.bearer)).toBe(401)
    expect((await call(null, "POST /auth/refresh", { headers: before.cookies })).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
    for (const used of [token, other]) expect((await resetPassword(used, "another one 5")).status).toBe(422)
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject)
    expect(subjects).toContain("Your password was changed")
  })

  test("leaves the links of other people as they are", async () => {
    const [first, second] = [await addAccount(db), await addAccount(db)]
    const [used, stored] = [await linkFor(first.email), await linkFor(second.email)]
    expect((await resetPassword(used, "chatsopano chokoma")).status).toBe(200)
    expect((await resetPassword(stored, "chatsopano chokoma")).status).toBe(200)
  })

  test("one link used twenty times at once sets one password", async () => {
    const { email } = await addAccount(db)
    const token = await linkFor(email)
    const chosen = Array.from({ length: 20 }, (_, index) => `chatsopano ${index}x`)
    const answers = await Promise.all(chosen.map((newPassword) => resetPassword(token, newPassword)))
    const winners = chosen.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect((await signIn(college, { email, password: winners[0] })).status).toBe(200)
  })

  test("a repeated request with the same key gets the same reply", async () => {
    const { email } = await addAccount(db)
    const body = { token: await linkFor(email), password: "chatsopano chokoma" }
    const send = () =>
      call(null, "POST /auth/reset-password", { body, headers: { "idempotency-key": `reset ${email}` } })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.response.body).toBe(first.response.body)
  })

  test("a link expires after an hour, and only its hash is stored", async () => {
    const { id, email } = await addAccount(db)
    const token = await linkFor(email)
    expect(token).toHaveLength(64)
    const { rows } = await sql`select from one_time_link where hash::text like ${`%${token}%`}`.execute(db)
    expect(rows).toEqual([])
    await db
      .updateTable("one_time_link")
      .set({ expires_at: sql`expires_at - interval '60 minutes 1 second'` })
      .where("person_id", "=", id)
      .execute()
    expect(await resetPassword(token, "chatsopano chokoma")).toMatchObject({
      status: 422,
      body: { message: "This link or code was used already or has run out. Please ask for a new one." },
    })
  })

  test("a link made while the clock was ahead doesn't work when it is right again", async () => {
    const { id, email } = await addAccount(db)
    const token = await linkFor(email)
    for (let n = 0; n < 3; n++) await linkFor(email)
    await db
      .updateTable("one_time_link")
      .set({
        created_at: sql`created_at + interval '400 days'`,
        expires_at: sql`expires_at + interval '400 days'`,
      })
      .where("person_id", "=", id)
      .execute()
    expect((await resetPassword(token, "chatsopano chokoma")).status).toBe(422)
    expect((await resetPassword(await linkFor(email), "chatsopano chokoma")).status).toBe(200)
  })

  test("doesn't promise a sign-in to people who wait for approval", async () => {
    const { id, email } = await addAccount(db)
    await db.updateTable("person").set({ status: "pending" }).where("id", "=", id).execute()
    const { body } = await resetPassword(await linkFor(email), "chatsopano chokoma")
    expect(body.message).toBe(
      "Your password has been saved. You can sign in with it once the college has approved your account.",
    )
  })

  test("a rejected password doesn't use up the link", async () => {
    const { email } = await addAccount(db)
    const token = await linkFor(email)
    expect(await resetPassword(token, "password1")).toMatchObject({
      status: 422,
      body: {
        errors: { password: "This password is too common. Please choose one that is harder to guess." },
      },
    })
    expect((await resetPassword(token, "thokobanda1")).body.errors).toHaveProperty("password")
    expect((await resetPassword(token, "12345")).status).toBe(422)
    expect((await resetPassword(token, "chatsopano chokoma")).status).toBe(200)
  })

  test("sends a limited number of mails, and none to deactivated people", async () => {
    const { email } = await addAccount(db)
    for (let n = 0; n < 8; n++) await linkFor(email)
    expect(await mailsTo(db, email)).toHaveLength(4)
    const inactive = await addAccount(db)
    const token = await linkFor(inactive.email)
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", inactive.id).execute()
    expect((await resetPassword(token, "chatsopano chokoma")).status).toBe(422)
    await linkFor(inactive.email)
    expect(await mailsTo(db, inactive.email)).toHaveLength(1)
  })

  test("an invitation doesn't work as a reset link, and a reset link not as an invitation", async () => {
    const { id, email } = await addAccount(db)
    const reset = await linkFor(email)
    const body = { token: reset, password: "chatsopano chokoma" }
    expect((await call(null, "POST /auth/set-password", { body })).status).toBe(422)
    const code = await inviteCode(db, id)
    expect((await resetPassword(code, "chatsopano chokoma")).status).toBe(422)
  })
})

describe("an invitation", () => {
  const setPassword = (token: string) =>
    call(null, "POST /auth/set-password", { body: { token, password: "chatsopano chokoma" } })

  test("contains the sign-in address and a link, but never a password", async () => {
    const { id, email } = await addAccount(db)
    await inviteByMail(db, "https://college.example", { id, email, first_name: "Thoko", last_name: "Banda" })
    const [mail] = await mailsTo(db, email)
    expect(mail!.body).toContain("https://college.example/login")
    expect(mail!.body).toContain(`https://college.example/set-password?token=${tokenIn(mail)}`)
    expect((await setPassword(tokenIn(mail))).status).toBe(200)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
  })

  test("is valid for three days", async () => {
    const { id } = await addAccount(db)
    const code = await inviteCode(db, id)
    const age = (hours: number) =>
      db
        .updateTable("one_time_link")
        .set({ expires_at: sql`created_at + interval '72 hours' - make_interval(hours => ${hours})` })
        .where("person_id", "=", id)
        .execute()
    await age(73)
    expect((await setPassword(code)).status).toBe(422)
    await age(71)
    expect((await setPassword(code)).status).toBe(200)
  })

  test("can be a printed code, typed with any case, spaces and hyphens", async () => {
    const { id } = await addAccount(db)
    const code = await inviteCode(db, id)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/)
    expect((await setPassword(` ${code.toLowerCase().replaceAll("-", " ")} `)).status).toBe(200)
  })

  test("replaces the password, sessions and two-factor sign-in after an administrator's reset", async () => {
    const { id, email } = await addAccount(db)
    const before = await signIn(college, { email })
    await revokePassword(db, sessions, id)
    expect(await profileStatus(before.bearer)).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    expect((await setPassword(await inviteCode(db, id))).status).toBe(200)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
  })
})

describe("changing the password", () => {
  const change = (bearer: { bearer: string }, currentPassword: string, newPassword = "chatsopano chokoma") =>
    call(bearer, "POST /auth/change-password", { body: { currentPassword, newPassword } })

  test("ends every old bearer and cookie at once and signs this device in again", async () => {
    const { email } = await addAccount(db)
    const current = await signIn(college, { email })
    const other = await signIn(college, { email })
    const { status, body, response } = await change(current.bearer, password)
    expect([status, body.message]).toEqual([200, "Password changed successfully!"])
    for (const old of [current, other]) {
      expect(await profileStatus(old.bearer)).toBe(401)
      expect((await call(null, "POST /auth/refresh", { headers: old.cookies })).status).toBe(401)
    }
    expect(await profileStatus({ bearer: body.data.token })).toBe(200)
    const cookie = `refresh=${response.cookies.find(({ name }) => name === "refresh")!.value}`
    expect((await call(null, "POST /auth/refresh", { headers: { cookie } })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(401)
  })

  test("is refused if the office ends the password meanwhile, whose link still works", async () => {
    const { id, email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    const office = await db.startTransaction().execute()
    await revokePassword(office, sessions, id)
    const changing = change(bearer, password)
    await expect.poll(() => waitingForALock(db)).toBe(1)
    const code = await inviteCode(office, id)
    await office.commit().execute()
    expect((await changing).status).toBe(401)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(401)
    const chosen = { token: code, password: "kuyenda mtsinje 58" }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
  })

  test("requires the current password, and a new one that is hard to guess", async () => {
    const { email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    const wrong = await change(bearer, "wrong")
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { currentPassword: "Failed to change password. Please check your current password." },
    ])
    expect((await change(bearer, password, "password1")).body.errors).toHaveProperty("newPassword")
    expect((await change(bearer, password, "12345")).body.errors).toEqual({
      newPassword: "Password must be at least 6 characters long",
    })
    expect(await profileStatus(bearer)).toBe(200)
  })

  test("can't be used to guess the current one", async () => {
    const { email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await change(bearer, "wrong")).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await change(bearer, password)).status).toBe(429)
    expect((await signIn(college, { email })).status).toBe(200)
  })

  test("adds one audit entry, without the password", async () => {
    const { id, email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    await change(bearer, password)
    const rows = await db
      .selectFrom("audit")
      .select(["actor_id", "entity", "entity_id", "after"])
      .where("action", "=", "POST /auth/change-password")
      .where("actor_id", "=", id)
      .execute()
    expect(rows).toEqual([{ actor_id: id, entity: "person", entity_id: String(id), after: null }])
  })
})
