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
  // The menu was an entry of the history. A reload before that entry is gone would be cancelled.
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

for (const [where, address, chunk, title] of [
  ["with those of a role", "/student/dashboard", "student", "Dashboard"],
  ["with the forms", "/profile", "forms", "Profile"],
] as const) {
  test(`a screen whose script comes ${where} and can't be loaded says so, and a retry loads it once there is a connection`, async ({
    page,
    context,
  }) => {
    const script = `**/assets/${chunk}-*.js`
    const failure = page.getByText("We could not open this screen. Check your connection and try again.")
    await page.route(script, (route) => route.abort())
    await enter(page, "student", address)
    await expect(failure).toBeVisible()
    await expect(page).toHaveTitle(/^This screen did not open/)
    await expectNoFault(page)

    // The frame remains, with links to the screens that can be loaded.
    const links = page.getByRole("navigation", { name: "Main" })
    await links.getByRole("link", { name: "Notifications" }).click()
    await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible()
    await expect(failure).toHaveCount(0)
    // Without an answer to this request, the screen would reload by itself once there is a connection.
    const asked = page.waitForResponse((answer) => answer.request().method() === "HEAD")
    await page.goBack()
    await expect(failure).toBeVisible()
    await asked

    await page.unroute(script)
    await context.setOffline(true)
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(page.getByRole("button", { name: "Try Again" })).toBeEnabled()
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible()
    await expect(failure).toHaveCount(0)
  })
}

test("the portal explains why it can't load the session, and retries", async ({ page }) => {
  await page.route("**/api/auth/profile", (route) => route.abort())
  await enter(page, "student", "/student/dashboard")
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible()
  await expectNoFault(page)
  await page.getByRole("button", { name: "Try Again" }).click()
  await page.unroute("**/api/auth/profile")
  await expect(accountMenu(page)).toBeVisible()
})
