import { expect, test } from "vitest"
import { runJobs } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { studentForm } from "../../../test/students.ts"
import { createDelivery } from "../../lib/mail/delivery.ts"
import { mailTasks, queueMail } from "../../lib/mail/outbox.ts"

const withServer = await openCollege({ SMTP_HOST: "mail.college.example" })
const withoutServer = await openCollege()

type College = typeof withServer
const noServer = "No mail server is set, so no email reaches them. Print a login code for them instead."

/** The messages of the writes that mail credentials to somebody. */
async function messages({ call }: College) {
  const created = await call("admin", "POST /students", { body: studentForm })
  const params = { id: created.body.data.student.id }
  const reset = await call("admin", "POST /students/{id}/reset-password", { params, body: {} })
  const tested = await call("admin", "POST /mail/test")
  return [created, reset, tested].map(({ body }) => body.message)
}
const mailLine = async ({ call }: College) =>
  (await call("admin", "GET /settings")).body.data.settings.find(({ setting }) => setting === "mail")?.holds
const failed = async ({ call }: College) => {
  const { stats, waiting } = (await call("admin", "GET /admin/dashboard")).body.data
  return [stats.unsent_mail, waiting.unsent_mail]
}

test("credentials are called sent only where a mail server is set, and otherwise the office is told to print a code", async () => {
  const [created, reset, tested] = await messages(withoutServer)
  expect(created).toBe(`Student created successfully! ${noServer}`)
  expect(reset).toBe(`Password reset successfully! ${noServer}`)
  expect(tested).toMatch(/^No mail server is set, so the test to /)
  expect((await messages(withServer))[0]).toBe(
    "Student created successfully! Login credentials have been sent to their email.",
  )
  expect(await mailLine(withoutServer)).toBe("No mail server is set, so emails reach nobody.")
})

test("an email that was only written to the folder is not called sent, and can't be sent again", async () => {
  const { db, call, config } = withoutServer
  const mail = { person_id: null, to_address: "thoko@college.example", to_name: "Thoko Example" }
  const id = await queueMail(db, { ...mail, subject: "One", body: "One" })
  await runJobs(db, mailTasks({ ...config, database: db, deliver: createDelivery(config) }))
  const { mails } = (await call("admin", "GET /mail", { query: { status: "written", search: "One" } })).body
    .data
  expect(mails).toMatchObject([{ id, status: "written", last_error: null }])
  expect((await call("admin", "POST /mail/{id}/resend", { params: { id } })).status).toBe(409)
  expect((await call("admin", "GET /mail", { query: { status: "sent" } })).body.data.total).toBe(0)
})

test("an email that waits counts as on its way, and only one that failed counts as unsent", async () => {
  const { db, call } = withServer
  await db.deleteFrom("mail").execute()
  expect(await mailLine(withServer)).toBe("Everything is sent.")
  const mail = { person_id: null, to_address: "thoko@college.example", to_name: "Thoko Example" }
  const ids = [
    await queueMail(db, { ...mail, subject: "One", body: "One" }),
    await queueMail(db, { ...mail, subject: "Two", body: "Two" }),
  ]
  expect(await mailLine(withServer)).toBe("2 mails on the way.")
  expect(await failed(withServer)).toEqual([0, 0])
  await db.updateTable("mail").set({ attempts: 1, last_error: "No." }).where("id", "=", ids[0]!).execute()
  expect(await mailLine(withServer)).toBe("1 mail not sent. 1 mail on the way.")
  expect(await failed(withServer)).toEqual([1, 1])
  const statuses = (await call("admin", "GET /mail", { query: { sort: "subject" } })).body.data.mails
  expect(statuses.map(({ status }) => status)).toEqual(["unsent", "waiting"])
})

test("nobody counts as reached by email, and every screen learns it, where no mail server is set", async () => {
  for (const [college, isSet] of [
    [withServer, true],
    [withoutServer, false],
  ] as const) {
    const { call } = college
    const query = { audience: "students", type: "reminder" } as const
    const reach = (await call("admin", "GET /notifications/reach", { query })).body.data.counts
    expect(reach.portal).toBeGreaterThan(0)
    expect(reach.by_email).toBe(isSet ? reach.portal : 0)
    const audience = { target_audience: "students" } as const
    const { counts } = (await call("admin", "GET /announcements/audience", { query: audience })).body.data
    expect(counts.total).toBeGreaterThan(0)
    expect(counts.by_email).toBe(isSet ? counts.total : 0)
    for (const role of ["admin", "lecturer", "student"] as const)
      expect((await call(role, "GET /auth/profile")).body.data.user.hasMailServer).toBe(isSet)
    const { body } = await call("student", "PUT /auth/preferences", { body: { loginAlerts: true } })
    expect(body.data.user.hasMailServer).toBe(isSet)
  }
})
