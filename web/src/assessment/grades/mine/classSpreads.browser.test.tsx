import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Module } from "#contract/assessment/grades/report.ts"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { ClassSpreads } from "./ClassSpreads.tsx"

const grade = { grade_type: "assignment", assignment_title: "test  1", state: "number", percentage: 72 }
const bands = [
  { name: "F", from: 0, count: 4 },
  { name: "B", from: 70, count: 8 },
]
const title = "Test 1"

test("the student's own place is marked although their mark's title is written in another way", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({
      class: "P1",
      spreads: [
        {
          kind: "assignment",
          title,
          spread: { total: 12, median: 72, bands },
          taken_at: "2026-11-01T08:00:00Z",
        },
      ],
    }),
  )
  const module = { subject_id: 1, term_id: 1, assignments: [grade], endModule: [], module_grade: null }
  await renderInPortal(<ClassSpreads module={module as unknown as Module} />, { user: { role: "student" } })
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible()
  await expect.element(page.getByText("You", { exact: true })).toBeVisible()
})
