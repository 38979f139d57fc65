import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { GradingPoliciesPage } from "./GradingPoliciesPage.tsx"

test("a version that was saved after midnight at the college has the college's day", async () => {
  const version = {
    id: 2,
    created_at: "2026-11-30T22:30:00.000Z",
    created_by: "Ada Example",
    in_force: true,
    policy: defaultPolicy,
    terms: [],
  }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ grading_policies: [version], total: 1 }))
  await page.viewport(1280, 800)
  await renderInPortal(<GradingPoliciesPage />, { user: { id: 1, role: "admin" } })
  await expect.element(page.getByText("1 Dec 2026").first()).toBeVisible()
})
