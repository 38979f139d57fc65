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
const listLecturers = async () => (await call("admin", "GET /lecturers")).body.data.lecturers

test("lecturers get accounts and numbers, are hired today and are emailed a link", async () => {
  const rows = [
    row({ lecturer_class: "P3", phone_number: "0999 123 456" }),
    row({ first_name: "Ruth", hire_date: "2020-01-06" }),
  ]
  const added = await add(rows)
  expect([added.status, added.body.data]).toEqual([201, { added: 2 }])
  expect(added.body.message).toBe("2 lecturers added. Login credentials have been sent to their email.")
  const lecturers = await listLecturers()
  expect(new Set(lecturers.map(({ employee_number }) => employee_number)).size).toBe(2)
  expect(
    lecturers.map((lecturer) => [lecturer.class, lecturer.phone_number, lecturer.status]),
  ).toContainEqual(["P3", "0999 123 456", "active"])
  for (const { email } of rows) expect(await mailsTo(db, email)).toHaveLength(1)
})

test("nobody is emailed while the doors of a new college are closed", async () => {
  await closeDoors(db)
  const lecturer = row()
  const { body } = await add([lecturer])
  expect(body.message).toBe("1 lecturer added. They are invited when you open the doors.")
  expect(await mailsTo(db, lecturer.email)).toEqual([])
})

test("each error is named by its row and field, and then nobody is added", async () => {
  const lecturer = row()
  await add([lecturer])
  const wrong = await add([
    row({ email: lecturer.email.toUpperCase() }),
    row({ department: "Magic" }),
    row({ email: "two@college.example" }),
    row({ email: "Two@college.example" }),
  ])
  expect(wrong.body.errors).toEqual({
    "rows.0.email": "There is already an account with this email address.",
    "rows.1.department":
      "Department must be one of: Science, Education Foundation Studies, Languages, Expressive Arts, Social and Environmental Studies.",
    "rows.3.email": "Email stands in this list twice.",
  })
  expect(await listLecturers()).toHaveLength(1)
})

test("only administrators add many lecturers at once", async () => {
  for (const role of ["lecturer", "student"] as const) {
    expect((await call(role, "POST /lecturers/many", { body: { rows: [row()] } })).status).toBe(403)
  }
})

test("what a spreadsheet makes of a telephone number or a name is mended or refused", async () => {
  expect((await add([row({ phone_number: "999123456" })])).status).toBe(201)
  expect((await listLecturers())[0]).toMatchObject({ phone_number: "0999123456" })
  const wrong = await add([
    row({ phone_number: "99912345" }),
    row({ phone_number: "2.65999E+11" }),
    row({ first_name: "#REF!" }),
    row({ last_name: "#N/A" }),
  ])
  expect(wrong.body.errors).toEqual({
    "rows.0.phone_number":
      "Phone number must begin with 0 or +, such as 0999 123 456: the spreadsheet may have taken the 0 away.",
    "rows.1.phone_number":
      "Phone number was rounded by the spreadsheet. Format its column as text and type the number again.",
    "rows.2.first_name": "First name is an error of the spreadsheet. Type what belongs there.",
    "rows.3.last_name": "Last name is an error of the spreadsheet. Type what belongs there.",
  })
})
