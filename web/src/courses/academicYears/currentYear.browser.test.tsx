import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { AcademicYearDialog } from "./AcademicYearDialog.tsx"

test("a form that makes a year current which hasn't begun says so before it is saved", async () => {
  const dates = { start_date: "2087-09-01", end_date: "2088-07-31" }
  const about = { id: 1, year: "2087-2088", duration_days: 335, terms_count: 0, version: 1 } as const
  const year = { ...about, ...dates, year_name: "2087-2088", is_current: false, status: "upcoming" } as const
  await renderInPortal(<AcademicYearDialog year={year} onClose={() => {}} />)
  const tick = page.getByRole("checkbox", { name: "This is the current academic year" })
  const notice = page.getByText(/^2087-2088 begins only on 1 September 2087\./)
  await expect.element(tick).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await tick.click()
  await expect.element(notice).toBeVisible()
})
