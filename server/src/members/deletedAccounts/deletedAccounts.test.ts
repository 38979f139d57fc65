import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test } from "vitest"
import { accountDeletionOf } from "../../../test/accountDeletion.ts"
import { mailsTo, password, runJobs, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { pictures } from "../../../test/corpus.ts"
import { formOf } from "../../../test/forms.ts"
import { type Bearer, membersOf } from "../../../test/members.ts"
import { createDiskStorage } from "../../lib/files/diskStorage.ts"
import { createFiles } from "../../lib/files/files.ts"
import { fileTasks } from "../../lib/files/jobs.ts"
import { pictureTasks } from "../../lib/files/pictureSizes.ts"
import { createDelivery } from "../../lib/mail/delivery.ts"
import { mailTasks } from "../../lib/mail/outbox.ts"

const college = await openCollege()
const { call, db, config, folder } = college
const { member, profileOf } = membersOf(college)
const { leave, passDays, leaveForGood } = accountDeletionOf(college)

const listAccounts = async (query: object = {}) =>
  (await call("admin", "GET /deleted-accounts", { query })).body.data.accounts
const restore = (id: number, body: object = {}) =>
  call("admin", "POST /deleted-accounts/{id}/restore", { params: { id }, body })
const open = (url: string) => college.inject(null, { method: "GET", url })

async function sendPhoto(bearer: Bearer) {
  const form = await formOf({}, { photo: { name: "photo.png", content: pictures.png } })
  const response = await college.inject(bearer, { method: "PUT", url: "/api/auth/photo", ...form })
  return response.json().data.user.photoUrl as string
}

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

describe("deleting one's own account", () => {
  test("requires the exact word DELETE and the password", async () => {
    const { bearer } = await member("student")
    for (const confirm of ["delete", "DELETE ", "", undefined]) {
      expect((await leave(bearer, { confirm })).body.errors).toEqual({
        confirm: "Type DELETE exactly, in capital letters.",
      })
    }
    expect((await leave(bearer, { password: "" })).body.errors).toEqual({ password: "Password is required." })
    expect((await leave(bearer, { password: "a guess" })).body.errors).toEqual({
      password: "This is not your password.",
    })
    expect((await call(bearer, "DELETE /auth/account")).status).toBe(422)
    expect((await profileOf(bearer)).status).toBe("active")
  })

  test("can't be used to guess the password", async () => {
    const { bearer } = await member("student")
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await leave(bearer, { password: "a guess" })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test("also requires the code of an account with two-factor sign-in", async () => {
    const { bearer } = await member("student")
    const { secret } = (await call(bearer, "POST /auth/two-factor")).body.data
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const body = { enabled: true, code: totp.generate(), currentPassword: password }
    expect((await call(bearer, "PUT /auth/two-factor", { body })).status).toBe(200)
    expect((await leave(bearer)).body.errors).toEqual({
      code: "Please enter the code from your authenticator app.",
    })
    expect((await leave(bearer, { code: "000000" })).body.errors).toHaveProperty("code")
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    expect((await leave(bearer, { code: next })).status).toBe(200)
  })

  test("closes the account at once, and says until when it can be restored", async () => {
    const { bearer, id, email } = await member("lecturer")
    const { lecturerId } = await profileOf(bearer)
    const { body } = await leave(bearer)
    const days = (Date.parse(body.data.eraseAt) - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    expect((await call(bearer, "GET /auth/profile")).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    const params = { id: lecturerId! }
    expect((await call("admin", "GET /lecturers/{id}", { params })).status).toBe(404)
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({
      subject: "Your account was deleted",
      body: expect.stringMatching(
        /can restore it until .*If it wasn't, tell the college's office at once\./s,
      ),
    })
    expect(await listAccounts({ search: email })).toMatchObject([{ id, email, role: "lecturer" }])
  })
})

describe("the office", () => {
  test("restores the account as it was, for seven days", async () => {
    const { bearer, id, email, form } = await member("student")
    await call(bearer, "PUT /auth/profile", { body: { ...form, bio: "I sing." } })
    const before = await profileOf(bearer)
    await leave(bearer)
    await passDays(6)
    expect(await restore(id)).toMatchObject({
      status: 200,
      body: { message: "Account restored. They can sign in again with their password." },
    })
    expect(await listAccounts({ search: email })).toEqual([])
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({ subject: "Your account was restored" })
    await passDays(7)
    const again = await signIn(college, { email })
    expect(await profileOf(again.bearer)).toEqual({ ...before, version: expect.any(Number) })
    const params = { id: before.studentId! }
    expect((await call("admin", "GET /students/{id}", { params })).status).toBe(200)
    expect((await restore(id)).status).toBe(404)
  })

  test("can't restore an account that was erased", async () => {
    const { bearer, id, email } = await member("student")
    await leaveForGood(bearer)
    expect(await listAccounts({ search: email })).toEqual([])
    expect((await restore(id)).status).toBe(404)
    const row = db.selectFrom("person").select(["email", "erase_at"]).where("id", "=", id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({
      email: `erased-${id}@erased.invalid`,
      erase_at: null,
    })
  })

  test("is told if somebody else has the address by now, and restores the account with another one", async () => {
    const { bearer, id, email } = await member("student")
    await leave(bearer)
    const body = { firstName: "Thoko", lastName: "Banda", email, password }
    expect((await call(null, "POST /auth/register", { body })).status).toBe(201)
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: { message: "There is already an account with this email address." },
    })
    expect((await restore(id, { email: "not an address" })).status).toBe(422)
    const other = `other-${email}`
    expect((await restore(id, { email: other })).status).toBe(200)
    expect((await mailsTo(db, other)).at(-1)).toMatchObject({ subject: "Your account was restored" })
    expect((await signIn(college, { email: other })).status).toBe(200)
  })

  test("sees only people who deleted their own account, and only administrators see them", async () => {
    const student = await member("student")
    const { studentId } = await profileOf(student.bearer)
    await call("admin", "DELETE /students/{id}", { params: { id: studentId! } })
    expect(await listAccounts({ search: student.email })).toEqual([])
    expect((await restore(student.id)).status).toBe(404)
    const lecturer = await member("lecturer")
    await leave(lecturer.bearer)
    expect(await listAccounts({ role: "lecturer", search: lecturer.email })).toHaveLength(1)
    expect(await listAccounts({ role: "student", search: lecturer.email })).toEqual([])
    for (const caller of ["lecturer", "student"] as const) {
      expect((await call(caller, "GET /deleted-accounts")).status).toBe(403)
      const params = { id: lecturer.id }
      expect((await call(caller, "POST /deleted-accounts/{id}/restore", { params })).status).toBe(403)
    }
  })
})

describe("the data of a person who deleted their account", () => {
  const storage = createDiskStorage(folder)
  const tasks = [
    ...mailTasks({ ...config, database: db, deliver: createDelivery(config) }),
    ...fileTasks(db, storage, console),
    ...pictureTasks(db, createFiles(storage)),
  ]
  async function mailFilesTo(address: string) {
    const names = await readdir(join(folder, "mail"))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, "mail", name), "utf8")))
    return names.filter((_, index) => texts[index]!.includes(address))
  }

  test("includes the files of emails, which are erased with the account", async () => {
    const { bearer, email } = await member("student")
    await leave(bearer)
    await runJobs(db, tasks)
    expect(await mailFilesTo(email)).not.toEqual([])
    await passDays(7)
    await runJobs(db, tasks)
    expect(await mailFilesTo(email)).toEqual([])
    expect(await mailsTo(db, email)).toEqual([])
  })

  test("includes the photo, which is no longer public at once and then erased", async () => {
    const { bearer, id } = await member("lecturer")
    const url = await sendPhoto(bearer)
    await runJobs(db, tasks)
    const stored = await db.selectFrom("picture_size").select(["picture_id", "file_id"]).execute()
    const bytes = stored.filter(({ picture_id }) => url.includes(picture_id)).map(({ file_id }) => file_id)
    expect(bytes).toHaveLength(2)
    const [, photo = ""] = /pictures\/(.+)-480/.exec(url) ?? []
    const first = await open(url)
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "public, max-age=86400"])
    await leave(bearer)
    expect((await open(url)).statusCode).toBe(404)
    await restore(id)
    expect((await open(url)).statusCode).toBe(200)
    const { email } = await db
      .selectFrom("person")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    await leaveForGood((await signIn(college, { email })).bearer)
    await runJobs(db, tasks)
    expect((await open(url)).statusCode).toBe(404)
    for (const key of [photo, ...bytes]) await expect(storage.open(key)).rejects.toThrow("ENOENT")
  })

  test("a lecturer whom the office deletes leaves no photo on the website", async () => {
    const { bearer } = await member("lecturer")
    const url = await sendPhoto(bearer)
    const { lecturerId } = await profileOf(bearer)
    await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturerId! } })
    expect((await open(url)).statusCode).toBe(404)
  })
})
