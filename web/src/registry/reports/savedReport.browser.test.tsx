import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { SavedReportDialog } from "./SavedReportDialog.tsx"

const onClose = vi.fn()
const sent: unknown[] = []
beforeEach(async () => {
  onClose.mockClear()
  sent.length = 0
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method !== "POST") return success({ subjects: [] })
    sent.push(JSON.parse(String(init.body)))
    return success({ savedReport: { id: 1 } })
  })
  const query = { from: "2026-03-01", to: "2026-03-31", class: "P3", year_of_study: "2" }
  await renderInPortal(
    <SavedReportDialog saved={undefined} query={{ type: "grades", query }} onClose={onClose} />,
    { user: { role: "admin", classes: ["P3"] } },
  )
})

test("filters of a type that was chosen before, whose boxes are hidden, aren't saved", async () => {
  await expect.element(page.getByRole("combobox", { name: /^Class/ })).toHaveValue("P3")
  await page.getByRole("combobox", { name: /^Report/ }).selectOptions("modules")
  await expect.element(page.getByRole("combobox", { name: /^Class/ })).not.toBeInTheDocument()
  await page.getByLabelText("Name").fill("Modules of March")
  await page.getByRole("button", { name: "Save report" }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent).toEqual([expect.objectContaining({ type: "modules", class: null, year_of_study: 2 })])
})

test("a wrong day that was typed before other days were chosen doesn't stop the save", async () => {
  const start = page.getByRole("textbox", { name: "Start date" })
  await start.fill("31/02/2026")
  const period = page.getByRole("combobox", { name: /^Days/ })
  await period.selectOptions("last_month")
  await expect.element(start).not.toBeInTheDocument()
  await page.getByLabelText("Name").fill("Grades of the month")
  await page.getByRole("button", { name: "Save report" }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent).toEqual([expect.objectContaining({ period: "last_month", from_date: "2026-03-01" })])
})
