import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { db } = college

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("guessing by number", () => {
  const wrong = { password: "not it" }
  const statusFrom = (remoteAddress: string, payload: object, headers: Record<string, string> = {}) =>
    college.app
      .inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { password, ...payload },
        remoteAddress,
        headers,
      })
      .then(({ statusCode }) => statusCode)

  test("is counted for each person, by number and by email address together", async () => {
    const { id, email } = await addAccount(db)
    const record = { person_id: id, student_number: "TEST-0001", year_of_study: 1 }
    await db.insertInto("student").values(record).execute()
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await signIn(college, { email: n % 2 ? email : "test-0001", ...wrong })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test("is refused after a hundred wrong attempts from one address, whatever the numbers, but known devices sign in", async () => {
    const { email } = await addAccount(db)
    const known = await signIn(college, { email })
    const address = sql<Buffer>`sha256(convert_to(${"address 10.9.8.7"}, 'UTF8'))`
    await db.insertInto("sign_in_attempt").values({ key: address, attempts: 98 }).execute()
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push(await statusFrom("10.9.8.7", { email: `IPTE25-9${n}00`, ...wrong }))
    expect(statuses).toEqual([401, 401, 429, 429])
    expect(await statusFrom("10.9.8.7", { email })).toBe(429)
    expect(await statusFrom("10.9.8.7", { email }, known.cookies)).toBe(200)
    expect(await statusFrom("10.9.8.8", { email })).toBe(200)
    // Two attempts become available again in a minute.
    await db
      .updateTable("sign_in_attempt")
      .set({ last_at: sql`now() - interval '61 seconds'` })
      .where("key", "=", address)
      .execute()
    expect(await statusFrom("10.9.8.7", { email: "IPTE25-9900", ...wrong })).toBe(401)
    expect(await statusFrom("10.9.8.7", { email: "IPTE25-9901", ...wrong })).toBe(401)
    expect(await statusFrom("10.9.8.7", { email: "IPTE25-9902", ...wrong })).toBe(429)
  })

  test("gets the same reply for existing and other numbers, and is refused for both", async () => {
    for (let n = 0; n < 12; n++) {
      const { id } = await addAccount(db)
      const record = { person_id: id, student_number: `COUNT-${1000 + n}`, year_of_study: 1 }
      await db.insertInto("student").values(record).execute()
    }
    const address = sql<Buffer>`sha256(convert_to(${"address 10.9.8.1"}, 'UTF8'))`
    await db.insertInto("sign_in_attempt").values({ key: address, attempts: 76 }).execute()
    const answers = []
    for (let n = 0; n < 27; n++) {
      const payload = { email: `COUNT-${n % 2 ? 1000 + (n - 1) / 2 : 5000 + n}`, ...wrong }
      const request = { method: "POST", url: "/api/auth/login", payload, remoteAddress: "10.9.8.1" } as const
      const { statusCode, body } = await college.app.inject(request)
      answers.push([statusCode, body])
    }
    const refused = answers.splice(24)
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1)
    expect(refused.map(([status]) => status)).toEqual([429, 429, 429])
  })

  test("is refused after thirty wrong attempts from one device, among which right passwords don't count", async () => {
    const { email } = await addAccount(db)
    const { cookies } = await signIn(college, { email })
    const { device_id } = await db
      .selectFrom("session")
      .select("device_id")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
    const device = sql<Buffer>`sha256(convert_to(${`device ${device_id}`}, 'UTF8'))`
    await db.updateTable("sign_in_attempt").set({ attempts: 28 }).where("key", "=", device).execute()
    for (let n = 0; n < 3; n++) expect(await statusFrom("10.1.1.1", { email }, cookies)).toBe(200)
    const statuses = []
    for (let n = 0; n < 3; n++)
      statuses.push(await statusFrom("10.1.1.2", { email: `IPTE24-9${n}00`, ...wrong }, cookies))
    expect(statuses).toEqual([401, 401, 429])
  })

  test("from many addresses is refused for the whole college, except where people have signed in before", async () => {
    const [{ email }, newcomer] = [await addAccount(db), await addAccount(db)]
    expect(await statusFrom("10.2.0.1", { email })).toBe(200)
    const { cookies } = await signIn(college, { email })
    const all = sql<Buffer>`sha256(convert_to('every sign-in', 'UTF8'))`
    await db.updateTable("sign_in_attempt").set({ attempts: 297 }).where("key", "=", all).execute()
    const statuses = []
    // Each attempt has another address and number. Only the second half of the numbers exist.
    for (let n = 0; n < 5; n++)
      statuses.push(await statusFrom(`10.3.0.${n}`, { email: `IPTE24-8${n}00`, ...wrong }))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await statusFrom("10.3.1.1", { email: newcomer.email, ...wrong })).toBe(429)
    expect(await statusFrom("10.3.1.2", { email: newcomer.email })).toBe(429)
    expect(await statusFrom("10.2.0.1", { email: newcomer.email })).toBe(200)
    expect(await statusFrom("10.3.1.3", { email }, cookies)).toBe(200)
    await db
      .updateTable("sign_in_attempt")
      .set({ last_at: sql`now() - interval '13 seconds'` })
      .where("key", "=", all)
      .execute()
    expect(await statusFrom("10.3.1.4", { email: "IPTE24-8900", ...wrong })).toBe(401)
    expect(await statusFrom("10.3.1.5", { email: "IPTE24-8901", ...wrong })).toBe(429)
  })

  test("has a limit for the whole college, to which right passwords from a new address don't count", async () => {
    const accounts = await Promise.all(Array.from({ length: 24 }, () => addAccount(db)))
    const all = sql<Buffer>`sha256(convert_to('every sign-in', 'UTF8'))`
    await db.insertInto("sign_in_attempt").values({ key: all, attempts: 290 }).execute()
    const statuses = await Promise.all(accounts.map(({ email }) => statusFrom("10.4.0.1", { email })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { attempts } = await db
      .selectFrom("sign_in_attempt")
      .select("attempts")
      .where("key", "=", all)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(290)
  })
})
