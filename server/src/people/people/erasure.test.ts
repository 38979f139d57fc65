import { describe, expect, test } from "vitest"
import { accountDeletionOf } from "../../../test/accountDeletion.ts"
import { addAccount, mailsTo, password, signIn } from "../../../test/accounts.ts"
import { studentApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { courseworkOf } from "../../../test/coursework.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import { createStudent } from "../../members/students/admission.queries.ts"
import { inviteCode } from "../accounts/passwords.queries.ts"

const college = await openCollege()
const { call, db } = college
const { leave, leaveForGood } = accountDeletionOf(college)
const { role: _, phone_number, ...details } = { ...studentApproval, gender: "female" as const }

async function addStudentWithDetails() {
  const account = await addAccount(db)
  const { id: studentId } = await createStudent(db, account.id, details)
  const { bearer, cookies } = await signIn(college, { email: account.email })
  const contact = { phone: `0888 00${account.id}`, bio: `I am number ${account.id}.` }
  const body = { firstName: "Thoko", lastName: "Banda", email: account.email, ...contact }
  await call(bearer, "PUT /auth/profile", { body, headers: { "idempotency-key": `edit ${account.id}` } })
  return { ...account, ...contact, studentId, bearer, cookies }
}

describe("downloading personal data", () => {
  test("returns everything that the college stores about the person, without secrets", async () => {
    const { bearer, id, email, phone, bio } = await addStudentWithDetails()
    await inviteCode(db, id)
    const { status, body } = await call(bearer, "GET /auth/export-data")
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      person: { id, email, phone, bio },
      student: { village: "Kaphuka", religion: "Catholic", guardian_name: "Esnart Banda" },
      lecturer: null,
      sessions: [{ address: "127.0.0.1", ended_at: null }],
      actions: [{ action: "PUT /auth/profile" }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|totp|token=|"hash"/)
  })

  test("returns nobody else's data", async () => {
    const other = await addStudentWithDetails()
    const { bearer } = await addStudentWithDetails()
    const { response } = await call(bearer, "GET /auth/export-data")
    expect(response.body).not.toContain(other.email)
  })
})

describe("deleting an account", () => {
  /** Adds administrators and deactivates all others. */
  async function setAdministrators(count: number) {
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push((await addAccount(db, "admin")).id)
    await db
      .updateTable("person")
      .set({ status: "inactive" })
      .where("role", "=", "admin")
      .where("id", "not in", ids)
      .execute()
    return Promise.all(ids.map(async (id) => ({ id, bearer: await college.bearerOf(id) })))
  }

  test("removes contact and personal details everywhere after seven days, and keeps the record", async () => {
    const { bearer, id, email, phone, bio, studentId } = await addStudentWithDetails()
    const { status, body } = await leaveForGood(bearer)
    expect([status, body.message]).toEqual([200, "Account deleted successfully. You will be logged out."])
    const person = await db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({
      email: `erased-${id}@erased.invalid`,
      phone: null,
      address: null,
      bio: null,
      photo_id: null,
      password_hash: null,
      totp_secret: null,
      status: "inactive",
      deleted_at: expect.any(String),
    })
    const stored = await db
      .selectFrom("student")
      .selectAll()
      .where("id", "=", studentId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      date_of_birth: null,
      marital_status: null,
      religion: null,
      village: null,
      home_district: null,
      traditional_authority: null,
      guardian_name: null,
      guardian_phone_number: null,
      student_number: expect.stringMatching(/^IPTE25-/),
      deleted_at: expect.any(String),
    })
    expect(await mailsTo(db, email)).toEqual([])
    const traces = await Promise.all([
      db.selectFrom("idempotency").selectAll().execute(),
      db.selectFrom("audit").selectAll().execute(),
      db.selectFrom("session").selectAll().where("person_id", "=", id).execute(),
      db.selectFrom("mail").selectAll().execute(),
    ])
    expect(traces[2]).toMatchObject([{ device: "", address: "" }])
    for (const detail of [email, phone, bio, "Kaphuka", "Esnart"]) {
      expect(JSON.stringify(traces)).not.toContain(detail)
    }
  })

  test("deletes notifications and keeps submissions and grades", async () => {
    const { addStudent, term, addAssignment, submit, addGrade } = await courseworkOf(college)
    const student = await addStudent(term.id, "P3")
    const password_hash = await hashPassword(password)
    await db.updateTable("person").set({ password_hash }).where("id", "=", student.personId).execute()
    const essay = await addAssignment()
    await submit(student, essay.id)
    await addGrade(student.id, essay.id, 71)
    const notified = { type: "grade" as const, title: "Marked", message: "Essay", effect: "one" }
    await db
      .insertInto("notification")
      .values({ person_id: student.personId, ...notified })
      .execute()
    expect((await leaveForGood(student)).status).toBe(200)
    const notifications = db.selectFrom("notification").where("person_id", "=", student.personId)
    expect(await notifications.selectAll().execute()).toEqual([])
    for (const table of ["enrolment", "submission", "grade"] as const) {
      const stored = await db.selectFrom(table).selectAll().where("student_id", "=", student.id).execute()
      expect(stored).toHaveLength(1)
    }
    const work = await db
      .selectFrom("file")
      .select("name")
      .where("uploaded_by", "=", student.personId)
      .execute()
    expect(work).toEqual([{ name: "essay.pdf" }])
  })

  test("ends every session at once and frees the address", async () => {
    const { bearer, cookies, email } = await addStudentWithDetails()
    const otherSession = await signIn(college, { email })
    const { response } = await leave(bearer)
    expect(response.cookies).toMatchObject([{ name: "refresh", value: "" }])
    for (const old of [bearer, otherSession.bearer])
      expect((await call(old, "GET /auth/profile")).status).toBe(401)
    expect((await call(null, "POST /auth/refresh", { headers: cookies })).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    const again = { firstName: "Thoko", lastName: "Banda", email, password }
    expect((await call(null, "POST /auth/register", { body: again })).status).toBe(201)
  })

  test("is refused to the last administrator, and changes nothing", async () => {
    const [last] = await setAdministrators(1)
    const row = () => db.selectFrom("person").selectAll().where("id", "=", last!.id).executeTakeFirstOrThrow()
    const before = await row()
    expect(await leave(last!)).toMatchObject({
      status: 409,
      body: { message: "The last administrator can't be removed." },
    })
    expect(await row()).toEqual(before)
    expect((await call(last!, "GET /auth/profile")).status).toBe(200)
  })

  test("by fifty administrators at once leaves one administrator", async () => {
    const answers = await Promise.all(
      (await setAdministrators(50)).map((administrator) => leave(administrator)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 409])
    const remaining = await db
      .selectFrom("person")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .where("deleted_at", "is", null)
      .execute()
    expect(remaining).toHaveLength(1)
  })

  test("the last administrator can't be demoted or deactivated in the database either", async () => {
    const demote = db.updateTable("person").set({ role: "student" }).where("role", "=", "admin").execute()
    await expect(demote).rejects.toThrow("no administrator left")
    const deactivate = db
      .updateTable("person")
      .set({ status: "inactive" })
      .where("role", "=", "admin")
      .execute()
    await expect(deactivate).rejects.toThrow("no administrator left")
  })
})
