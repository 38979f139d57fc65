import { expect, test } from "vitest"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { createPendingPerson } from "../../people/accounts/queries.ts"

const college = await openCollege()
const { call, db } = college
const { preview } = importsOf(college, "lecturers")

const add = async (first_name: string, last_name: string) => {
  const body = { first_name, last_name, email: "none", department: "Languages", hire_date: "2026-01-05" }
  return (await call("admin", "POST /lecturers", { body })).body
}

test("an administrator who adds a lecturer is told of another of the same name, who may be the same person", async () => {
  const { message, data } = await add("Grace", "Ng'oma Draft")
  expect(message).toMatch(/^Lecturer created successfully! They have no email/)
  const { employee_number } = data.lecturer
  expect((await add("GRACE", "Ngʼoma  draft")).message).toContain(
    `Lecturer created successfully! There is another lecturer of this name: Grace Ng'oma Draft, ${employee_number}.`,
  )
  expect((await add("Grace", "Moyo Draft")).message).not.toContain("another lecturer")
})

test("an administrator who adds several in a grid, or approves a registration, is told of namesakes", async () => {
  const row = (first_name: string, email: string) => ({
    first_name,
    last_name: "Zimba Draft",
    email,
    phone_number: null,
    department: "Languages",
    lecturer_class: null,
  })
  const rows = [row("Ruth", "ruth1@names.example"), row("Moses", "moses@names.example")]
  const many = async (rows: object[]) =>
    (await call("admin", "POST /lecturers/many", { body: { rows } })).body.message
  expect(await many(rows)).toMatch(/^2 lecturers added\. /)
  const again = await many([row("RUTH", "ruth2@names.example"), row("Eve", "eve@names.example")])
  expect(again).toMatch(
    /^2 lecturers added\. More than one lecturer has the name of: Ruth Zimba Draft, L-\d+\./,
  )
  const person = { first_name: "Moses", last_name: "zimba draft", email: "moses2@names.example" }
  const id = await createPendingPerson(db, {
    ...person,
    requested_role: "lecturer",
    password_hash: "x",
    phone: "0888 123",
  })
  const approved = await call("admin", "POST /registrations/{id}/approve", {
    params: { id },
    body: lecturerApproval,
  })
  expect(approved.body.message).toMatch(
    /^Registration approved\. There is another lecturer of this name: Moses Zimba Draft, L-\d+\.$/,
  )
})

test("the preview of an import warns of a row with a lecturer's name or that of an earlier row, and refuses none", async () => {
  const { employee_number } = (await add("Ben", "Ng’oma Sample")).data.lecturer
  const table = `First name,Surname,Email,Department,Hire date
Ben,Ng'oma Sample,ben1@names.example,Languages,31/01/2020
ben,ng'oma sample,ben2@names.example,Languages,31/01/2020
Ann,Sample,ann@names.example,Languages,31/01/2020
`
  const { rows, good } = await preview(table)
  const known = `There is already a lecturer of this name: Ben Ng’oma Sample, ${employee_number}.`
  expect([good, rows.map(({ warnings = [] }) => warnings.map(({ text }) => text))]).toEqual([
    3,
    [[known], [known, "The name is the same as in row 2."], []],
  ])
})
