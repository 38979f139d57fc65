import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { TimetablePage } from "./TimetablePage.tsx"

const term = { id: 7, name: "Term 1", academic_year_name: "2026-2027", is_active: true, closed_at: null }

async function open(terms: readonly object[], address: string) {
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ terms, total: terms.length }))
  await renderInPortal(<TimetablePage />, { address, user: { role: "admin", classes: [] } })
}

test("the timetable of a term that was deleted says so, and not that the college has no terms", async () => {
  await open([term], "/admin/timetable?term_id=999")
  await expect.element(page.getByText(/This term is no longer there\./)).toBeVisible()
  await expect
    .element(page.getByRole("link", { name: "Back to Timetable" }))
    .toHaveAttribute("href", "/admin/timetable")
  await expect.element(page.getByText("No terms")).not.toBeInTheDocument()
})

test("a college without terms is led to add one", async () => {
  await open([], "/admin/timetable")
  await expect.element(page.getByRole("link", { name: "Add a term" })).toBeVisible()
})
