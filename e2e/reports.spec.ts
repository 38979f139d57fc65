import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { dialogOf, expectToast, rowOf } from "./screen.ts"

test("an administrator generates a report, looks behind a figure and saves the report", async ({ page }) => {
  test.slow()
  await enter(page, "admin", "/admin/reports")
  await expect(page.getByRole("article", { name: /^Overview/ })).toBeVisible()
  await expectNoFault(page)

  // A range in the wrong order is refused at its field.
  const types = page.getByRole("navigation", { name: "Reports", exact: true })
  await types.getByRole("link", { name: "Grades" }).click()
  await page.getByText("Other dates or filters").click()
  await page.getByLabel("Start date", { exact: true }).fill("31/12/2099")
  await page.getByRole("button", { name: "Generate Report" }).click()
  await expect(page.getByText("End date must not be before the start date.").first()).toBeVisible()

  await page.getByLabel("Start date", { exact: true }).fill("01/01/2020")
  await page.getByRole("button", { name: "Generate Report" }).click()
  const report = page.getByRole("article", { name: /^Grades report/ })
  const given = report.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Grades given" }) })
  await given.locator("summary").click()
  await expect(given.getByText(/Only published grades count/)).toBeVisible()
  await expect(report.getByRole("table", { name: "Grades by subject" })).toBeVisible()
  await expectNoFault(page)

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export" }).click()
  await page.getByRole("menuitem", { name: "Export as CSV" }).click()
  expect((await download).suggestedFilename()).toMatch(/^report_grades_2020-01-01_.*\.csv$/)

  await page.getByRole("button", { name: "Save report" }).click()
  const dialog = dialogOf(page, "Save report")
  await dialog.getByLabel("Name").fill("Grades since 2020")
  await dialog.getByLabel("By email").selectOption("Every week")
  await dialog.getByLabel("Day", { exact: true }).selectOption("Monday")
  await dialog.getByRole("button", { name: "Save report" }).click()
  await expectToast(page, "Report saved.")

  await given.getByRole("link", { name: "Grades given" }).click()
  await expect(page).toHaveURL(/\/admin\/grades\?from=2020-01-01/)
  await page.goBack()
  await expect(report).toBeVisible()

  // If a report can't be computed, the specification's text is shown.
  await page.route("**/api/reports/overview?**", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "Out of order." } }),
  )
  await types.getByRole("link", { name: "Overview" }).click()
  await expect(page.getByText("Failed to generate report: Out of order.")).toBeVisible()

  await page.getByRole("link", { name: "Saved reports" }).click()
  await expect(rowOf(page, "Grades since 2020")).toContainText("Every Monday")
  await expectNoFault(page)
})
