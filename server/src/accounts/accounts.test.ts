import fc from "fast-check"
import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { roles } from "#contract/endpoints.ts"
import { addAccount, doAccountJobs, mailsTo, password, signIn, tokenIn } from "../../test/accounts.ts"
import { openCollege } from "../../test/college.ts"
import { createSessions } from "../lib/sessions.ts"
import { inviteByMail, inviteCode, revokePassword } from "../passwords/queries.ts"

const college = await openCollege()
const { call, db } = college
const sessions = createSessions(new Uint8Array(32))

let newcomers = 0
const newcomer = () => ({
  firstName: "Mwayi",
  lastName: "Phiri",
  email: `newcomer${++newcomers}@college.example`,
  password,
})
let neighbours = 0
/** Each from an address of its own, because one address registers only so many people a minute. */
async function register(payload: object, headers: Record<string, string> = {}) {
  const remoteAddress = `10.0.${neighbours >> 8}.${neighbours++ & 255}`
  const url = "/api/auth/register"
  const response = await college.inject(null, { method: "POST", url, payload, headers, remoteAddress })
  return { status: response.statusCode, body: response.json(), response }
}
const rowOf = (email: string) =>
  db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirstOrThrow()
const profileOf = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("registering", () => {
  test("waits for approval, whatever role is asked for, and brings no token", async () => {
    for (const role of roles) {
      const { email, ...person } = newcomer()
      const { status, body, response } = await register({ ...person, email, role })
      expect(status).toBe(201)
      expect(body.data).toEqual({
        user: expect.objectContaining({ email, role: "student", requested_role: role, status: "pending" }),
        token: null,
      })
      expect(response.cookies).toEqual([])
      expect(await signIn(college, { email })).toMatchObject({ status: 403, body: { code: "pending" } })
    }
  })

  test("any spelling of a role, under any name, gives a pending student or a refusal and never a token", async () => {
    const word = fc.oneof(
      fc.constantFrom(...roles, "administrator", "root"),
      fc.mixedCase(fc.constantFrom(...roles)),
      fc
        .tuple(fc.constantFrom("", " ", "\t", "\0", "\u00a0", "\u200b"), fc.constantFrom(...roles, "ADMIN"))
        .map(([around, role]) => around + role + around),
    )
    const value = fc.oneof(
      word,
      fc.array(word, { maxLength: 2 }),
      fc.record({ role: word }),
      fc.constantFrom(null, true, 0, 1, ""),
    )
    const lies = fc.record(
      {
        role: value,
        Role: value,
        requested_role: value,
        requestedRole: value,
        status: fc.constantFrom("active", "ACTIVE"),
        isAdmin: fc.boolean(),
        mustChangePassword: fc.boolean(),
        deleted_at: fc.constant(null),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(lies, async (lie) => {
        const person = newcomer()
        const { status, body, response } = await register({ ...lie, ...person, role: lie.role })
        expect([201, 422]).toContain(status)
        expect(response.cookies).toEqual([])
        expect(response.body).not.toContain("eyJ")
        if (status === 201) {
          expect(body.data.token).toBeNull()
          expect(await rowOf(person.email)).toMatchObject({ role: "student", status: "pending" })
        }
      }),
      { numRuns: 60 },
    )
    const { count } = await db
      .selectFrom("person")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("email", "like", "newcomer%")
      .where((or) => or.or([or("status", "<>", "pending"), or("role", "<>", "student")]))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test("takes either spelling of the fields and asks for each that is missing", async () => {
    const { firstName, lastName, email } = newcomer()
    const snake = { first_name: firstName, last_name: lastName, email, password }
    expect((await register(snake)).status).toBe(201)
    const { status, body } = await register({ firstName: " ", email: "no address", password: "12345" })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      firstName: "First name is required.",
      lastName: "Last name is required.",
      email: "Email must be an address such as name@example.com.",
      password: "Password must be at least 6 characters long",
    })
  })

  test("with a known address is a conflict, in any capitals, and changes nothing", async () => {
    const person = newcomer()
    await register(person)
    const before = await rowOf(person.email)
    const { status, body } = await register({
      ...person,
      email: person.email.toUpperCase(),
      firstName: "Other",
    })
    expect(status).toBe(409)
    expect(body.errors).toEqual({ email: "There is already an account with this email address." })
    expect(await rowOf(person.email)).toEqual(before)
  })

  test("ten times at once under one key makes one account, and each hears of it", async () => {
    const person = newcomer()
    const send = () => register(person, { "idempotency-key": "registering" })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
    const rows = await db
      .selectFrom("audit")
      .select("after")
      .where("action", "=", "POST /auth/register")
      .execute()
    expect(JSON.stringify(rows)).not.toContain(person.email)
  })

  test("with a common password is accepted, and the password must be changed before anything else", async () => {
    const person = newcomer()
    await register({ ...person, password: "password1" })
    await db.updateTable("person").set({ status: "active" }).where("email", "=", person.email).execute()
    const { body, bearer } = await signIn(college, { email: person.email, password: "password1" })
    expect(body.data.user.mustChangePassword).toBe(true)
    expect(await call(bearer, "GET /academic-years")).toMatchObject({
      status: 403,
      body: { code: "password_change_required" },
    })
    expect(await profileOf(bearer)).toBe(200)
    const changed = await call(bearer, "POST /auth/change-password", {
      body: { currentPassword: "password1", newPassword: password },
    })
    expect(changed.body.data.user.mustChangePassword).toBe(false)
    const fresh = { bearer: changed.body.data.token }
    expect((await call(fresh, "GET /academic-years")).status).toBe(200)
  })

  test("is limited from one address", async () => {
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await call(null, "POST /auth/register", { body: {} })).status)
    expect(statuses).toEqual([...Array(60).fill(422), 429])
  })
})

