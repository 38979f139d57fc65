import { expect, test } from "vitest"
import type { Grade } from "#contract/grades/grade.ts"
import { exportColumns, linesOf } from "./report.rules.ts"

test("a spreadsheet has the time of grading in the college's time zone", () => {
  const [, gradedAt] = exportColumns.find(([header]) => header === "graded_at")!
  expect(gradedAt({ graded_at: "2026-01-31T22:30:00Z" } as Grade)).toBe("2026-02-01 00:30")
})

test("a report has its date in the screens' format", () => {
  const student = { first_name: "Tadala", last_name: "Banda", student_number: "IPTE25-0001", class: null }
  expect(linesOf(student, "2026-01-31")).toEqual([
    "Tadala Banda",
    "Student number IPTE25-0001",
    "As of 31 January 2026",
  ])
})
