import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { password } from "./college.ts"
import { enter } from "./people.ts"
import { choose, dialogOf, expectToast, rowOf } from "./screen.ts"

async function open(page: Page) {
  await enter(page, "admin", "/admin/administrators")
  await expect(page.getByRole("heading", { name: "Administrators", level: 1 })).toBeVisible()
}

/** Chooses an action on an administrator, and confirms it with the password. */
async function confirm(page: Page, name: string, item: string) {
  await choose(page, name, item)
  const dialog = dialogOf(page, `${item}: ${name}`)
  await dialog.getByLabel("Current password", { exact: true }).fill(password)
  await dialog.getByRole("button", { name: item, exact: true }).click()
}

test("an administrator is invited, looked at, given a code on paper, shut out and let in again", async ({
  page,
}) => {
  await open(page)
  await page.getByRole("button", { name: "Invite administrator" }).first().click()
  const dialog = dialogOf(page, "Invite administrator")
  await dialog.getByRole("button", { name: "Invite administrator" }).click()
  await expect(dialog.locator(".summary")).toContainText("Current password")
  await expectNoFault(page)
  await dialog.getByLabel("First name").fill("Mphatso")
  await dialog.getByLabel("Last name").fill("Journey")
  await dialog.getByLabel("Email").fill("mphatso@journey.example")
  await dialog.getByLabel("Current password", { exact: true }).fill("not it")
  await dialog.getByRole("button", { name: "Invite administrator" }).click()
  await expect(dialog.locator(".summary")).toContainText("This is not your current password.")
  await expect(dialog.getByLabel("First name")).toHaveValue("Mphatso")
  await dialog.getByLabel("Current password", { exact: true }).fill(password)
  await dialog.getByRole("button", { name: "Invite administrator" }).click()
  await expectToast(
    page,
    "Administrator added. No mail server is set, so no email reaches them. Print a login code for them instead.",
  )

  await choose(page, "Mphatso Journey", "View Details")
  const details = dialogOf(page, "Mphatso Journey")
  await expect(details.getByText("Not yet")).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Escape")

  await confirm(page, "Mphatso Journey", "Print login code")
  await expect(dialogOf(page, "One-time login code")).toContainText("Mphatso Journey, administrator")
  await page.keyboard.press("Escape")

  await confirm(page, "Mphatso Journey", "Deactivate")
  await expectToast(page, "Administrator deactivated. They are signed out everywhere.")
  await expect(rowOf(page, "Mphatso Journey")).toContainText("Inactive")
  await expectNoFault(page)
  await confirm(page, "Mphatso Journey", "Activate")
  await expectToast(page, "Administrator activated. They can sign in again.")
})

test("a person who deactivates their own account is told what follows, and at the sign-in that it happened", async ({
  page,
}) => {
  await open(page)
  await page.getByLabel("Search name or email").fill("admin@college.example")
  await expect(page.getByRole("row")).toHaveCount(2)
  await page.getByRole("button", { name: /^Actions for / }).click()
  await expect(page.getByRole("menuitem", { name: "Reset password" })).toHaveCount(0)
  await page.getByRole("menuitem", { name: "Deactivate" }).click()
  const dialog = page.getByRole("dialog", { name: /^Deactivate: / })
  await expect(dialog.getByText("This is your own account.")).toBeVisible()
  await expectNoFault(page)
  // The demonstration's only administrator can't be deactivated, so the answer is mocked.
  await page.route("**/api/administrators/*/deactivate", (route) =>
    route.fulfill({ json: { success: true, data: { administrator: {} } } }),
  )
  await dialog.getByLabel("Current password", { exact: true }).fill(password)
  await dialog.getByRole("button", { name: "Deactivate" }).click()
  await expect(page).toHaveURL(/\/login\?notice=deactivated$/)
  await expect(page.getByText("Your account is deactivated, and you are signed out.")).toBeVisible()
})
