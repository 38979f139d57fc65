import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { ReportTable } from "./ReportTable.tsx"
import "./reports.css"

const rows = (count: number, values: Record<string, number>) =>
  Array.from({ length: count }, (_, index) => ({ name: `Row ${index + 1}`, behind: null, values }))
const bands = (count: number) => ({
  name: "grade_bands" as const,
  title: "Performance bands",
  rows: rows(count, { grades: 3, share: 10 }),
})
const months = {
  name: "grades_by_month" as const,
  title: "Grades by month",
  rows: rows(8, { average_percentage: 60 }),
}
const row = (number: number) => page.getByRole("rowheader", { name: `Row ${number}` })

test("a phone shows four rows of a long table, and a button shows all of them", async () => {
  await page.viewport(360, 740)
  await renderInPortal(<ReportTable table={bands(8)} />)
  await expect.element(row(4)).toBeVisible()
  await expect.element(page.getByText("Row 5")).not.toBeVisible()
  await page.getByRole("button", { name: /^Show all 8/ }).click()
  await expect.element(row(8)).toBeVisible()
})

test("a table of six rows is whole on a phone", async () => {
  await page.viewport(360, 740)
  await renderInPortal(<ReportTable table={bands(6)} />)
  await expect.element(row(6)).toBeVisible()
})

test("a phone shows the figures of a chart on demand, and they are in one table", async () => {
  await page.viewport(360, 740)
  await renderInPortal(<ReportTable table={months} />)
  expect(page.getByRole("rowheader").elements()).toHaveLength(0)
  await page.getByRole("button", { name: /^Show the figures/ }).click()
  await expect.element(row(8)).toBeVisible()
  expect(page.getByRole("table").elements()).toHaveLength(1)
})

test("two rows that are alike are both replaced by those of other days", async () => {
  const [alike] = rows(1, { grades: 3, share: 10 })
  const { rerender } = await renderInPortal(<ReportTable table={{ ...bands(0), rows: [alike!, alike!] }} />)
  expect(page.getByRole("rowheader").elements()).toHaveLength(2)
  await rerender(<ReportTable table={{ ...bands(0), rows: [{ ...alike!, name: "Another" }] }} />)
  await expect.element(page.getByRole("rowheader", { name: "Another" })).toBeVisible()
  expect(page.getByRole("rowheader").elements()).toHaveLength(1)
})
