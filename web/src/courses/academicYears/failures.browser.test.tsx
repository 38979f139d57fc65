import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { dataKey } from "../../lib/api/data.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { AcademicYearsPage } from "./AcademicYearsPage.tsx"

const stats = { total: 2, current: "2026-2027", upcoming: 0 }
const unknownStatus = "Status must be one of: current, upcoming, past."

/** Opens the list at this address, while the server answers these paths so. */
async function open(query: string, answers: Readonly<Record<string, () => Response>>) {
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const found = Object.entries(answers).find(([part]) => String(input).includes(part))
    return found ? found[1]() : success({ academic_years: [], total: 0 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  await renderInPortal(<AcademicYearsPage />, {
    queries,
    user: { id: 1, role: "admin" },
    address: `/admin/academic-years${query}`,
  })
}
afterEach(() => vi.restoreAllMocks())

const total = page.getByText("Total years")

test("a list that couldn't be read has no counts above its error", async () => {
  await open("", { "/stats": () => success({ stats }), "/academic-years?": () => refusal(500) })
  await expect.element(page.getByText("Failed to load academic years. Please try again.")).toBeVisible()
  await expect.element(total).not.toBeInTheDocument()
})

test("a filter that the server doesn't know is named, and can be removed", async () => {
  const refuseFilter = () => refusal(422, { message: unknownStatus })
  await open("?status=zzz", {
    "/stats": () => success({ stats }),
    "status=zzz": refuseFilter,
  })
  await expect.element(page.getByText(unknownStatus)).toBeVisible()
  await expect.element(total).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Clear search and filters" }).click()
  await expect.element(page.getByText(unknownStatus)).not.toBeInTheDocument()
  await expect.element(total).toBeVisible()
})

test("figures that couldn't be read say so, and don't look as if they were still loading", async () => {
  await open("", { "/stats": () => refusal(500) })
  await expect.element(page.getByText("could not be loaded").first()).toBeInTheDocument()
  expect(document.querySelectorAll(".skeleton-figure")).toHaveLength(0)
})
