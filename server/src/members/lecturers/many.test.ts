import { beforeEach, expect, test } from "vitest"
import { mailsTo } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeDoors } from "../../college/college/doors.queries.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db } = college
const course = courseOf(college)

let people = 0
beforeEach(async () => {
  await course.clear()
  await db.deleteFrom("opening").execute()
})

const add = (rows: readonly object[]) => call("admin", "POST /lecturers/many", { body: { rows } })
const row = (fields: object = {}) => ({
  first_name: "Grace",
  last_name: "Phiri",
  email: `row${++people}@college.example`,
  department: "Languages",
  ...fields,
})
const listed = async () => (await call("admin", "GET /lecturers")).body.data.lecturers

test("lecturers get accounts and numbers, are hired today and are e-mailed a link", async () => {
  const rows = [row({ lecturer_class: "P3", phone_number: "0999 123 456" }), row({ hire_date: "2020-01-06" })]
  const added = await add(rows)
  expect([added.status, added.body.data]).toEqual([201, { added: 2 }])
  expect(added.body.message).toBe("2 lecturers added. Login credentials have been sent to their email.")
  const lecturers = await listed()
  expect(new Set(lecturers.map(({ employee_number }) => employee_number)).size).toBe(2)
  expect(lecturers.map((one) => [one.class, one.phone_number, one.status])).toContainEqual([
    "P3",
    "0999 123 456",
    "active",
  ])
  for (const { email } of rows) expect(await mailsTo(db, email)).toHaveLength(1)
})

test("nobody is e-mailed while the doors of a new college are closed", async () => {
  await closeDoors(db)
  const one = row()
  const { body } = await add([one])
  expect(body.message).toBe("1 lecturer added. Nobody is e-mailed before you open the doors.")
  expect(await mailsTo(db, one.email)).toEqual([])
})

test("each fault is named by its row and field, and nobody is added beside it", async () => {
  const one = row()
  await add([one])
  const wrong = await add([
    row({ email: one.email.toUpperCase() }),
    row({ department: "Magic" }),
    row({ email: "two@college.example" }),
    row({ email: "Two@college.example" }),
  ])
  expect(wrong.body.errors).toEqual({
    "rows.0.email": "There is already an account with this e-mail address.",
    "rows.1.department":
      "Department must be one of: Science, Education Foundation Studies, Languages, Expressive Arts, Social and Environmental Studies.",
    "rows.3.email": "E-mail stands in this list twice.",
  })
  expect(await listed()).toHaveLength(1)
})

test("only administrators add many", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "POST /lecturers/many", { body: { rows: [row()] } })).status).toBe(403)
  }
})
