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

test("a subject that a student repeats is told apart by the year, if its terms have one name", async () => {
  const module = (term_id: number, academic_year_name: string, after: number) => ({
    subject_code: "ENG101",
    subject_name: "English",
    term_id,
    term_name: "Term 1",
    academic_year_name,
    grade: { before: 50, after },
    letter: { before: "C", after: "C" },
  })
  const same = { before: null, after: null }
  const student = {
    id: 7,
    student_number: "S-0007",
    name: "Ada Example",
    class: "P1",
    modules: [module(1, "2025/2026", 52), module(9, "2026/2027", 54)],
    average: same,
    gpa: same,
    standing: same,
  }
  const totals = { students: 1, grades: 2, letters: 0, gpas: 0, standings: 0 }
  const preview = { totals, classes: [], students: [student], total: 1, fingerprint: "a" }
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    success(String(address).includes("/preview") ? { preview } : { policy: defaultPolicy }),
  )
  const warned = vi.spyOn(console, "error")
  await renderInPortal(<NewGradingPolicyPage />, { user: { id: 1, role: "admin" } })
  await page.getByRole("button", { name: "Show what changes" }).click()
  await expect.element(page.getByText("ENG101, Term 1, 2025/2026: 50 → 52 (C)")).toBeVisible()
  await expect.element(page.getByText("ENG101, Term 1, 2026/2027: 50 → 54 (C)")).toBeVisible()
  expect(warned).not.toHaveBeenCalled()
})
