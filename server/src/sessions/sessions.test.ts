import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { addAccount, cookieHeader, mailsTo, signIn } from "../../test/accounts.ts"
import { openCollege } from "../../test/college.ts"

const argon = vi.hoisted(() => ({ verified: 0 }))
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>()
  const verify: typeof real.verify = (...args) => {
    argon.verified++
    return real.verify(...args)
  }
  return { ...real, verify }
})

const college = await openCollege()
const { call, db } = college

const profileOf = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status
const refresh = (cookies: Record<string, string>) => call(null, "POST /auth/refresh", { headers: cookies })
const setStatus = (id: number, status: "pending" | "active" | "inactive") =>
  db.updateTable("person").set({ status }).where("id", "=", id).execute()

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("signing in", () => {
  test("answers with the person and a bearer, and keeps the cookie from scripts and other sites", async () => {
    const { id, email } = await addAccount(db, "lecturer")
    const { status, body, bearer, response } = await signIn(college, { email: email.toUpperCase() })
    expect(status).toBe(200)
    expect(body.data.user).toEqual({
      id,
      email,
      role: "lecturer",
      firstName: "Thoko",
      lastName: "Banda",
      phone: null,
      status: "active",
      mustChangePassword: false,
    })
    expect(await profileOf(bearer)).toBe(200)
    expect(response.cookies.find(({ name }) => name === "refresh")).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      path: "/api/auth",
    })
  })

  test("under https the cookie travels by https only", async () => {
    const secure = await openCollege({ PUBLIC_URL: "https://college.example" })
    const { email } = await addAccount(secure.db)
    const { response } = await signIn(secure, { email })
    expect(response.cookies.map(({ secure }) => secure)).toEqual([true, true])
  })

  test("is refused alike for a wrong password, an unknown address and an account without a password", async () => {
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

  test("tells only who knows the password that an account waits or is shut", async () => {
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

  test("keeps no bearer in the database, even with an Idempotency-Key", async () => {
    const { email } = await addAccount(db)
    const { body } = await signIn(college, { email }, { "idempotency-key": "sign-in" })
    expect(body.data.token).toMatch(/^[\w-]{36}\.\d{10}\.[\w-]{43}$/)
    const { rows } = await sql`select from idempotency where key = 'sign-in'`.execute(db)
    expect(rows).toEqual([])
  })

  test("that overlaps a change of the password starts no session", async () => {
    const { id, email } = await addAccount(db)
    let release = () => {}
    const changed = db.transaction().execute(async (tx) => {
      await tx.updateTable("person").set({ password_hash: "changed" }).where("id", "=", id).execute()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    const answer = signIn(college, { email })
    await new Promise((resolve) => setTimeout(resolve, 300))
    release()
    await changed
    expect(await answer).toMatchObject({ status: 401, body: { message: "Invalid credentials" } })
  })
})

describe("a new device", () => {
  const alerts = async (email: string) =>
    (await mailsTo(db, email)).filter(({ subject }) => subject === "A new sign-in to your account")

  test("is told of by mail, once, and neither the first one nor a known one", async () => {
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

  test("is not told of where she switched the alerts off", async () => {
    const { email } = await addAccount(db)
    const { bearer } = await signIn(college, { email })
    await call(bearer, "PUT /auth/preferences", { body: { loginAlerts: false } })
    await signIn(college, { email })
    expect(await alerts(email)).toEqual([])
  })
})

describe("renewing", () => {
  const age = (column: "rotated_at" | "last_active_at" | "created_at", interval: string) =>
    db
      .updateTable("session")
      .set({ [column]: sql`now() - ${interval}::interval` })
      .execute()

  test("answers with a new bearer and a new cookie", async () => {
    const { email } = await addAccount(db)
    const { cookies } = await signIn(college, { email })
    const renewed = await refresh(cookies)
    expect(renewed).toMatchObject({ status: 200, body: { data: { user: { email } } } })
    expect(await profileOf({ bearer: renewed.body.data.token })).toBe(200)
    expect((await refresh(cookieHeader(renewed.response))).status).toBe(200)
  })

  test("whose answer is lost is answered again for a minute, with the same successor", async () => {
    const { email } = await addAccount(db)
    const { cookies } = await signIn(college, { email })
    const [lost, ...again] = await Promise.all([refresh(cookies), refresh(cookies), refresh(cookies)])
    await age("rotated_at", "59 seconds")
    again.push(await refresh(cookies))
    for (const answer of again) {
      expect(answer.status).toBe(200)
      expect(cookieHeader(answer.response)).toEqual(cookieHeader(lost.response))
    }
    expect((await refresh(cookieHeader(lost.response))).status).toBe(200)
  })

  test("with a cookie older than that ends the session for whoever copied it, and for her", async () => {
    const { email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    const { response } = await refresh(cookies)
    await age("rotated_at", "61 seconds")
    expect((await refresh(cookies)).status).toBe(401)
    expect((await refresh(cookieHeader(response))).status).toBe(401)
    expect(await profileOf(bearer)).toBe(401)
  })

  test("ends where nobody has been active for as long as she chose, and after thirty days at the latest", async () => {
    const { email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    await age("last_active_at", "29 minutes")
    expect(await profileOf(bearer)).toBe(200)
    await age("last_active_at", "31 minutes")
    expect(await profileOf(bearer)).toBe(401)
    expect((await refresh(cookies)).status).toBe(401)
    await age("last_active_at", "0")
    await call(bearer, "PUT /auth/preferences", { body: { sessionTimeout: 0 } })
    await age("last_active_at", "29 days")
    expect((await refresh(cookies)).status).toBe(200)
    await age("created_at", "31 days")
    await age("last_active_at", "0")
    expect((await refresh(cookies)).status).toBe(401)
  })

  test("is no activity, nor is what a screen asks by itself", async () => {
    const { email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    await age("last_active_at", "20 minutes")
    await refresh(cookies)
    const background = { headers: { "x-background": "1" } }
    expect((await call(bearer, "GET /auth/profile", background)).status).toBe(200)
    const idle = () =>
      db
        .selectFrom("session")
        .innerJoin("person", "person.id", "person_id")
        .select(sql<boolean>`last_active_at < now() - interval '19 minutes'`.as("idle"))
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    expect((await idle()).idle).toBe(true)
    await profileOf(bearer)
    expect((await idle()).idle).toBe(false)
  })

  test("with a forged, foreign or missing cookie is refused", async () => {
    const { email } = await addAccount(db)
    const { cookies } = await signIn(college, { email })
    const forged = (cookies.cookie ?? "").replace(/\.1\./, ".2.")
    for (const cookie of [forged, "refresh=x", "refresh=", ""]) {
      expect((await refresh({ cookie })).status).toBe(401)
    }
    expect((await refresh(cookies)).status).toBe(200)
  })
})

describe("a bearer", () => {
  test("runs out after a quarter of an hour", async () => {
    const { bearer } = await signIn(college, await addAccount(db))
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 })
    try {
      expect(await profileOf(bearer)).toBe(200)
      vi.setSystemTime(Date.now() + 61_000)
      expect(await profileOf(bearer)).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  test("with a later end, of another session, or with the cookie's MAC is refused", async () => {
    const { bearer, cookies } = await signIn(college, await addAccount(db))
    const [id, end, mac] = bearer.bearer.split(".")
    const cookie = (cookies.cookie ?? "").replace("refresh=", "")
    const forged = [
      `${id}.${Number(end) + 1}.${mac}`,
      `00000000-0000-4000-8000-000000000000.${end}.${mac}`,
      `${id}.${end}.${cookie.split(".")[2]}`,
      cookie,
      `${id}.${end}`,
    ]
    for (const bearer of forged) expect(await profileOf({ bearer })).toBe(401)
    expect((await refresh({ cookie: `refresh=${bearer.bearer}` })).status).toBe(401)
  })
})

describe("signing out", () => {
  test("refuses the old bearer and the old cookie at once, and takes the cookie away", async () => {
    const { email } = await addAccount(db)
    for (const withBearer of [true, false]) {
      const { cookies, bearer } = await signIn(college, { email })
      const { response } = await call(withBearer ? bearer : null, "POST /auth/logout", {
        headers: withBearer ? {} : cookies,
      })
      expect(response.statusCode).toBe(200)
      expect(response.cookies).toMatchObject([{ name: "refresh", value: "" }])
      expect(await profileOf(bearer)).toBe(401)
      expect((await refresh(cookies)).status).toBe(401)
    }
  })

  test("works for whoever is not signed in, and leaves her other devices signed in", async () => {
    const { email } = await addAccount(db)
    expect((await call(null, "POST /auth/logout")).status).toBe(200)
    const phone = await signIn(college, { email })
    const office = await signIn(college, { email })
    await call(phone.bearer, "POST /auth/logout", { headers: phone.cookies })
    expect(await profileOf(office.bearer)).toBe(200)
  })

  test("on a device where somebody else signs in, the session before has ended", async () => {
    const one = await addAccount(db)
    const other = await addAccount(db)
    const before = await signIn(college, { email: one.email })
    await signIn(college, { email: other.email }, before.cookies)
    expect(await profileOf(before.bearer)).toBe(401)
  })

  test("deactivation refuses bearer and cookie at once", async () => {
    const { id, email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    await setStatus(id, "inactive")
    expect(await profileOf(bearer)).toBe(401)
    expect((await refresh(cookies)).status).toBe(401)
  })
})
