import { createSecretKey } from "node:crypto"
import { expect, test } from "vitest"
import { addAccount, password, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { membersOf } from "../../../test/members.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import { createSessions } from "../../lib/auth/sessions.ts"
import { revokePassword } from "./passwords.queries.ts"
import { forgetOldTraces } from "./queries.ts"

const college = await openCollege()
const { call, db } = college
const { member } = membersOf(college)

const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 13) Chrome/120.0" }
const devicesOf = async (bearer: { bearer: string }, cookies: Record<string, string> = {}) =>
  (await call(bearer, "GET /auth/devices", { headers: cookies })).body.data.devices

const recordOf = async (table: "student" | "lecturer", person: number) =>
  (await db.selectFrom(table).select("id").where("person_id", "=", person).executeTakeFirstOrThrow()).id

/** The mark as a browser computes it. */
async function markOf(key: string) {
  const { subtle } = globalThis.crypto
  const given = await subtle.importKey("raw", Buffer.from(key, "base64url"), "HKDF", false, ["deriveKey"])
  const info = Buffer.from("name")
  const rules = { name: "HKDF", hash: "SHA-256", salt: Buffer.alloc(0), info }
  const kind = { name: "HMAC", hash: "SHA-256", length: 256 }
  const names = await subtle.deriveKey(rules, given, kind, false, ["sign"])
  const mac = await subtle.sign("HMAC", names, Buffer.from("mark"))
  return Buffer.from(mac, 0, 16).toString("base64")
}

test("a sign-in returns the person's key for this device, the same each time, and another one for each device", async () => {
  const { email } = await addAccount(db)
  const first = await signIn(college, { email }, agent)
  const key = first.body.data.deviceKey
  expect(Buffer.from(key, "base64url")).toHaveLength(32)
  expect((await signIn(college, { email }, first.cookies)).body.data.deviceKey).toBe(key)
  expect((await signIn(college, { email }, agent)).body.data.deviceKey).not.toBe(key)
  const other = await addAccount(db)
  expect((await signIn(college, other, first.cookies)).body.data.deviceKey).not.toBe(key)
})

test("the key stays after a changed password and a reset by an administrator, so nothing unsent is lost", async () => {
  const { id, email } = await addAccount(db)
  const { bearer, cookies, body } = await signIn(college, { email }, agent)
  const newPassword = "mvula yambiri lero 44"
  const changed = await call(bearer, "POST /auth/change-password", {
    body: { currentPassword: password, newPassword },
    headers: cookies,
  })
  expect(changed.body.data.deviceKey).toBe(body.data.deviceKey)
  const stored = await signIn(college, { email, password: newPassword }, cookies)
  expect(stored.body.data.deviceKey).toBe(body.data.deviceKey)
  await revokePassword(db, createSessions(createSecretKey(Buffer.alloc(32))), id)
  const password_hash = await hashPassword(password)
  await db.updateTable("person").set({ password_hash }).where("id", "=", id).execute()
  expect((await signIn(college, { email }, cookies)).body.data.deviceKey).toBe(body.data.deviceKey)
})

test("a browser without its cookie gets its key again by the key's mark, for the same person, until the device is ended", async () => {
  const { email } = await addAccount(db)
  const first = await signIn(college, { email }, agent)
  const key = first.body.data.deviceKey
  const keyMark = await markOf(key)
  const again = await signIn(college, { email, keyMark }, agent)
  expect(again.body.data.deviceKey).toBe(key)
  const later = await signIn(college, { email }, again.cookies)
  expect(later.body.data.deviceKey).toBe(key)
  const other = await addAccount(db)
  expect((await signIn(college, { email: other.email, keyMark }, agent)).body.data.deviceKey).not.toBe(key)
  const [device] = await devicesOf(later.bearer, later.cookies)
  await call(later.bearer, "POST /auth/devices/{id}/end", { params: { id: device!.id } })
  expect((await signIn(college, { email, keyMark }, agent)).body.data.deviceKey).not.toBe(key)
})

