import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { type Bearer, membersOf } from "../../../test/members.ts"

const college = await openCollege()
const { call, db } = college
const { member, profileOf, update } = membersOf(college)

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer()

async function sendPhoto(bearer: Bearer, bytes: Buffer) {
  const form = await formOf({}, { photo: { name: "photo.png", content: bytes } })
  return college.inject(bearer, { method: "PUT", url: "/api/auth/photo", ...form })
}

describe("the profile", () => {
  test("shows the fields of the person's role and null for the rest", async () => {
    const student = await profileOf((await member("student")).bearer)
    expect(student).toMatchObject({ className: "P3", class_name: "P3", yearOfStudy: 1, employeeNumber: null })
    expect(student.studentNumber).toMatch(/^IPTE25-\d{4}$/)
    const lecturer = await profileOf((await member("lecturer")).bearer)
    expect(lecturer).toMatchObject({
      department: "Languages",
      specialization: "Chichewa",
      studentNumber: null,
    })
    expect(lecturer.employeeNumber).toMatch(/^L-\d{4}$/)
    const admin = await profileOf((await member("admin")).bearer)
    expect(admin).toMatchObject({ role: "admin", className: null, photoUrl: null, twoFactorEnabled: false })
    expect(Object.keys(admin).sort()).toEqual(Object.keys(student).sort())
    expect(JSON.stringify(admin)).not.toMatch(/argon|totp|hash/)
  })

  test.each(["admin", "lecturer", "student"] as const)(
    "comes with the sign-in of a %s, for its session",
    async (role) => {
      const { email, bearer: before } = await member(role)
      await sendPhoto(before, png)
      const { body, bearer } = await signIn(college, { email })
      expect(body.data.user).toEqual(await profileOf(bearer))
      expect((await college.inject(bearer, { url: body.data.user.photoUrl ?? "" })).statusCode).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/argon|totp|hash/)
    },
  )

  test("stores the values that were sent", async () => {
    const { bearer, form } = await member("lecturer")
    const body = {
      ...form,
      address: "Box 5",
      bio: "Ndine mphunzitsi.",
      department: "Science",
      specialization: "Biology",
    }
    const answer = await update(bearer, body)
    expect([answer.status, answer.body.message]).toEqual([200, "Profile updated successfully!"])
    expect(await profileOf(bearer)).toMatchObject(body)
  })

  test("keeps an omitted field, and empties a blank one", async () => {
    const { bearer, form } = await member("lecturer")
    const full = { ...form, address: "Box 5", bio: "Ndine mphunzitsi.", specialization: "Biology" }
    await update(bearer, full)
    const { phone: _, ...names } = form
    expect((await update(bearer, names)).status).toBe(200)
    expect(await profileOf(bearer)).toMatchObject(full)
    await update(bearer, { ...names, phone: "", address: " ", bio: null, specialization: "" })
    const emptied = { phone: null, address: null, bio: null, specialization: null, department: "Languages" }
    expect(await profileOf(bearer)).toMatchObject(emptied)
  })

  test("gives the id of the person's own record, with which other endpoints are called", async () => {
    const { bearer } = await member("lecturer")
    const { lecturerId, studentId } = await profileOf(bearer)
    expect(studentId).toBeNull()
    const params = { id: lecturerId! }
    expect((await call(bearer, "GET /lecturers/{id}/students", { params })).status).toBe(200)
    const { body } = await call((await member("student")).bearer, "GET /auth/profile")
    const own = await call("admin", "GET /students/{id}", { params: { id: body.data.user.studentId! } })
    expect(own.body.data.student.student_number).toBe(body.data.user.studentNumber)
    expect(body.data.user.lecturerId).toBeNull()
  })

  test("ignores fields that the person may not change", async () => {
    const { bearer, form, id } = await member("student")
    const before = await profileOf(bearer)
    const otherFields = {
      role: "admin",
      status: "inactive",
      yearOfStudy: 3,
      year_of_study: 3,
      class_name: "P9",
      className: "P9",
      studentNumber: "X",
      department: "Science",
      mustChangePassword: true,
      twoFactorEnabled: true,
      id: 1,
      password_hash: "x",
      requested_role: "admin",
      deleted_at: "2026-01-01T00:00:00Z",
      preferences: {},
    }
    expect((await update(bearer, { ...form, ...otherFields })).status).toBe(200)
    expect(await profileOf(bearer)).toEqual({ ...before, phone: form.phone, version: expect.any(Number) })
    const row = await db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      role: "student",
      requested_role: "student",
      status: "active",
      deleted_at: null,
    })
  })

  test.each(["student", "lecturer"] as const)(
    "refuses another name of a %s, and changes nothing",
    async (role) => {
      const { bearer, form } = await member(role)
      const before = await profileOf(bearer)
      const taken = await update(bearer, { ...form, lastName: "Else", phone: "0999 111" })
      const lastName = "The office changes names. Please ask them, and send your name as it is here."
      expect([taken.status, taken.body.errors]).toEqual([422, { lastName }])
      expect((await update(bearer, { ...form, firstName: "Somebody" })).body.errors).toEqual({
        firstName: lastName,
      })
      expect(await profileOf(bearer)).toEqual(before)
      expect((await update(bearer, { ...form, firstName: "  THOKO " })).status).toBe(200)
    },
  )

  test("requires the names and the address", async () => {
    const { bearer } = await member("admin")
    const { status, body } = await update(bearer, { firstName: "", last_name: "", email: "x" })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(["firstName", "last_name", "email"])
  })

  test("refuses to remove the email address", async () => {
    const { bearer, form } = await member("student")
    const { status, body } = await update(bearer, { ...form, email: "" })
    expect([status, body.errors]).toEqual([422, { email: "Email is required." }])
  })

  test("gives the second of two editors the first one's values", async () => {
    const { bearer, form } = await member("admin")
    const { version } = await profileOf(bearer)
    expect((await update(bearer, { ...form, lastName: "Phiri", version })).status).toBe(200)
    const second = await update(bearer, { ...form, lastName: "Zulu", version })
    expect(second).toMatchObject({ status: 409, body: { current: { lastName: "Phiri" } } })
    expect((await profileOf(bearer)).lastName).toBe("Phiri")
  })

  test("has no conflict with settings and a photo that are saved beside an open form", async () => {
    const { bearer, form } = await member("student")
    const { version } = await profileOf(bearer)
    await call(bearer, "PUT /auth/preferences", { body: { gradeUpdates: false } })
    expect((await sendPhoto(bearer, png)).statusCode).toBe(200)
    expect((await update(bearer, { ...form, bio: "A singer", version })).status).toBe(200)
  })

  test("adds one audit entry that names what changed and has no contact details", async () => {
    const { bearer, form, id } = await member("admin")
    await update(bearer, { ...form, lastName: "Phiri" })
    const rows = await db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("actor_id", "=", id)
      .where("action", "=", "PUT /auth/profile")
      .execute()
    expect(rows).toEqual([
      {
        before: { lastName: "Banda", last_name: "Banda", phone: null },
        after: { lastName: "Phiri", last_name: "Phiri", phone: "(not kept)" },
      },
    ])
  })
})

