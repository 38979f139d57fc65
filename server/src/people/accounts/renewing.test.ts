import { sql } from "kysely"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { addAccount, cookieHeader, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { call, db } = college

const profileStatus = async (bearer: { bearer: string }) => (await call(bearer, "GET /auth/profile")).status
const refresh = (cookies: Record<string, string>) => call(null, "POST /auth/refresh", { headers: cookies })

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("renewing a session", () => {
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
    expect(await profileStatus({ bearer: renewed.body.data.token })).toBe(200)
    expect((await refresh(cookieHeader(renewed.response))).status).toBe(200)
  })

  test("can be repeated for a minute after a lost reply, with the same successor", async () => {
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

  test("with an older cookie ends the session of both the copy and the owner", async () => {
    const { email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    const { response } = await refresh(cookies)
    await age("rotated_at", "61 seconds")
    expect((await refresh(cookies)).status).toBe(401)
    expect((await refresh(cookieHeader(response))).status).toBe(401)
    expect(await profileStatus(bearer)).toBe(401)
  })

  test.each(["created_at", "last_active_at", "rotated_at"] as const)(
    "is refused if the session's %s is in the future, because the clock was wrong",
    async (column) => {
      const { email } = await addAccount(db)
      const { cookies, bearer } = await signIn(college, { email })
      await age(column, "-4 minutes")
      expect(await profileStatus(bearer)).toBe(200)
      await age(column, "-400 days")
      expect(await profileStatus(bearer)).toBe(401)
      expect((await refresh(cookies)).status).toBe(401)
    },
  )

  test("ends after the chosen time without activity, and after thirty days at the latest", async () => {
    const { email } = await addAccount(db)
    const { cookies, bearer } = await signIn(college, { email })
    await age("last_active_at", "29 minutes")
    expect(await profileStatus(bearer)).toBe(200)
    await age("last_active_at", "31 minutes")
    expect(await profileStatus(bearer)).toBe(401)
    expect((await refresh(cookies)).status).toBe(401)
    await age("last_active_at", "0")
    await call(bearer, "PUT /auth/preferences", { body: { sessionTimeout: 0 } })
    await age("last_active_at", "29 days")
    expect((await refresh(cookies)).status).toBe(200)
    await age("created_at", "31 days")
    await age("last_active_at", "0")
    expect((await refresh(cookies)).status).toBe(401)
  })

  test("doesn't count as activity, nor do background requests", async () => {
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
    await profileStatus(bearer)
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
  test("expires after a quarter of an hour", async () => {
    const { bearer } = await signIn(college, await addAccount(db))
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 })
    expect(await profileStatus(bearer)).toBe(200)
    vi.setSystemTime(Date.now() + 61_000)
    expect(await profileStatus(bearer)).toBe(401)
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
    for (const bearer of forged) expect(await profileStatus({ bearer })).toBe(401)
    expect((await refresh({ cookie: `refresh=${bearer.bearer}` })).status).toBe(401)
  })
})
