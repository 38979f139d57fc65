import { expect, test } from "vitest"
import { studentColumns } from "#contract/members/students/columns.ts"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { studentForm } from "../../../test/students.ts"

const { call, inject } = await openCollege()

test("the import takes a class that was added, in any spelling, and names the list where it refuses another", async () => {
  await call("admin", "POST /classes", { body: { name: "1A", group_name: "Class A" } })
  const rows = ["1a", "1 A", "1B"].map((student_class, n) => ({
    ...studentForm,
    email: `row${n}@college.example`,
    student_class,
  }))
  const lines = rows.map((row: Record<string, unknown>) => studentColumns.map(([field]) => row[field] ?? ""))
  const text = [studentColumns.map(([, label]) => label), ...lines].map((cells) => cells.join(";")).join("\n")
  const file = { name: "students.csv", content: Buffer.from(text) }
  const send = async (url: string) =>
    (await inject("admin", { method: "POST", url, ...(await formOf({}, { file })) })).json()

  const { preview } = (await send("/api/imports/students/preview")).data
  expect([preview.good, preview.rows[2].faults]).toEqual([
    2,
    [
      {
        field: "student_class",
        text: expect.stringMatching(/^Class must be one of: P1, P2, .*P15, 1A\. Here it is “1B”\.$/),
      },
    ],
  ])
  expect((await send("/api/imports/students")).success).toBe(true)
  const found = await call("admin", "GET /students", { query: { class: "1A" } })
  expect(found.body.data.total).toBe(2)
})
