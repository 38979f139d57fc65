import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { addAccount, mailsTo, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { hashesAtOnce } from "../../lib/limits.ts"

const argon = vi.hoisted(() => ({ verified: 0, now: 0, max: 0 }))
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>()
  const verify: typeof real.verify = async (...args) => {
    argon.verified++
    argon.max = Math.max(argon.max, ++argon.now)
    try {
      return await real.verify(...args)
    } finally {
      argon.now--
    }
  }
  return { ...real, verify }
})

const college = await openCollege()
const { call, db } = college

const profileStatus = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status
const refresh = (cookies: Record<string, string>) => call(null, "POST /auth/refresh", { headers: cookies })
const setStatus = (id: number, status: "pending" | "active" | "inactive") =>
  db.updateTable("person").set({ status }).where("id", "=", id).execute()

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("signing in", () => {
  test("returns the person and a bearer, and hides the cookie from scripts and other sites", async () => {
    const { id, email } = await addAccount(db, "lecturer")
    const { status, body, bearer, response } = await signIn(college, { email: email.toUpperCase() })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      id,
      email,
      role: "lecturer",
      firstName: "Thoko",
      lastName: "Banda",
      phone: null,
      status: "active",
      mustChangePassword: false,
    })
    expect(await profileStatus(bearer)).toBe(200)
    expect(response.cookies.find(({ name }) => name === "refresh")).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      path: "/api/auth",
    })
  })

  test("checks two passwords at a time, so that files don't wait for all of many sign-ins", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => addAccount(db, "student")))
    argon.max = 0
    const answers = await Promise.all(people.map(({ email }) => signIn(college, { email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(argon.max).toBe(hashesAtOnce)
  })

  test("over https sets a cookie that is sent over https only", async () => {
    const secure = await openCollege({ PUBLIC_URL: "https://college.example" })
    const { email } = await addAccount(secure.db)
    const { response } = await signIn(secure, { email })
    expect(response.cookies.map(({ secure }) => secure)).toEqual([true, true])
  })

  test("fails with the same reply for a wrong password, an unknown address and an account without a password", async () => {
    const { email } = await addAccount(db)
    const invited = await addAccount(db)
    await db.updateTable("person").set({ password_hash: null }).where("id", "=", invited.id).execute()
    const bodies = []
    for (const body of [
      { email, password: "wrong" },
      { email: "nobody@college.example" },
      { email: invited.email },
    ]) {
      const answer = await signIn(college, body)
      bodies.push([answer.status, answer.response.body, answer.response.cookies])
    }
    expect(new Set(bodies.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(bodies[0]).toEqual([
      401,
      JSON.stringify({ success: false, message: "Invalid credentials", code: "unauthenticated" }),
      [],
    ])
  })

  test("costs as many statements and one hash, whether the address is known or not", async () => {
    const { email } = await addAccount(db)
    const costs = []
    for (const address of [email, "nobody@college.example", email]) {
      const statements = vi.spyOn(pg.Client.prototype, "query")
      argon.verified = 0
      await signIn(college, { email: address, password: "wrong" })
      costs.push({ statements: statements.mock.calls.length, hashes: argon.verified })
      statements.mockRestore()
    }
    expect(costs[0]!.hashes).toBe(1)
    expect(costs[1]).toEqual(costs[0])
    expect(costs[2]).toEqual(costs[0])
  })

  test("mentions that an account is pending or inactive only after the right password", async () => {
    const { id, email } = await addAccount(db)
    await setStatus(id, "pending")
    expect(await signIn(college, { email })).toMatchObject({
      status: 403,
      body: { code: "pending", message: "Your account is waiting for approval by the college." },
    })
    expect(await signIn(college, { email, password: "wrong" })).toMatchObject({ status: 401 })
    await setStatus(id, "inactive")
    expect(await signIn(college, { email })).toMatchObject({ status: 403, body: { code: "inactive" } })
    expect(await db.selectFrom("session").select("id").where("person_id", "=", id).execute()).toEqual([])
  })

  test("from another site's page is refused", async () => {
    const { email } = await addAccount(db)
    const foreign = [
      ["origin", "https://elsewhere.example"],
      ["sec-fetch-site", "cross-site"],
    ] as const
    for (const [header, value] of foreign) {
      expect(await signIn(college, { email }, { [header]: value })).toMatchObject({ status: 403 })
    }
    const { cookies } = await signIn(college, { email })
    const headers = { ...cookies, origin: "https://elsewhere.example" }
    for (const key of ["POST /auth/refresh", "POST /auth/logout"] as const) {
      expect(await call(null, key, { headers })).toMatchObject({ status: 403 })
    }
  })

  test("stores no bearer in the database, even with an Idempotency-Key", async () => {
    const { email } = await addAccount(db)
    const { body } = await signIn(college, { email }, { "idempotency-key": "sign-in" })
    expect(body.data.token).toMatch(/^[\w-]{36}\.\d{10}\.[\w-]{43}$/)
    const { rows } = await sql`select from idempotency where key = 'sign-in'`.execute(db)
    expect(rows).toEqual([])
  })

  test("starts no session if the password changes at the same moment", async () => {
    const { id, email } = await addAccount(db)
    const release = Promise.withResolvers<void>()
    const changed = db.transaction().execute(async (tx) => {
      await tx.updateTable("person").set({ password_hash: "changed" }).where("id", "=", id).execute()
      await release.promise
    })
    const answer = signIn(college, { email })
    await expect.poll(() => waitingForALock(db)).toBe(1)
    release.resolve()
    await changed
    expect(await answer).toMatchObject({ status: 401, body: { message: "Invalid credentials" } })
  })
})

describe("a new device", () => {
  const alerts = async (email: string) =>
    (await mailsTo(db, email)).filter(({ subject }) => subject === "A new sign-in to your account")

  test("is reported by mail once; the first device and known devices are not", async () => {
    const { email } = await addAccount(db)
    const first = await signIn(college, { email })
    expect(await alerts(email)).toEqual([])
    await signIn(college, { email }, first.cookies)
    expect(await alerts(email)).toEqual([])
    const agent =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36"
    const second = await signIn(college, { email }, { "user-agent": agent })
    await signIn(college, { email }, second.cookies)
    const mails = await alerts(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.body).toContain("Chrome on Android")
  })

  test("is not reported to people who switched alerts off", async () => {
    const { email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    await call(bearer, "PUT /auth/preferences", { body: { loginAlerts: false } })
    await signIn(college, { email })
    expect(await alerts(email)).toEqual([])
  })
})

describe("signing out", () => {
  test("ends the old bearer and the old cookie at once, and deletes the cookie", async () => {
    const { email } = await addAccount(db)
    for (const withBearer of [true, false]) {
      const { cookies, bearer } = await signIn(college, { email })
      const { response } = await call(withBearer ? bearer : null, "POST /auth/logout", {
        headers: withBearer ? {} : cookies,
      })
      expect(response.statusCode).toBe(200)
      expect(response.cookies).toMatchObject([{ name: "refresh", value: "" }])
      expect(await profileStatus(bearer)).toBe(401)
      expect((await refresh(cookies)).status).toBe(401)
    }
  })

  test("works when signed out already, and leaves other devices signed in", async () => {
    const { email } = await addAccount(db)
    expect((await call(null, "POST /auth/logout")).status).toBe(200)
    const phone = await signIn(college, { email })
    const office = await signIn(college, { email })
    await call(phone.bearer, "POST /auth/logout", { headers: phone.cookies })
    expect(await profileStatus(office.bearer)).toBe(200)
  })

  test("happens by itself when somebody else signs in on the device", async () => {
    const first = await addAccount(db)
    const second = await addAccount(db)
    const before = await signIn(college, { email: first.email })
    await signIn(college, { email: second.email }, before.cookies)
    expect(await profileStatus(before.bearer)).toBe(401)
  })

  test("happens at once on every device when the account is deactivated", async () => {
    const { id, email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    await setStatus(id, "inactive")
    expect(await profileStatus(bearer)).toBe(401)
    expect((await refresh(cookies)).status).toBe(401)
  })
})
