import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { withDatabase } from "./college.ts"
import { enter } from "./people.ts"
import { expectToast, rowOf } from "./screen.ts"

test("an administrator reads how the college runs, and follows what is to be looked at", async ({ page }) => {
  await enter(page, "admin", "/admin/system")
  await expect(page.getByRole("table", { name: "In order" })).toContainText("Folder and database")
  await expect(rowOf(page, "No mail server is set")).toContainText("Set SMTP_HOST")
  await expectNoFault(page)
  await page.getByRole("button", { name: "Check again" }).click()
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled()
  await rowOf(page, "No mail server is set").getByRole("link", { name: "Emails" }).click()
  await expect(page.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible()
})

test("an administrator removes the notice of lost changes once they are entered again, on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sentence = "2 acknowledged changes are missing since another server of the database took over."
  const notice = { kind: "lost_writes", sentence }
  await withDatabase((db) => db.insertInto("admin_notice").values(notice).execute())
  await enter(page, "admin", "/admin/dashboard")
  await expect(page.getByText(sentence)).toBeVisible()
  await expectNoFault(page)
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "It is dealt with" }).click()
  await expect(
    page
      .locator(".toasts")
      .getByText(/connection/i)
      .first(),
  ).toBeVisible()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole("button", { name: "It is dealt with" }).click()
  await expectToast(page, "Notice removed.")
  await expect(page.getByText(sentence)).toBeHidden()
})
