import { expect, test } from "vitest"
import type { PrintedCode } from "#contract/people/people/people.ts"
import { mailsTo, password, runJobs, signIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { inDays } from "../../../test/events.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { notificationTasks } from "../../people/notifications/jobs.ts"
import { loginCodeTasks } from "../../people/notifications/loginCodes.jobs.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db } = college
const { runImport } = importsOf(college, "students")
const { addLecturer } = courseOf(college)

const classes = Array.from({ length: 15 }, (_, index) => `P${index + 1}`)
const hasEmail = (n: number) => (n + Math.floor(n / 15)) % 3 === 0
/** 40 in each class, of whom every third has an email address. */
const intake = [
  "First name,Last name,Email,Phone number,Date of birth,Year of study,Class",
  ...Array.from({ length: 600 }, (_, index) => {
    const email = hasEmail(index) ? `tadala${index}@college.example` : "none"
    return `Tadala,Banda ${index},${email},0999 ${100000 + index},${1 + (index % 28)}/03/2004,1,${classes[index % 15]}`
  }),
].join("\r\n")

const mails = () => db.selectFrom("mail").select(["to_address", "subject"]).execute()
const choosePassword = (code: string, chosen: string) =>
  call(null, "POST /auth/set-password", { body: { token: code, password: chosen } })

test("a college of 600, of whom 400 have no email: intake, codes, sign-in, a forgotten password, a notice", async () => {
  // The intake is imported, and only students with an address are emailed an invitation.
  expect(await runImport(intake)).toMatchObject({ rows_imported: 600, rows_rejected: 0 })
  expect((await call("admin", "GET /students/stats")).body.data.stats).toMatchObject({
    total: 600,
    without_email: 400,
  })
  expect(await mails()).toHaveLength(200)

  // Each class gets codes, on slips that say with what a person signs in.
  const slips = new Map<string, PrintedCode[]>()
  for (const name of classes) {
    const body = { all: true, class: name, email: "none" } as const
    const { codes, skipped } = (await call("admin", "POST /students/login-codes", { body })).body.data
    expect(skipped).toBe(0)
    slips.set(name, codes)
  }
  const codes = [...slips.values()].flat()
  expect(codes).toHaveLength(400)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(400)
  expect(codes.every(({ number, signs_in_with }) => number === signs_in_with)).toBe(true)
  expect(await mails()).toHaveLength(200)

  // They choose a password with the code and sign in with the number.
  const first = classes.slice(2, 5).map((name) => slips.get(name)![0]!)
  for (const { code, number } of first) {
    expect((await choosePassword(code, password)).status).toBe(200)
    const signedIn = await signIn(college, { email: number })
    expect(signedIn.body.data.user).toMatchObject({ number, email: null })
  }

  // A student forgets a password: the lecturer of the class gives a code, which ends the old password, and the student is notified.
  const forgetful = first[1]!
  const reply = await call(null, "POST /auth/forgot-password", { body: { email: forgetful.number } })
  expect(reply.body.message).toMatch(/ask the college's office or the lecturer of your class for a code\.$/)
  const lecturer = await addLecturer("P4", "Zione")
  const { students } = (await call(lecturer, "GET /students/my/class")).body.data
  const { id } = students.find(({ student_number }) => student_number === forgetful.number)!
  const given = await call(lecturer, "POST /students/{id}/login-code", { params: { id } })
  expect((await signIn(college, { email: forgetful.number })).status).toBe(401)
  expect((await choosePassword(given.body.data.code, "mwezi watsopano 41")).status).toBe(200)
  const { bearer } = await signIn(college, { email: forgetful.number, password: "mwezi watsopano 41" })
  await runJobs(db, loginCodeTasks(db))

  // Notices to all are in everybody's portal, and in one email of the day to those who have an address.
  const query = { audience: "students", type: "reminder" } as const
  const { counts } = (await call("admin", "GET /notifications/reach", { query })).body.data
  // The test's own student is among them.
  expect(counts).toEqual({ portal: 601, by_email: 201 })
  const before = (await mails()).length
  const tasks = notificationTasks(db, "https://college.example")
  await call("admin", "POST /events", {
    body: { title: "Sports day", start_date: inDays(20), target_audience: "students" },
  })
  await call("admin", "POST /notifications", {
    body: { title: "Water", message: "No water on Monday.", audience: "students" },
  })
  expect(await mails()).toHaveLength(before)
  await tasks.find(({ name }) => name === "mail_digest")!.work({})
  const sent = (await mails()).slice(before)
  expect(sent).toHaveLength(201)
  expect(new Set(sent.map(({ to_address }) => to_address)).size).toBe(201)
  expect(await mailsTo(db, "tadala0@college.example")).toMatchObject([
    {},
    { subject: "2 notices from the college" },
  ])
  const { notifications } = (await call(bearer, "GET /notifications")).body.data
  expect(notifications.map(({ title }) => title).sort()).toEqual([
    "New event: Sports day",
    "Water",
    "You got a login code",
  ])
})
