import { expect, test } from "vitest"
import { mailsTo, runJobs } from "../../../test/accounts.ts"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { studentsOf } from "../../../test/students.ts"
import { mailTasks } from "../../lib/mail/outbox.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, config } = college
const { add } = studentsOf(college)

const refusal = Object.assign(new Error("550 no such user"), { code: "EENVELOPE", responseCode: 550 })
/** Sends the waiting mails, to a mail server that refuses these addresses. */
async function sendMails(...refused: string[]) {
  const deliver = async ({ to }: { to: { address: string } }) => {
    if (refused.includes(to.address)) throw refusal
    return "sent" as const
  }
  await runJobs(db, mailTasks({ ...config, database: db, deliver }))
}
const correct = (caller: "admin" | "lecturer", id: number, email: string) =>
  call(caller, "POST /students/{id}/correct-email", { params: { id }, body: { email } })

test("an administrator corrects an address that the mail server refused, and the refused mails go to the new one", async () => {
  const student = await add({ email: "tadla@college.example" })
  expect((await correct("admin", student.id, "tadala.b@college.example")).status).toBe(409)
  await sendMails("tadla@college.example")
  expect((await correct("lecturer", student.id, "tadala.b@college.example")).status).toBe(403)
  const { status, body } = await correct("admin", student.id, "tadala.b@college.example")
  expect([status, body.data.resent]).toEqual([200, 1])
  await sendMails()
  expect(await mailsTo(db, "tadla@college.example")).toEqual([])
  expect(await mailsTo(db, "tadala.b@college.example")).toHaveLength(1)
  const stored = (await call("admin", "GET /students/{id}", { params: { id: student.id } })).body.data
  expect(stored.student.email).toBe("tadala.b@college.example")
  const again = await correct("admin", student.id, "third@college.example")
  expect([again.status, again.body.message]).toEqual([
    409,
    "The mail server has not refused this address, so only its owner changes it, in their profile.",
  ])
})

test("an address of somebody else is refused, and removing the address deletes the refused mails", async () => {
  const [student, other] = [await add({ email: "wrong@college.example" }), await add()]
  await sendMails("wrong@college.example")
  expect((await correct("admin", student.id, other.email!)).body.errors).toEqual({
    email: expect.stringMatching(/^There is already an account/),
  })
  expect((await correct("admin", student.id, "none")).body.data.resent).toBe(0)
  expect(await mailsTo(db, "wrong@college.example")).toEqual([])
})

test("a lecturer's refused address is corrected the same way, and lecturers without email get codes", async () => {
  const { role: _, ...details } = lecturerApproval
  const addLecturer = async (first_name: string, email: string) =>
    (
      await call("admin", "POST /lecturers", {
        body: { ...details, first_name, last_name: "Phiri", email },
      })
    ).body.data.lecturer
  const [grace, limbani] = [
    await addLecturer("Grace", "grce@college.example"),
    await addLecturer("Limbani", "none"),
  ]
  await sendMails("grce@college.example")
  const params = { id: grace.id }
  const corrected = await call("admin", "POST /lecturers/{id}/correct-email", {
    params,
    body: { email: "grace@college.example" },
  })
  expect(corrected.body.data.resent).toBe(1)

  const codesFor = (caller: "admin" | "lecturer", body: object) =>
    call(caller, "POST /lecturers/login-codes", { body })
  const { codes, skipped } = (await codesFor("admin", { all: true, email: "none" })).body.data
  expect([codes.map(({ signs_in_with }) => signs_in_with), skipped]).toEqual([[limbani.employee_number], 0])
  const body = { token: codes[0]!.code, password: "mtsinje ukuyenda 58" }
  expect((await call(null, "POST /auth/set-password", { body })).status).toBe(200)
  expect((await codesFor("admin", { ids: [limbani.id] })).body.data).toEqual({ codes: [], skipped: 1 })
  expect((await codesFor("admin", {})).body.errors).toEqual({ ids: "Please select lecturers first." })
  expect((await codesFor("lecturer", { all: true })).status).toBe(403)
})
