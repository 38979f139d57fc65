import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, password, runAccountJobs, runJobs, signIn, tokenIn } from "../../../test/accounts.ts"
import { lecturerApproval, studentApproval } from "../../../test/approvals.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { studentForm, studentsOf } from "../../../test/students.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import { createPendingPerson } from "../../people/accounts/queries.ts"
import { loginCodeTasks } from "../../people/notifications/loginCodes.jobs.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db } = college
const { add } = studentsOf(college)
const { addLecturer } = courseOf(college)

beforeEach(() => db.deleteFrom("sign_in_attempt").execute())

const noEmail = { email: "none" }
const mailCount = async () =>
  (await db.selectFrom("mail").select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count

/** Chooses a password with a printed code, in a careless spelling. */
async function choosePassword(code: string, chosen = password) {
  const body = { token: code.toLowerCase().replaceAll("-", " "), password: chosen }
  expect((await call(null, "POST /auth/set-password", { body })).status).toBe(200)
}
async function codesFor(body: object) {
  return (await call("admin", "POST /students/login-codes", { body: body })).body.data
}
/** A student without email who has chosen the password of the tests. */
async function addWithPassword(fields: object = {}) {
  const student = await add({ ...noEmail, ...fields })
  const { codes } = await codesFor({ ids: [student.id] })
  await choosePassword(codes[0]!.code)
  return student
}

describe("a student without email", () => {
  test("is added if the form says so, gets no mail, and signs in with the number in any spelling", async () => {
    const before = await mailCount()
    const { body } = await call("admin", "POST /students", {
      body: { ...studentForm, ...noEmail },
    })
    const { student } = body.data
    expect(body.message).toBe(
      `Student created successfully! They have no email: print a login code for them, and they sign in with ${student.student_number}.`,
    )
    expect([student.email, await mailCount()]).toEqual([null, before])
    const { codes } = await codesFor({ ids: [student.id] })
    expect(codes).toMatchObject([{ signs_in_with: student.student_number, number: student.student_number }])
    await choosePassword(codes[0]!.code)
    const [cohort, number] = student.student_number.split("-")
    for (const typed of [
      student.student_number,
      ` ${cohort!.toLowerCase()} ${number} `,
      `${cohort}–${number}`,
    ]) {
      const signedIn = await signIn(college, { email: typed })
      expect(signedIn.body.data.user).toMatchObject({ email: null, number: student.student_number })
    }
    expect(await mailCount()).toBe(before)
  })

  test("is refused if the form doesn't say so, with the other errors", async () => {
    const { status, body } = await call("admin", "POST /students", {
      body: { ...studentForm, email: " ", first_name: "" },
    })
    expect([status, body.errors]).toEqual([
      422,
      { email: "Email is required.", first_name: "First name is required." },
    ])
  })

  test("is found by the list's filter, counted, searched and exported, and read again from that export", async () => {
    const student = await add({ ...noEmail, last_name: "Kumwenda" })
    const { students } = (await call("admin", "GET /students", { query: { email: "none", limit: 1000 } }))
      .body.data
    expect(students.map(({ id }) => id)).toContain(student.id)
    expect(students.every(({ email }) => email === null)).toBe(true)
    const { stats } = (await call("admin", "GET /students/stats")).body.data
    expect(stats.without_email).toBe(students.length)
    const found = (await call("admin", "GET /students", { query: { search: "kumwenda" } })).body.data.students
    expect(found.map(({ id }) => id)).toEqual([student.id])
    const csv = await college.inject("admin", { url: "/api/students/export?search=kumwenda" })
    expect(csv.body).toContain("Kumwenda,none,")
  })

  test("adds an address in the profile, and signs in with it once it is confirmed", async () => {
    const student = await addWithPassword()
    const { bearer } = await signIn(college, { email: student.student_number })
    const { user: first } = (await call(bearer, "GET /auth/profile")).body.data
    const saved = await call(bearer, "PUT /auth/profile", { body: { ...first, email: "", bio: "I teach." } })
    const { user } = saved.body.data
    const body = { ...user, email: "kondwani@college.example", currentPassword: password }
    expect((await call(bearer, "PUT /auth/profile", { body })).body.data.user).toMatchObject({
      email: null,
      pendingEmail: "kondwani@college.example",
    })
    const [mail] = await mailsTo(db, "kondwani@college.example")
    await call(null, "POST /auth/confirm-email", { body: { token: tokenIn(mail) } })
    expect((await signIn(college, { email: "Kondwani@college.example" })).status).toBe(200)
    expect((await signIn(college, { email: student.student_number })).status).toBe(200)
  })
})

test("a lecturer without email is added by form and in a grid, and signs in with the employee number", async () => {
  const { role: _, ...details } = lecturerApproval
  const body = { ...details, first_name: "Grace", last_name: "Phiri", ...noEmail }
  const { lecturer } = (await call("admin", "POST /lecturers", { body })).body.data
  expect(lecturer.email).toBe(null)
  const { department } = lecturerApproval
  const rows = [{ first_name: "Limbani", last_name: "Phiri", email: "None", department }]
  expect((await call("admin", "POST /lecturers/many", { body: { rows } })).status).toBe(201)
  const blank = [{ ...rows[0]!, email: "" }]
  expect((await call("admin", "POST /lecturers/many", { body: { rows: blank } })).body.errors).toEqual({
    "rows.0.email": "Email is required. Write “none” for a person without one.",
  })
  const reset = { params: { id: lecturer.id }, body: {} }
  const { code } = (await call("admin", "POST /lecturers/{id}/reset-password", reset)).body.data
  await choosePassword(code!)
  expect((await signIn(college, { email: lecturer.employee_number.toLowerCase() })).status).toBe(200)
})

test("an approval without email removes the registered address, and the person signs in with their number and password", async () => {
  const person = { email: "notmine@college.example", first_name: "Mwayi", last_name: "Phiri" }
  const password_hash = await hashPassword(password)
  const id = await createPendingPerson(db, { ...person, requested_role: "student", password_hash })
  const { body } = await call("admin", "POST /registrations/{id}/approve", {
    params: { id },
    body: { ...studentApproval, has_no_email: true },
  })
  const { user } = body.data
  expect(body.message).toBe(
    `Registration approved. They sign in with ${user.number} and the password that they chose.`,
  )
  expect([user.email, await mailsTo(db, person.email)]).toEqual([null, []])
  expect((await signIn(college, { email: user.number })).status).toBe(200)
})

test("an approval without email ends the link with which the owner of the registered address could choose a password", async () => {
  const person = { email: "stranger@college.example", first_name: "Mwayi", last_name: "Phiri" }
  const password_hash = await hashPassword(password)
  const id = await createPendingPerson(db, { ...person, requested_role: "student", password_hash })
  await call(null, "POST /auth/forgot-password", { body: { email: person.email } })
  await runAccountJobs(db)
  const token = tokenIn((await mailsTo(db, person.email)).at(-1))
  const body = { ...studentApproval, has_no_email: true }
  await call("admin", "POST /registrations/{id}/approve", { params: { id }, body })
  const chosen = { token, password: "kuyenda mtsinje 58" }
  expect((await call(null, "POST /auth/reset-password", { body: chosen })).status).toBe(422)
})

test("a forgotten password gets the same reply for each number, and a mail only if there is an address", async () => {
  const without = await addWithPassword()
  const known = await add({ email: "reached@college.example" })
  const before = (await mailsTo(db, known.email)).length
  const answers = []
  for (const email of [without.student_number, known.student_number, "IPTE99-9999"])
    answers.push((await call(null, "POST /auth/forgot-password", { body: { email } })).body.message)
  expect(new Set(answers)).toEqual(
    new Set([
      "If this number has an email address, reset instructions have been sent there. Without email, ask the college's office or the lecturer of your class for a code.",
    ]),
  )
  await runAccountJobs(db)
  expect((await mailsTo(db, known.email)).slice(before).map(({ subject }) => subject)).toEqual([
    "Choose a new password",
  ])
})

describe("login codes for many students", () => {
  test("are for those of a class who have chosen no password, and replace earlier codes", async () => {
    const [waiting, other] = [
      await add({ ...noEmail, student_class: "P9" }),
      await add({ ...noEmail, student_class: "P8" }),
    ]
    await addWithPassword({ student_class: "P9" })
    const first = await codesFor({ all: true, class: "P9" })
    expect(first).toMatchObject({ codes: [{ number: waiting.student_number }], skipped: 1 })
    const again = await codesFor({ all: true, class: "P9" })
    const body = { token: first.codes[0]!.code, password }
    expect((await call(null, "POST /auth/set-password", { body })).status).toBe(422)
    await choosePassword(again.codes[0]!.code)
    const everybody = await codesFor({ all: true, email: "none" })
    expect(everybody.codes.map(({ number }) => number)).toContain(other.student_number)
    expect(everybody.codes.map(({ number }) => number)).not.toContain(waiting.student_number)
  })

  test("require a selection, and are for administrators only", async () => {
    const refused = await call("admin", "POST /students/login-codes", { body: {} })
    expect(refused.body.errors).toEqual({ ids: "Please select students first." })
    const { id } = await add(noEmail)
    expect((await call("lecturer", "POST /students/login-codes", { body: { ids: [id] } })).status).toBe(403)
  })
})

describe("a login code from a lecturer", () => {
  const giveCode = (caller: Caller, id: number) =>
    call(caller, "POST /students/{id}/login-code", { params: { id } })
  const lecturerOf = (className: string) => addLecturer(className, "Zione")

  test("replaces the password of a student of their home class, who is told in the portal", async () => {
    const student = await addWithPassword({ student_class: "P3" })
    const { bearer } = await signIn(college, { email: student.student_number })
    const lecturer = await lecturerOf("P3")
    const { code } = (await giveCode(lecturer, student.id)).body.data
    await runJobs(db, loginCodeTasks(db))
    expect((await call(bearer, "GET /auth/profile")).status).toBe(401)
    expect((await signIn(college, { email: student.student_number })).status).toBe(401)
    await choosePassword(code, "mwezi watsopano 41")
    const again = await signIn(college, { email: student.student_number, password: "mwezi watsopano 41" })
    const { notifications } = (await call(again.bearer, "GET /notifications")).body.data
    expect(notifications).toMatchObject([
      {
        title: "You got a login code",
        message: expect.stringMatching(/^Zione .*, your lecturer, gave you a login code/),
      },
    ])
  })

  test("is not for a student of another class, nor for one with two-factor sign-in or a closed account", async () => {
    const lecturer = await lecturerOf("P4")
    const elsewhere = await add({ ...noEmail, student_class: "P5" })
    expect((await giveCode(lecturer, elsewhere.id)).status).toBe(404)
    const own = await addWithPassword({ student_class: "P4" })
    await db
      .updateTable("person")
      .set({ two_factor: true, totp_secret: "ABC" })
      .where("id", "=", sql<number>`(select person_id from student where id = ${own.id})`)
      .execute()
    expect((await giveCode(lecturer, own.id)).body.message).toMatch(/only the office gives a code/)
    const inactive = await add({ ...noEmail, student_class: "P4" })
    await call("admin", "POST /students/change", { body: { change: "deactivate", ids: [inactive.id] } })
    expect((await giveCode(lecturer, inactive.id)).status).toBe(409)
    expect((await giveCode("student", own.id)).status).toBe(403)
  })
})
