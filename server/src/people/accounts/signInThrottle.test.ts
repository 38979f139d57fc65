import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { addAccount, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { claimAttempt, sharesOf, tooSoon } from "./signInThrottle.queries.ts"

const college = await openCollege()
const { db } = college

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

test("a person who keeps checking for approval is not locked out", async () => {
  const { id, email } = await addAccount(db)
  await db.updateTable("person").set({ status: "pending" }).where("id", "=", id).execute()
  for (let n = 0; n < 7; n++) expect((await signIn(college, { email })).status).toBe(403)
  await db.updateTable("person").set({ status: "active" }).where("id", "=", id).execute()
  expect((await signIn(college, { email })).status).toBe(200)
})

test("a refusal says to wait, also if a right password has cleared the attempts meanwhile", async () => {
  expect(await tooSoon(db, "nobody@college.example")).toMatchObject({
    code: "too_many",
    message: "Too many attempts. Please wait a minute and try again.",
  })
})

test("an attempt that began before another, and is counted after it, is still one of the five free ones", async () => {
  const earlier = await db.startTransaction().execute()
  await sql`select now()`.execute(earlier)
  for (let n = 0; n < 4; n++) await claimAttempt(db, "ada@college.example")
  await claimAttempt(earlier, "ada@college.example")
  await earlier.commit().execute()
  await expect(claimAttempt(db, "ada@college.example")).rejects.toMatchObject({ code: "too_many" })
})

test("the addresses of one IPv6 network share their attempts, because one person may have all of them", () => {
  const from = (address: string) => sharesOf({ address, deviceId: "a", knowsDevice: false })[0]!.subject
  expect(from("2001:db8:1:2:3:4:5:6")).toBe(from("2001:db8:1:2::7"))
  const others = ["2001:db8:1:3::7", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"]
  expect(new Set(["2001:db8:1:2::7", ...others].map(from)).size).toBe(5)
})

describe("guessing a password", () => {
  test("a thousand times is checked five times, and then refused, even with the right password", async () => {
    const { email } = await addAccount(db)
    const statuses: number[] = []
    // More at once would wait too long for one of the ten connections (limits.ts).
    for (let wave = 0; wave < 10; wave++) {
      const guesses = Array.from({ length: 100 }, (_, index) =>
        signIn(college, { email, password: `guess ${wave} ${index}` }),
      )
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
      // The clock is set back, because a busy machine takes longer than the pause.
      await db.updateTable("sign_in_attempt").set({ last_at: sql`now()` }).execute()
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(995)
    expect(await signIn(college, { email })).toMatchObject({
      status: 429,
      body: { code: "too_many", message: "Too many attempts. Please wait a minute and try again." },
    })
  })

  test("has the same limit for an unknown address", async () => {
    const answers = []
    for (let n = 0; n < 6; n++)
      answers.push((await signIn(college, { email: "nobody@college.example" })).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
  })

  test("while the clock was ahead locks nobody out", async () => {
    const { email } = await addAccount(db)
    for (let n = 0; n < 6; n++) await signIn(college, { email, password: "wrong" })
    expect((await signIn(college, { email })).status).toBe(429)
    await db.updateTable("sign_in_attempt").set({ last_at: sql`now() + interval '400 days'` }).execute()
    expect((await signIn(college, { email })).status).toBe(200)
  })

  test("has growing pauses of up to a quarter of an hour, until the right password resets them", async () => {
    const { email } = await addAccount(db)
    const age = (seconds: number) =>
      db
        .updateTable("sign_in_attempt")
        .set({ last_at: sql`now() - make_interval(secs => ${seconds})` })
        .execute()
    const guess = async () => (await signIn(college, { email, password: "wrong" })).status
    for (let n = 0; n < 5; n++) await guess()
    for (const pause of [30, 60, 120, 240, 480, 900, 900, 900]) {
      await age(pause - 2)
      expect(await guess()).toBe(429)
      await age(pause + 1)
      expect(await guess()).toBe(401)
    }
    await age(899)
    expect((await signIn(college, { email })).body.message).toContain("a minute")
    await age(901)
    expect((await signIn(college, { email })).status).toBe(200)
    expect(await guess()).toBe(401)
  })

  test("from elsewhere doesn't lock out a device that has signed in before", async () => {
    const { email } = await addAccount(db)
    const { cookies } = await signIn(college, { email })
    for (let n = 0; n < 6; n++) await signIn(college, { email, password: "wrong" })
    expect((await signIn(college, { email })).status).toBe(429)
    expect((await signIn(college, { email }, cookies)).status).toBe(200)
    for (let n = 0; n < 5; n++) await signIn(college, { email, password: "wrong" }, cookies)
    expect((await signIn(college, { email }, cookies)).status).toBe(429)
  })

  test("is counted by network address, whatever the names, and right passwords from there aren't", async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => addAccount(db)))
    const guess = async (n: number) => (await signIn(college, { email: `guess${n}@college.example` })).status
    const first = await Promise.all(Array.from({ length: 97 }, (_, index) => guess(index)))
    expect(first.every((status) => status === 401)).toBe(true)
    const signedIn = await Promise.all(accounts.map(({ email }) => signIn(college, { email })))
    expect(signedIn.map(({ status }) => status)).toEqual(accounts.map(() => 200))
    const last = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(100 + index)))
    expect(last.filter((status) => status === 401)).toHaveLength(3)
  })
})