describe("a forgotten password", () => {
  const forgot = (email: string) => call(null, "POST /auth/forgot-password", { body: { email } })
  const choose = (token: string, chosen: string) =>
    call(null, "POST /auth/reset-password", { body: { token, password: chosen } })
  async function linkFor(email: string) {
    await forgot(email)
    await doAccountJobs(db)
    return tokenIn((await mailsTo(db, email)).at(-1))
  }

  async function measured(email: string) {
    const statements = vi.spyOn(pg.Client.prototype, "query")
    const { response } = await forgot(email)
    const count = statements.mock.calls.length
    statements.mockRestore()
    return { status: response.statusCode, body: response.body, statements: count }
  }

  test("is answered alike whether anybody has the address or not", async () => {
    const { email } = await addAccount(db)
    const [known, unknown] = [await measured(email), await measured("nobody@college.example")]
    expect(known).toEqual(unknown)
    expect(known.body).toContain("Password reset instructions have been sent to your email address.")
    await doAccountJobs(db)
    expect(await mailsTo(db, "nobody@college.example")).toEqual([])
  })

  test("is chosen anew by a link that works once, and everything old ends at once", async () => {
    const { email } = await addAccount(db)
    const before = await signIn(college, { email })
    const token = await linkFor(email)
    const other = await linkFor(email)
    const { status, response } = await choose(token, "chatsopano chokoma")
    expect(status).toBe(200)
    expect(response.body).not.toContain("token")
    expect(await profileOf(before.bearer)).toBe(401)
    expect((await call(null, "POST /auth/refresh", { headers: before.cookies })).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
    for (const used of [token, other]) expect((await choose(used, "another one 5")).status).toBe(422)
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject)
    expect(subjects).toContain("Your password was changed")
  })

  test("twenty at once with one link set one password", async () => {
    const { email } = await addAccount(db)
    const token = await linkFor(email)
    const chosen = Array.from({ length: 20 }, (_, n) => `chatsopano ${n}x`)
    const answers = await Promise.all(chosen.map((one) => choose(token, one)))
    const winners = chosen.filter((_, n) => answers[n]!.status === 200)
    expect(winners).toHaveLength(1)
    expect((await signIn(college, { email, password: winners[0] })).status).toBe(200)
  })

  test("whose answer was lost is answered alike again, under its key", async () => {
    const { email } = await addAccount(db)
    const body = { token: await linkFor(email), password: "chatsopano chokoma" }
    const send = () =>
      call(null, "POST /auth/reset-password", { body, headers: { "idempotency-key": `reset ${email}` } })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.response.body).toBe(first.response.body)
  })

  test("a link runs out after an hour, and only its hash is kept", async () => {
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
    expect(await choose(token, "chatsopano chokoma")).toMatchObject({
      status: 422,
      body: { message: "This link or code was used already or has run out. Please ask for a new one." },
    })
  })

  test("a refused password leaves the link as it was", async () => {
    const { email } = await addAccount(db)
    const token = await linkFor(email)
    expect(await choose(token, "password1")).toMatchObject({
      status: 422,
      body: {
        errors: { password: "This password is too common. Please choose one that is harder to guess." },
      },
    })
    expect((await choose(token, "thokobanda1")).body.errors).toHaveProperty("password")
    expect((await choose(token, "12345")).status).toBe(422)
    expect((await choose(token, "chatsopano chokoma")).status).toBe(200)
  })

  test("fills nobody's inbox, and reaches nobody who was shut out", async () => {
    const { id, email } = await addAccount(db)
    for (let n = 0; n < 8; n++) await linkFor(email)
    expect(await mailsTo(db, email)).toHaveLength(4)
    const shut = await addAccount(db)
    const token = await linkFor(shut.email)
    await db.updateTable("person").set({ status: "inactive" }).where("id", "=", shut.id).execute()
    expect((await choose(token, "chatsopano chokoma")).status).toBe(422)
    await linkFor(shut.email)
    expect(await mailsTo(db, shut.email)).toHaveLength(1)
    expect(id).not.toBe(shut.id)
  })

  test("an invitation is no reset link, nor the other way round", async () => {
    const { id, email } = await addAccount(db)
    const reset = await linkFor(email)
    const body = { token: reset, password: "chatsopano chokoma" }
    expect((await call(null, "POST /auth/set-password", { body })).status).toBe(422)
    const code = await inviteCode(db, id)
    expect((await choose(code, "chatsopano chokoma")).status).toBe(422)
  })
})

