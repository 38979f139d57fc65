import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { accountMenu, enter } from "./people.ts"

test("axe finds no fault in the portal's frame", async ({ page }) => {
  for (const [address, title] of [
    ["/admin/terms", "Access denied"],
    ["/student/nowhere", "Page not found"],
  ] as const) {
    await enter(page, "student", address)
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible()
    await expectNoFault(page)
  }
  await accountMenu(page).click()
  await expectNoFault(page)
})

test("the theme is chosen in the person's menu and kept", async ({ page }) => {
  await enter(page, "student", "/student/dashboard")
  await accountMenu(page).click()
  await page.getByRole("menuitem", { name: "Dark theme" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test("a screen whose script can't be loaded says so, and a retry loads it", async ({ page }) => {
  await enter(page, "student", "/student/dashboard")
  await page.route("**/assets/ProfilePage-*.js", (route) => route.abort())
  await page.getByRole("link", { name: "Profile" }).click()
  await expect(page.getByText(/^We could not open this screen\./)).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible()
  await page.unroute("**/assets/ProfilePage-*.js")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible()
})

test("the portal explains why it can't load the session, and retries", async ({ page }) => {
  await page.route("**/api/auth/profile", (route) => route.abort())
  await enter(page, "student", "/student/dashboard")
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible()
  await page.unroute("**/api/auth/profile")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(accountMenu(page)).toBeVisible()
})
