import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { chooseMore, expectToast, filterBy } from "./screen.ts"

test("the office reads how students did, one by one, and saves both files", async ({ page }) => {
  test.slow()
  await enter(page, "admin", "/admin/grades")
  await chooseMore(page, "Performance Reports")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Student Performance Reports")
  await expect(page.getByRole("table", { name: "Top performers" })).toContainText("Demo Student")
  await expect(page.getByRole("table", { name: "Subject averages" })).toContainText("Mathematics")
  await expectNoFault(page)

  await filterBy(page, "Class", "P10")
  await expect(page).toHaveURL(/class=P10/)
  const first = page.getByRole("table", { name: "Student Performance Reports" }).getByRole("row").nth(1)
  await first.getByRole("link").first().click()
  const panel = page.getByRole("dialog").last()
  await expect(panel).toContainText("Highest subject average")
  await expect(panel.getByRole("heading", { name: /^ENG/ }).first()).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Escape")

  const csv = page.waitForEvent("download")
  await chooseMore(page, "Download CSV")
  expect((await csv).suggestedFilename()).toMatch(/^performance_reports_.*\.csv$/)
  await expectToast(page, "CSV report downloaded successfully!")
  const pdf = page.waitForEvent("download")
  await chooseMore(page, "Download report (PDF)")
  expect((await pdf).suggestedFilename()).toMatch(/^performance_reports_.*\.pdf$/)
})
