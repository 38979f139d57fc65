import { expect, test } from "vitest"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { exportColumns, reportPaper } from "./report.rules.ts"

test("a spreadsheet has the time of grading in the college's time zone", () => {
  const [, gradedAt] = exportColumns.find(([header]) => header === "graded_at")!
  expect(gradedAt({ graded_at: "2026-01-31T22:30:00Z" } as Grade)).toBe("2026-02-01 00:30")
})

test("a report names the student, their class and the figures, and has a place to sign", () => {
  const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
  const report = { title: "Grades", figures: [["Credits", "3"]], sections: [], note: "Small print." } as const
  const college = { name: "College", reach: "" }
  expect(reportPaper(student, report, { college, date: "2026-01-31" }).blocks).toEqual([
    {
      kind: "facts",
      facts: [
        ["Student", "Tadala Banda"],
        ["Student number", "IPTE25-0001"],
        ["Class", "—"],
        ["Credits", "3"],
      ],
    },
    { kind: "note", text: "Small print." },
    { kind: "signatures", labels: ["Registrar"] },
  ])
})
