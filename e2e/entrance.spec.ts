import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"

// The states of the sign-in pages that everyPage.spec.ts does not reach.
const pages = [
  "/login?notice=registered",
  "/reset-password?token=invented",
  "/set-password",
  "/set-password?token=invented&reset=1",
  "/confirm-email",
  "/confirm-email?token=invented",
  "/setup",
  "/nowhere",
]
test("axe finds nothing on the pages that a link of a letter opens, and in a refused registration", async ({
  page,
}) => {
  for (const address of pages) {
    await page.goto(address)
    await expectNoFault(page)
  }
  await page.goto("/register")
  await page.getByRole("button", { name: "Register" }).click()
  await expect(page.getByLabel("First name")).toBeFocused()
  await expectNoFault(page)
})

test("the sign-in page works with the keyboard only", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/login")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Back to home" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.type("admin@college.example")
  await page.keyboard.press("Tab")
  await page.keyboard.type("wrong")
  await page.keyboard.press("Enter")
  await expect(page.locator(".summary")).toBeFocused()
})

test("a theme chosen in the portal also applies to the public pages", async ({ page }) => {
  await page.goto("/login")
  await page.evaluate(() => localStorage.setItem("theme", "dark"))
  await page.goto("/register")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})

test("a failure without a text of the server's has the specification's, and the sign-in page leads on", async ({
  page,
}) => {
  await page.route("**/api/auth/*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { success: false } })
      : route.continue(),
  )
  const summary = page.locator(".summary")
  await page.goto("/login")
  const main = page.getByRole("main")
  for (const label of ["Email or number", "Password"]) {
    await expect(main.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "off")
  }
  await expect(main.getByRole("heading", { name: "Need help?" })).toBeVisible()
  await expect(main.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  )
  await main.getByLabel("Email or number").fill("thoko@college.example")
  await main.getByLabel("Password", { exact: true }).fill("chalk and slate")
  await main.getByRole("button", { name: "Login" }).click()
  await expect(summary).toContainText("Server error occurred. Please try again later.")

  await page.goto("/forgot-password")
  await page.getByLabel("Email").fill("thoko@college.example")
  await main.getByRole("button").click()
  await expect(summary).toContainText("Server error occurred. Please try again later.")

  await page.goto("/register")
  await page.getByLabel("First name").fill("Thoko")
  await page.getByLabel("Last name").fill("Sample")
  await page.getByLabel("Email").fill("thoko@college.example")
  await page.getByLabel("Password", { exact: true }).fill("chalk and slate")
  await main.getByRole("button", { name: "Register" }).click()
  await expect(summary).toContainText("Server error occurred. Please try again later.")
})