test("people see their own phones and computers by browser and system, and which one is the current one", async () => {
  const { email } = await addAccount(db, "lecturer")
  const phone = await signIn(college, { email }, agent)
  const computer = await signIn(
    college,
    { email },
    { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0" },
  )
  const devices = await devicesOf(computer.bearer, computer.cookies)
  expect(devices.map(({ name, is_this }) => [name, is_this])).toEqual([
    ["Firefox on Windows", true],
    ["Chrome on Android", false],
  ])
  expect(JSON.stringify(devices)).not.toContain(phone.body.data.deviceKey)
})

test("ending a phone deletes its key and ends its session at once, and its next sign-in is that of a new device", async () => {
  const { id, email } = await addAccount(db, "lecturer")
  const phone = await signIn(college, { email }, agent)
  const computer = await signIn(college, { email }, { "user-agent": "Firefox/130.0 Windows" })
  const lost = (await devicesOf(computer.bearer, computer.cookies)).find(({ is_this }) => !is_this)!
  expect(
    (await call(computer.bearer, "POST /auth/devices/{id}/end", { params: { id: lost.id } })).status,
  ).toBe(200)
  expect((await call(phone.bearer, "GET /auth/profile")).status).toBe(401)
  expect((await call(null, "POST /auth/refresh", { headers: phone.cookies })).status).toBe(401)
  expect((await call(computer.bearer, "GET /auth/profile")).status).toBe(200)
  expect(await devicesOf(computer.bearer)).toHaveLength(1)
  const again = await signIn(college, { email }, phone.cookies)
  expect(again.body.data.deviceKey).not.toBe(phone.body.data.deviceKey)
  const logged = await db
    .selectFrom("audit")
    .select(["action", "about_id"])
    .where("entity", "=", "device_key")
    .where("entity_id", "=", `${lost.id}`)
    .execute()
  expect(logged).toEqual([{ action: "POST /auth/devices/{id}/end", about_id: id }])
})

test("an administrator ends a student's lost phone, but neither sees nor ends another administrator's", async () => {
  const student = await member("student")
  const phone = await signIn(college, { email: student.email }, agent)
  const query = { studentId: await recordOf("student", student.id) }
  const [lost] = (await call("admin", "GET /auth/devices", { query })).body.data.devices
  const params = { id: lost!.id }
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "GET /auth/devices", { query })).body.data.devices).toEqual([])
    expect((await call(role, "POST /auth/devices/{id}/end", { params })).status).toBe(404)
  }
  expect((await call("admin", "POST /auth/devices/{id}/end", { params })).status).toBe(200)
  expect((await call(phone.bearer, "GET /auth/profile")).status).toBe(401)

  const colleague = await addAccount(db, "admin")
  const theirs = await signIn(college, colleague, agent)
  const [seen] = await devicesOf(theirs.bearer)
  expect((await call("admin", "GET /auth/devices")).body.data.devices.map(({ id }) => id)).not.toContain(
    seen!.id,
  )
  expect((await call("admin", "POST /auth/devices/{id}/end", { params: { id: seen!.id } })).status).toBe(404)
  expect((await call(null, "POST /auth/devices/{id}/end", { params })).status).toBe(401)
})

test("an administrator sees the devices of the given lecturer only, and other roles see none", async () => {
  const lecturer = await member("lecturer")
  const query = { lecturerId: await recordOf("lecturer", lecturer.id) }
  const seen = (await call("admin", "GET /auth/devices", { query })).body.data.devices
  expect(seen).toHaveLength(1)
  expect(seen).toEqual((await devicesOf(lecturer.bearer)).map((device) => ({ ...device, is_this: false })))
  for (const role of ["lecturer", "student"] as const)
    expect((await call(role, "GET /auth/devices", { query })).body.data.devices).toEqual([])
})

test("neither the audit log nor a stored reply has a key", async () => {
  const { email } = await addAccount(db)
  const { body } = await signIn(college, { email }, { ...agent, "idempotency-key": "device-key-in-answer" })
  const key = body.data.deviceKey
  for (const table of ["audit", "idempotency"] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
  }
})

test("the key of a device that nobody has used for 400 days is deleted", async () => {
  const old = await addAccount(db)
  const fresh = await addAccount(db)
  for (const account of [old, fresh]) await signIn(college, account, agent)
  const before = new Date(Date.now() - 401 * 86_400_000).toISOString()
  await db.updateTable("device_key").set({ signed_in_at: before }).where("person_id", "=", old.id).execute()
  await forgetOldTraces(db)
  const remaining = await db.selectFrom("device_key").select("person_id").execute()
  expect(remaining.map(({ person_id }) => person_id)).toContain(fresh.id)
  expect(remaining.map(({ person_id }) => person_id)).not.toContain(old.id)
})
