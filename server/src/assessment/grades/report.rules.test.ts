import { expect, test } from "vitest"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { exportColumns } from "./report.rules.ts"

test("a spreadsheet has the time of grading in the college's time zone", () => {
  const [, gradedAt] = exportColumns.find(([header]) => header === "graded_at")!
  expect(gradedAt({ graded_at: "2026-01-31T22:30:00Z" } as Grade)).toBe("2026-02-01 00:30")
})
