import { beforeEach, expect, test } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { studentForm } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { preview, runImport } = importsOf(college, "students")

beforeEach(async () => {
  await db.updateTable("class").set({ is_retired: false }).execute()
  await db.updateTable("cohort").set({ is_retired: false }).execute()
})

function tableOf(rows: readonly Record<string, unknown>[]) {
  const cells = rows.map((row, index) => {
    const filled = { ...studentForm, email: `row${index}@college.example`, ...row } as Record<string, unknown>
    return studentColumns.map(([field]) => filled[field] ?? "")
  })
  return [studentColumns.map(([, label]) => label), ...cells].map((line) => line.join(";")).join("\n")
}

test("the import accepts a class that was added, in any spelling, and refuses another with the list of classes", async () => {
  await call("admin", "POST /classes", { body: { name: "1A", group_name: "Class A" } })
  const table = tableOf(["1a", "1 A", "1B"].map((student_class) => ({ student_class })))
  const { good, rows } = await preview(table)
  expect([good, rows[2]!.faults]).toEqual([
    2,
    [
      {
        field: "student_class",
        text: expect.stringMatching(/^Class must be one of: P1, P2, .*P15, 1A\. Here it is “1B”\.$/),
      },
    ],
  ])
  expect(await runImport(table)).toMatchObject({ rows_imported: 2, rows_rejected: 1 })
  const found = await call("admin", "GET /students", { query: { class: "1A" } })
  expect(found.body.data.total).toBe(2)
})

test("the import puts nobody into a retired class or cohort", async () => {
  await db.updateTable("class").set({ is_retired: true }).where("name", "=", "P2").execute()
  await db.updateTable("cohort").set({ is_retired: true }).where("name", "=", "IPTE18").execute()
  // The other test may have imported rows with the usual addresses.
  const row = { email: "new@college.example", student_class: "P2", ipte_cohort: "IPTE18" }
  const { rows } = await preview(tableOf([row]))
  expect(rows[0]!.faults).toEqual([
    {
      field: "student_class",
      text: expect.stringMatching(/^Class must be one of: P1, P3, .* Here it is “P2”\.$/),
    },
    { field: "ipte_cohort", text: expect.stringMatching(/^IPTE cohort must be one of: IPTE19, /) },
  ])
})
