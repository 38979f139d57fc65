import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { addAccount, mailsTo, password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"

const college = await openCollege()
const { call, db } = college

type Bearer = { bearer: string }
const profileOf = async (bearer: Bearer) => (await call(bearer, "GET /auth/profile")).body.data.user

async function member() {
  const account = await addAccount(db)
  const { bearer } = await signIn(college, { email: account.email })
  return { ...account, bearer }
}

const step = 30_000
// Codes change every 30 seconds. The clock is set to the middle of one, so that no test sees two codes.
beforeEach(async () => {
  await db.deleteFrom("sign_in_attempt").execute()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - (Date.now() % step) + step / 2 })
})

describe("two-factor sign-in", () => {
  const codeOf = (secret: string, shift = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * step })
  const put = (bearer: Bearer, enabled: boolean, code: string, currentPassword = password) =>
    call(bearer, "PUT /auth/two-factor", { body: { enabled, code, currentPassword } })

  async function withTwoFactor() {
    const person = await member()
    const { secret, recoveryCodes } = (await call(person.bearer, "POST /auth/two-factor")).body.data
    expect((await put(person.bearer, true, codeOf(secret, -1))).status).toBe(200)
    return { ...person, secret, recoveryCodes: recoveryCodes }
  }
  const renew = (bearer: Bearer, code: string, currentPassword = password) =>
    call(bearer, "POST /auth/recovery-codes", { body: { code, currentPassword } })

  test("is offered as text, URI and QR code, and is on only after a right code", async () => {
    const { bearer, email } = await member()
    const { data } = (await call(bearer, "POST /auth/two-factor")).body
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.address).toContain(`secret=${data.secret}`)
    expect(data.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await signIn(college, { email })).status).toBe(200)
    expect((await put(bearer, true, "000000")).body.errors).toHaveProperty("code")
    expect((await put(bearer, true, codeOf(data.secret), "wrong")).body.errors).toHaveProperty(
      "currentPassword",
    )
    expect((await profileOf(bearer)).twoFactorEnabled).toBe(false)
    const { body } = await put(bearer, true, codeOf(data.secret))
    expect(body.data.user.twoFactorEnabled).toBe(true)
    expect((await mailsTo(db, email)).at(-1)!.subject).toBe("Two-factor sign-in was switched on")
  })

  test("asks for the code after the password, and accepts each code once", async () => {
    const { email, secret } = await withTwoFactor()
    expect(await signIn(college, { email })).toMatchObject({
      status: 401,
      body: { code: "two_factor", message: "Please enter the code from your authenticator app." },
    })
    expect(await signIn(college, { email, code: "123" })).toMatchObject({
      status: 401,
      body: { code: "two_factor" },
    })
    expect(await signIn(college, { email, password: "wrong", code: codeOf(secret) })).toMatchObject({
      status: 401,
      body: { code: "unauthenticated" },
    })
    const code = codeOf(secret)
    const twice = await Promise.all([signIn(college, { email, code }), signIn(college, { email, code })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await signIn(college, { email, code })).status).toBe(401)
    expect((await signIn(college, { email, code: codeOf(secret, -1) })).status).toBe(401)
  })

  test("asks for the code of a sign-in that was running when it was switched on", async () => {
    const { bearer, email, id } = await member()
    const { secret } = (await call(bearer, "POST /auth/two-factor")).body.data
    const [signingIn] = await db.transaction().execute(async (switching) => {
      await switching.updateTable("person").set({ two_factor: true }).where("id", "=", id).execute()
      const signingIn = signIn(college, { email })
      await expect.poll(() => waitingForALock(db)).toBe(1)
      return [signingIn]
    })
    expect(await signingIn).toMatchObject({ status: 401, body: { code: "two_factor" } })
    expect((await signIn(college, { email, code: codeOf(secret) })).status).toBe(200)
  })

  test("is switched on only with a code of the secret that is offered now", async () => {
    const { bearer, id } = await member()
    const first = (await call(bearer, "POST /auth/two-factor")).body.data.secret
    const [switching] = await db.transaction().execute(async (offering) => {
      const totp_secret = new Secret({ size: 20 }).base32
      await offering.updateTable("person").set({ totp_secret }).where("id", "=", id).execute()
      const switching = put(bearer, true, codeOf(first))
      await expect.poll(() => waitingForALock(db)).toBe(1)
      return [switching]
    })
    expect((await switching).status).toBe(422)
    expect((await profileOf(bearer)).twoFactorEnabled).toBe(false)
  })

  test("limits guesses of the code, even with the right password", async () => {
    const { email } = await withTwoFactor()
    const statuses = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await signIn(college, n % 2 ? { email } : { email, code: `00000${n}` })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test("is switched off with password and code, which deletes its secret", async () => {
    const { bearer, email, secret, id } = await withTwoFactor()
    expect((await call(bearer, "POST /auth/two-factor")).status).toBe(409)
    expect((await put(bearer, false, "000000")).status).toBe(422)
    const off = { body: { enabled: false, code: codeOf(secret), currentPassword: password } }
    const headers = { "idempotency-key": `off ${id}` }
    for (let n = 0; n < 2; n++) {
      const { body } = await call(bearer, "PUT /auth/two-factor", { ...off, headers })
      expect(body.data.user.twoFactorEnabled).toBe(false)
    }
    expect((await signIn(college, { email })).status).toBe(200)
    const row = await db.selectFrom("person").select("totp_secret").where("id", "=", id).executeTakeFirst()
    expect(row).toEqual({ totp_secret: null })
    expect((await put(bearer, true, codeOf(secret))).status).toBe(409)
  })

  test("accepts each of ten recovery codes once instead of the app's, and mails the owner", async () => {
    const { bearer, email, recoveryCodes, id } = await withTwoFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = "", other = ""] = recoveryCodes
    const typed = code.toLowerCase().replaceAll("-", " ")
    const twice = await Promise.all([
      signIn(college, { email, code: typed }),
      signIn(college, { email, code }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await mailsTo(db, email)).at(-1)!.subject).toBe(
      "A recovery code was used to sign in to your account",
    )
    expect((await profileOf(bearer)).recoveryCodesLeft).toBe(9)
    expect((await signIn(college, { email, code: "0000-0000-0000" })).status).toBe(401)
    expect((await put(bearer, false, other)).status).toBe(200)
    const row = await db
      .selectFrom("person")
      .select("recovery_hashes")
      .where("id", "=", id)
      .executeTakeFirst()
    expect(row).toEqual({ recovery_hashes: null })
    const logged = await db.selectFrom("audit").selectAll().execute()
    const use = {
      action: "POST /auth/login",
      before: { recoveryCodesLeft: 10 },
      after: { recoveryCodesLeft: 9 },
    }
    expect(logged).toContainEqual(expect.objectContaining(use))
    expect(JSON.stringify(logged)).not.toContain(code)
  })

  test("is not switched on by a recovery code, because only the app's code shows that the app works", async () => {
    const { bearer, email } = await member()
    const { recoveryCodes } = (await call(bearer, "POST /auth/two-factor")).body.data
    expect((await put(bearer, true, recoveryCodes[0] ?? "")).status).toBe(422)
    expect((await signIn(college, { email })).status).toBe(200)
  })

  test("creates new recovery codes for the code and the password, and the previous ones no longer work", async () => {
    const { bearer, email, secret, recoveryCodes, id } = await withTwoFactor()
    expect((await renew(bearer, codeOf(secret), "wrong")).body.errors).toHaveProperty("currentPassword")
    expect((await renew(bearer, "000000")).body.errors).toHaveProperty("code")
    const { status, body } = await renew(bearer, codeOf(secret))
    expect(status).toBe(200)
    expect(body.data.user.recoveryCodesLeft).toBe(10)
    expect((await signIn(college, { email, code: recoveryCodes[0] ?? "" })).status).toBe(401)
    expect((await signIn(college, { email, code: body.data.recoveryCodes[0] })).status).toBe(200)
    expect((await mailsTo(db, email)).map(({ subject }) => subject)).toContain(
      "New recovery codes were made for your account",
    )
    const { recovery_hashes } = await db
      .selectFrom("person")
      .select("recovery_hashes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    for (const hash of recovery_hashes ?? []) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await renew((await member()).bearer, "000000")).status).toBe(409)
  })

  test("keeps its secret out of the audit log and the stored replies", async () => {
    const { bearer, id } = await member()
    const headers = { "idempotency-key": "two-factor" }
    const { secret } = (await call(bearer, "POST /auth/two-factor", { headers })).body.data
    const audit = await db.selectFrom("audit").selectAll().where("actor_id", "=", id).execute()
    const answers = await db.selectFrom("idempotency").selectAll().execute()
    expect(JSON.stringify([audit, answers])).not.toContain(secret)
  })
})
