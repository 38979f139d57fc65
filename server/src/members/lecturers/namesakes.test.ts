import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call } = college
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
