import { expect, test } from "vitest"
import type { Grade } from "#contract/grades.ts"
import { exported } from "./rules.ts"

test("a spreadsheet tells when a mark was given by the college's clocks", () => {
  const [, gradedAt] = exported.find(([header]) => header === "graded_at")!
  expect(gradedAt({ graded_at: "2026-01-31T22:30:00Z" } as Grade)).toBe("2026-02-01 00:30")
})