describe("preferences", () => {
  const save = (bearer: Bearer, body: object) => call(bearer, "PUT /auth/preferences", { body })

  test("have the specification's defaults, and change one by one", async () => {
    const { bearer } = await member("student")
    expect((await profileOf(bearer)).preferences).toEqual({
      loginAlerts: true,
      sessionTimeout: 30,
      emailNotifications: true,
      pushNotifications: true,
      announcementEmails: true,
      eventReminders: true,
      gradeUpdates: true,
      systemUpdates: false,
    })
    await save(bearer, { gradeUpdates: false })
    const { body } = await save(bearer, { sessionTimeout: 120, nonsense: 1 })
    expect(body.data.user.preferences).toMatchObject({
      gradeUpdates: false,
      sessionTimeout: 120,
      loginAlerts: true,
    })
    expect(body.data.user.preferences).not.toHaveProperty("nonsense")
  })

  test("reject a timeout that isn't offered", async () => {
    const { bearer } = await member("student")
    for (const sessionTimeout of [1, 45, -1, 120.5, "never", 100_000]) {
      expect((await save(bearer, { sessionTimeout })).body.errors).toHaveProperty("sessionTimeout")
    }
    expect((await profileOf(bearer)).preferences.sessionTimeout).toBe(30)
  })
})

describe("the photo", () => {
  const open = (url: string) => college.inject(null, { method: "GET", url })

  test("of staff is public, and replaces the previous one", async () => {
    const { bearer } = await member("lecturer")
    const first = (await sendPhoto(bearer, png)).json().data.user.photoUrl
    expect(first).toMatch(/^\/uploads\/pictures\/[0-9a-f-]{36}-480\.webp$/)
    expect((await open(first)).statusCode).toBe(200)
    const second = (await sendPhoto(bearer, png)).json().data.user.photoUrl
    expect(second).not.toBe(first)
    expect((await open(first)).statusCode).toBe(404)
    const { body } = await call(bearer, "DELETE /auth/photo")
    expect(body.data.user.photoUrl).toBeNull()
    expect((await open(second)).statusCode).toBe(404)
  })

  test("of a student opens for that student only", async () => {
    const { bearer, id } = await member("student")
    const { photoUrl } = (await sendPhoto(bearer, png)).json().data.user
    expect((await college.inject(bearer, { url: photoUrl })).statusCode).toBe(200)
    expect((await profileOf(bearer)).photoUrl).toBe(photoUrl)
    const { photo_id } = await db
      .selectFrom("person")
      .select("photo_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    for (const url of [
      `/uploads/${photo_id}`,
      `/api/uploads/${photo_id}`,
      `/uploads/pictures/${photo_id}-480.webp`,
      photoUrl,
    ]) {
      expect((await open(url)).statusCode).toBeGreaterThanOrEqual(403)
    }
  })

  test("must be a picture", async () => {
    const { bearer } = await member("lecturer")
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const bytes of [svg, Buffer.from("%PDF-1.7"), Buffer.alloc(0)]) {
      expect((await sendPhoto(bearer, bytes)).statusCode).toBe(422)
    }
    expect((await call(bearer, "PUT /auth/photo")).status).toBe(422)
    expect((await profileOf(bearer)).photoUrl).toBeNull()
  })
})
