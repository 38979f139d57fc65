import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { rowOf } from "./screen.ts"

test("an administrator reads how the college runs, and follows what is to be looked at", async ({ page }) => {
  await enter(page, "admin", "/admin/system")
  await expect(page.getByRole("table", { name: "In order" })).toContainText("Folder and database")
  await expect(rowOf(page, "No mail server is set")).toContainText("Set SMTP_HOST")
  await expectNoFault(page)
  await page.getByRole("button", { name: "Check again" }).click()
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled()
  await rowOf(page, "No mail server is set").getByRole("link", { name: "E-mails" }).click()
  await expect(page.getByRole("heading", { name: "E-mails", level: 1 })).toBeVisible()
})