describe("an invitation", () => {
  const set = (token: string) =>
    call(null, "POST /auth/set-password", { body: { token, password: "chatsopano chokoma" } })

  test("brings the address to sign in at and a link, never a password", async () => {
    const { id, email } = await addAccount(db)
    await inviteByMail(db, "https://college.example", { id, email, first_name: "Thoko", last_name: "Banda" })
    const [mail] = await mailsTo(db, email)
    expect(mail!.body).toContain("https://college.example/login")
    expect(mail!.body).toContain(`https://college.example/set-password?token=${tokenIn(mail)}`)
    expect((await set(tokenIn(mail))).status).toBe(200)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
  })

  test("stands open for three days", async () => {
    const { id } = await addAccount(db)
    const code = await inviteCode(db, id)
    const age = (hours: number) =>
      db
        .updateTable("one_time_link")
        .set({ expires_at: sql`created_at + interval '72 hours' - make_interval(hours => ${hours})` })
        .where("person_id", "=", id)
        .execute()
    await age(73)
    expect((await set(code)).status).toBe(422)
    await age(71)
    expect((await set(code)).status).toBe(200)
  })

  test("as a printed code is typed with any capitals, spaces and hyphens", async () => {
    const { id } = await addAccount(db)
    const code = await inviteCode(db, id)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/)
    expect((await set(` ${code.toLowerCase().replaceAll("-", " ")} `)).status).toBe(200)
  })

  test("after an administrator's reset is the only way in: password, sessions and two-factor end at once", async () => {
    const { id, email } = await addAccount(db)
    const before = await signIn(college, { email })
    await revokePassword(db, sessions, id)
    expect(await profileOf(before.bearer)).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    expect((await set(await inviteCode(db, id))).status).toBe(200)
    expect((await signIn(college, { email, password: "chatsopano chokoma" })).status).toBe(200)
  })
})

describe("changing the password", () => {
  const change = (bearer: { bearer: string }, currentPassword: string, newPassword = "chatsopano chokoma") =>
    call(bearer, "POST /auth/change-password", { body: { currentPassword, newPassword } })

  test("refuses every old bearer and cookie at once and signs this device in anew", async () => {
    const { email } = await addAccount(db)
    const here = await signIn(college, { email })
    const elsewhere = await signIn(college, { email })
    const { status, body, response } = await change(here.bearer, password)
    expect([status, body.message]).toEqual([200, "Password changed successfully!"])
    for (const old of [here, elsewhere]) {
      expect(await profileOf(old.bearer)).toBe(401)
      expect((await call(null, "POST /auth/refresh", { headers: old.cookies })).status).toBe(401)
    }
    expect(await profileOf({ bearer: body.data.token })).toBe(200)
    const cookie = `refresh=${response.cookies.find(({ name }) => name === "refresh")!.value}`
    expect((await call(null, "POST /auth/refresh", { headers: { cookie } })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(401)
  })

  test("wants the current password, and a new one that is hard to guess", async () => {
    const { email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    const wrong = await change(bearer, "wrong")
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { currentPassword: "This is not your current password." },
    ])
    expect((await change(bearer, password, "password1")).body.errors).toHaveProperty("newPassword")
    expect((await change(bearer, password, "12345")).body.errors).toEqual({
      newPassword: "Password must be at least 6 characters long",
    })
    expect(await profileOf(bearer)).toBe(200)
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

  test("leaves one audit row, without the password", async () => {
    const { id, email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    await change(bearer, password)
    const rows = await db
      .selectFrom("audit")
      .select(["actor_id", "entity", "entity_id", "after"])
      .where("action", "=", "POST /auth/change-password")
      .where("actor_id", "=", id)
      .execute()
    expect(rows).toEqual([
      { actor_id: id, entity: "person", entity_id: String(id), after: { password: "(not kept)" } },
    ])
  })
})
