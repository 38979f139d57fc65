import { expect, type Page, test } from "@playwright/test"
import { requestAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { enter, fillLogin } from "./people.ts"
import { dialogOf, expectToast, rowOf, visit } from "./screen.ts"

async function openRegistrations(page: Page) {
  await enter(page, "admin", "/admin/registrations")
  await expect(page.getByRole("heading", { name: "Registrations", level: 1 })).toBeVisible()
}

test("a student is approved with a completed record, and signs in", { tag: "@gate" }, async ({
  page,
  request,
  browser,
}) => {
  const student = await requestAccount(request, "Tiyamike", "student")
  await openRegistrations(page)
  await page.getByLabel("Search name or email").fill("tiyamike")
  await expect(rowOf(page, "Tiyamike")).toContainText("Unconfirmed")
  await rowOf(page, "Tiyamike").getByRole("button", { name: "Approve" }).click()
  const dialog = dialogOf(page, "Approve Tiyamike Newcomer")
  await expect(dialog).toContainText("Nobody has confirmed this address")
  await dialog.getByRole("button", { name: "Approve", exact: true }).click()
  await expect(dialog.getByLabel("Phone number", { exact: true })).toBeFocused()
  await expect(dialog.locator(".summary")).toContainText("Home district")

  await dialog.getByLabel("Phone number", { exact: true }).fill("+265 991 234 567")
  await dialog.getByLabel("Date of birth").first().fill("17/05/2004")
  await expect(dialog.getByLabel("Age", { exact: true })).toHaveValue(/^\d\d$/)
  await dialog.getByLabel("Home district").selectOption("Dedza")
  await dialog.getByLabel("Traditional authority").fill("Kachere")
  await dialog.getByLabel("Village").fill("Chinsapo")
  await dialog.getByLabel("Guardian name").fill("Mayi Example")
  await dialog.getByRole("button", { name: "Approve", exact: true }).click()
  await expectToast(page, "Registration approved.")
  await expect(page.getByRole("heading", { name: "No registrations found" })).toBeVisible()

  const phone = await browser.newPage()
  await phone.goto("/login")
  await fillLogin(phone, student.email, student.password)
  await phone.waitForURL("**/student/dashboard")
  await expect(phone.getByText(/ · IPTE\d\d-\d{4}$/)).toBeVisible()
  await phone.close()
})

test("a person who requests the administrator's role may be approved as a lecturer", async ({
  page,
  request,
}) => {
  await requestAccount(request, "Chisomo", "admin")
  await openRegistrations(page)
  await rowOf(page, "Chisomo").getByRole("button", { name: "Approve" }).click()
  const dialog = dialogOf(page, "Approve Chisomo Newcomer")
  await expect(dialog.getByText(/^An administrator sees and changes everything/)).toBeVisible()
  await dialog.getByLabel("Lecturer", { exact: true }).check()
  await dialog.getByLabel("Department").selectOption("Languages")
  await dialog.getByRole("button", { name: "Approve", exact: true }).click()
  await expectToast(page, "Registration approved.")
  await expect(rowOf(page, "Chisomo")).toHaveCount(0)
})

test("a registration with an unconfirmed address is rejected without asking for a reason", async ({
  page,
  request,
}) => {
  const student = await requestAccount(request, "Pemphero", "student")
  await openRegistrations(page)
  await rowOf(page, "Pemphero").getByRole("button", { name: "Reject" }).click()
  const dialog = dialogOf(page, "Reject Pemphero Newcomer")
  await expect(dialog).toContainText(`Nobody has confirmed ${student.email}, so no email says so`)
  await expect(dialog.getByLabel("Reason")).toHaveCount(0)
  await dialog.getByRole("button", { name: "Reject", exact: true }).click()
  await expectToast(page, "Registration rejected.")
  await visit(page, "/login")
  await fillLogin(page, student.email, student.password)
  await expect(page.locator(".summary")).toContainText("Invalid credentials")
})

test("axe finds nothing on registrations", async ({ page, request }) => {
  await requestAccount(request, "Dalitso", "student")
  await openRegistrations(page)
  await page.getByRole("button", { name: "Approve" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click()
  await expectNoFault(page)
  await visit(page, "/admin/registrations?search=nobody")
  await expect(page.getByRole("heading", { name: "No registrations found" })).toBeVisible()
  await expectNoFault(page)
  await page.route("**/api/registrations?*", (route) => route.abort())
  await page.goto("/admin/registrations?search=never")
  await expect(page.getByText("Failed to load registrations. Please try again.")).toBeVisible()
  await expectNoFault(page)
})
