import { expect, test } from "@playwright/test"
import { storedEntries } from "./browserStorage.ts"
import { password } from "./college.ts"
import { addressOf, enter, fillLogin, signIn } from "./people.ts"

for (const who of ["admin", "lecturer", "student"] as const) {
  test(`the ${who} signs in and lands on their own dashboard`, async ({ page }) => {
    await signIn(page, who)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(Object.keys(await storedEntries(page)).sort()).toEqual([
      "authToken",
      "currentUser",
      "hasKey",
      "lastActive",
      "token",
    ])
  })
}

test("a visitor to a protected screen returns to it after signing in", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/admin/academic-years?search=2026")
  await page.waitForURL("**/login?from=*")
  await fillLogin(page, addressOf("admin"), password)
  await page.waitForURL("**/admin/academic-years?search=2026")
})

test("a remembered address of another role or another site is replaced by the person's dashboard", async ({
  page,
}) => {
  for (const from of [
    "/admin/terms",
    "https://elsewhere.example/student/x",
    "//elsewhere.example/student/x",
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await fillLogin(page, addressOf("student"), password)
    await page.waitForURL("**/student/dashboard")
  }
})

test("a screen of another role is refused with a message", async ({ page }) => {
  await signIn(page, "student")
  await page.goto("/admin/academic-years")
  await page.waitForURL("**/unauthorized")
  await expect(page.getByText("Access denied. You don't have permission for this action.")).toBeVisible()
})

test("only the server decides the role", { tag: "@gate" }, async ({ page }) => {
  await signIn(page, "student")
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("currentUser") ?? "{}")
    localStorage.setItem("currentUser", JSON.stringify({ ...user, role: "admin" }))
  })
  await page.goto("/admin/academic-years")
  await page.waitForURL("**/unauthorized")
})

test("every failed sign-in shows its text, and only a wrong password is cleared", async ({ page }) => {
  await page.goto("/login")
  const secret = page.getByLabel("Password", { exact: true })
  const summary = page.locator(".summary")

  await page.getByRole("button", { name: "Login" }).click()
  await expect(summary).toContainText("Please fill in all fields")
  await expect(page.getByLabel("Email")).toBeFocused()
  await summary.getByRole("link", { name: "Password is required." }).click()
  await expect(secret).toBeFocused()
  await summary.getByRole("link", { name: "Email or number is required." }).click()
  await expect(page.getByLabel("Email")).toBeFocused()

  await fillLogin(page, addressOf("admin"), "not the password")
  await expect(summary).toContainText("Invalid credentials")
  await expect(page.getByLabel("Email")).toHaveValue(addressOf("admin"))
  await expect(secret).toHaveValue("")

  await page.route("**/api/auth/login", (route) => route.abort())
  await fillLogin(page, addressOf("admin"), password)
  await expect(summary).toContainText("Network error. Please check your connection and try again.")
  // The reason is the connection, and not the password.
  await expect(secret).toHaveValue(password)
})

test("while signing in, the button says so and sends once", async ({ page }) => {
  let sent = 0
  const released = Promise.withResolvers<void>()
  await page.route("**/api/auth/login", async (route) => {
    sent++
    await released.promise
    await route.continue()
  })
  await page.goto("/login")
  await fillLogin(page, addressOf("admin"), password)
  const busy = page.getByRole("button", { name: "Logging in..." })
  await expect(busy).toHaveAttribute("aria-disabled", "true")
  await busy.click({ force: true })
  released.resolve()
  await page.waitForURL("**/admin/dashboard")
  expect(sent).toBe(1)
})

test("a press before the script has loaded is not lost", { tag: "@gate" }, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route("**/assets/react-*.js", async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto("/login", { waitUntil: "domcontentloaded" })
  await page.waitForFunction(() => performance.getEntriesByName(document.scripts[0]?.src ?? "").length > 0)
  await fillLogin(page, addressOf("admin"), password)
  released.resolve()
  await page.waitForURL("**/admin/dashboard")
})

test("if the script never loads, the server handles a press", { tag: "@gate" }, async ({ page }) => {
  await page.route("**/assets/react-*.js", (route) => route.abort())
  await page.goto("/login")
  await fillLogin(page, addressOf("admin"), password)
  await expect(page.locator(".summary")).toContainText("The portal needs JavaScript, and it did not load.")
  await expect(page.getByLabel("Email")).toHaveValue(addressOf("admin"))
  expect(page.url()).not.toContain("?")
})

test("opening the sign-in page ends the session, here and at the server, and blanks the form", async ({
  page,
}) => {
  await signIn(page, "lecturer")
  const token = await page.evaluate(() => localStorage.getItem("token"))
  await page.evaluate(() => sessionStorage.setItem("draft", "anything"))
  const ended = page.waitForResponse("**/api/auth/logout")
  await page.goto("/login")
  await ended
  expect(await storedEntries(page)).toEqual({})
  await expect(page.getByLabel("Email")).toHaveValue("")
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get("/api/auth/profile", { headers })).status()).toBe(401)
  expect((await page.request.post("/api/auth/refresh")).status()).toBe(401)
})

test("the beginning of the portal's addresses, typed as an address, leads a signed-in person to their dashboard", async ({
  page,
}) => {
  await enter(page, "student", "/student")
  await page.waitForURL("**/student/dashboard")
  await page.goto("/admin")
  await page.waitForURL("**/student/dashboard")
})
