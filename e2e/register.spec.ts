import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { addressOf, fillLogin } from "./people.ts"

type Person = { firstName: string; lastName: string; email: string; password: string }

async function fillRegistration(page: Page, { firstName, lastName, email, password: secret }: Person) {
  await page.getByLabel("First name").fill(firstName)
  await page.getByLabel("Last name").fill(lastName)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(secret)
}

const register = (page: Page) => page.getByRole("button", { name: "Register" }).click()
const summary = (page: Page) => page.locator(".summary")

test("a visitor registers, is told to wait, and waits", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/register")
  await register(page)
  await expect(summary(page)).toContainText("Please fill in all required fields")

  const person = {
    firstName: "Tadala",
    lastName: "Example",
    email: "tadala@college.example",
    password: "short",
  }
  await fillRegistration(page, person)
  await register(page)
  await expect(summary(page)).toContainText("Password must be at least 6 characters long")

  await page.getByLabel("Password", { exact: true }).fill("long enough 7")
  await page.route("**/api/auth/register", (route) => route.abort(), { times: 1 })
  await register(page)
  await expect(summary(page)).toContainText("Network error. Please try again.")
  await expect(page.getByLabel("First name")).toHaveValue("Tadala")
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("long enough 7")

  await register(page)
  await page.waitForURL("**/login?notice=registered")
  await expect(page.getByText("Your registration has been received.")).toBeVisible()
  await fillLogin(page, person.email, "long enough 7")
  await expect(summary(page)).toContainText("Your account is waiting for approval by the college.")
})

test("without script a registration can be rejected and accepted too", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto("/register")
  const person = {
    firstName: "Yankho",
    lastName: "Example",
    email: "not an address",
    password: "long enough 7",
  }
  await fillRegistration(page, person)
  await page.getByLabel("Role").selectOption("Lecturer")
  await register(page)
  await expect(summary(page)).toContainText("Email must be an address")
  await expect(page.getByLabel("First name")).toHaveValue("Yankho")
  await expect(page.getByLabel("Role")).toHaveValue("lecturer")
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("")

  await page.getByLabel("Email").fill("yankho@college.example")
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await register(page)
  await page.waitForURL("**/login?notice=registered")
  await expect(page.locator("noscript .notice-warn")).toBeVisible()
  await page.close()
})

test("a person with a common password chooses another before anything else", async ({ page, request }) => {
  const email = "limbani@college.example"
  const person = { firstName: "Limbani", lastName: "Example", email, role: "admin", password: "123456" }
  await request.post("/api/auth/register", { data: person })
  const { data } = await (
    await request.post("/api/auth/login", { data: { email: addressOf("admin"), password } })
  ).json()
  const headers = { authorization: `Bearer ${data.token}` }
  const waiting = await (await request.get("/api/registrations?search=limbani", { headers })).json()
  const { id } = waiting.data.registrations[0]
  await request.post(`/api/registrations/${id}/approve`, { headers, data: { role: "admin" } })

  await page.goto("/login?from=/admin/terms")
  await fillLogin(page, email, person.password)
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()
  await page.getByLabel("Current password", { exact: true }).fill(person.password)
  await page.getByLabel("New password", { exact: true }).fill("chalk and slate")
  await page.getByLabel("Confirm new password", { exact: true }).fill("chalk and plate")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(summary(page)).toContainText("New passwords do not match!")
  await page.getByLabel("Confirm new password", { exact: true }).fill("chalk and slate")
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Password changed successfully!").first()).toBeVisible()
  await expect(page.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible()
})

test("a forgotten password shows its texts, and the mailed link leads to a new one", {
  tag: "@gate",
}, async ({ page }) => {
  await page.goto("/forgot-password")
  const send = page.getByRole("button", { name: "Send reset link" })
  await send.click()
  await expect(summary(page)).toContainText("Please enter your email address")
  await page.getByLabel("Email").fill("nobody")
  await send.click()
  await expect(summary(page)).toContainText("Please enter a valid email address")
  await page.getByLabel("Email").fill("nobody@college.example")
  await page.route("**/api/auth/forgot-password", (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(summary(page)).toContainText("Network error. Please check your connection and try again.")
  await send.click()
  const sent = "Password reset instructions have been sent to your email address."
  await expect(page.getByRole("status")).toHaveText(sent)
  await expect(page.getByLabel("Email")).toHaveValue("")
  await expect(summary(page)).toHaveCount(0)
})

test("a link that was used or invented is refused, and a new one offered", async ({ page }) => {
  await page.goto("/reset-password?token=invented")
  await page.getByLabel("New password", { exact: true }).fill("chalk and slate")
  await page.getByRole("button", { name: "Save password" }).click()
  await expect(summary(page)).toContainText("This link or code was used already or has run out.")
  await page.getByRole("link", { name: "Ask for a new one" }).click()
  await page.waitForURL("**/forgot-password")
})

test("a code on paper is typed instead of opening a link", async ({ page }) => {
  await page.goto("/set-password")
  await page.getByLabel("New password", { exact: true }).fill("chalk and slate")
  await page.getByRole("button", { name: "Save password" }).click()
  await expect(summary(page)).toContainText("One-time code is required.")
  await page.goto("/set-password?token=invented")
  await expect(page.getByText(/Your account at .* is ready\./)).toBeVisible()
  await expect(page.getByLabel("One-time code")).toHaveCount(0)
})

test("a link that confirms an address is refused once it has run out, with or without script", async ({
  page,
  browser,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  for (const visit of [page, plain]) {
    await visit.goto("/confirm-email?token=invented")
    await visit.getByRole("button", { name: "Confirm address" }).click()
    await expect(summary(visit)).toContainText("This link or code was used already or has run out.")
  }
  await plain.close()
})

test("the link of a reset says that the old password has ended", async ({ page }) => {
  await page.goto("/set-password?token=invented&reset=1")
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()
  await expect(page.getByText(/has reset your password, and the old one has ended/)).toBeVisible()
  await expect(page.getByLabel("One-time code")).toHaveCount(0)
})
