import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { TimetablePage } from "./TimetablePage.tsx"
import { TimetablePaperPage } from "./TimetablePaperPage.tsx"

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

test("a timetable on paper isn't called empty if its terms can't be loaded", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    String(address).includes("/terms") ? refusal(500) : success({ timetable: [] }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderInPortal(<TimetablePaperPage />, {
    queries,
    address: "/admin/timetable/paper?class=P1",
    user: { role: "admin", classes: ["P1"] },
  })
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  await expect.element(page.getByText("This timetable has no entries yet.")).not.toBeInTheDocument()
})
