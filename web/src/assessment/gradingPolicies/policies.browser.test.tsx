import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { texts } from "#contract/lib/texts.ts"
import { connectionLost, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { GradingPoliciesPage } from "./GradingPoliciesPage.tsx"
import { NewGradingPolicyPage } from "./NewGradingPolicyPage.tsx"

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

test("without the figures of a page of the preview, nothing is said to be computed, and the version can't be saved", async () => {
  const preview = {
    totals: { students: 60, grades: 60, letters: 0, gpas: 0, standings: 0 },
    classes: [],
    students: [],
    total: 60,
    fingerprint: "a",
  }
  const page1 = () => success({ preview })
  let answer: () => Response | Promise<Response> = page1
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    String(address).includes("/preview") ? answer() : success({ policy: defaultPolicy }),
  )
  await renderInPortal(<NewGradingPolicyPage />, {
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    user: { id: 1, role: "admin" },
  })
  await page.getByRole("button", { name: "Show what changes" }).click()
  await expect.element(page.getByText(/^Figures of 60 students change/)).toBeVisible()
  const save = page.getByRole("button", { name: "Save new version" })
  await expect.element(save).not.toHaveAttribute("aria-disabled", "true")
  answer = connectionLost
  await page.getByRole("button", { name: /Next/ }).click()
  await expect.element(page.getByText(texts.network).first()).toBeVisible()
  expect(page.getByText("Computing what changes…").elements()).toEqual([])
  expect(document.querySelector(".skeleton-figure")).toBeNull()
  await expect.element(save).toHaveAttribute("aria-disabled", "true")
})
