import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { changeReply, choose, expectToast } from "./screen.ts"

async function open(page: Page) {
  await enter(page, "admin", "/admin/lecturers")
  await expect(page.getByRole("heading", { name: "Lecturers", level: 1 })).toBeVisible()
}

test("a lecturer is added, edited, looked at and deleted", async ({ page }) => {
  test.slow()
  await open(page)
  await page.getByRole("button", { name: "Add lecturer" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Add lecturer" })
  await expect(dialog.getByLabel("Hire date").first()).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await expect(dialog.getByLabel("Photo").last()).toHaveAttribute("accept", "image/*")
  await dialog.getByRole("button", { name: "Add lecturer" }).click()
  await expect(dialog.locator(".summary")).toContainText("Department")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Add lecturer" }).first().click()
  await dialog.getByLabel("First name").fill("Chimwemwe")
  await dialog.getByLabel("Last name").fill("Journey")
  await dialog.getByRole("textbox", { name: "Email" }).fill("chimwemwe@journey.example")
  await dialog.getByLabel("Department").selectOption("Languages")
  await dialog.getByRole("button", { name: "Add lecturer" }).click()
  await expectToast(page, "Lecturer created successfully!")

  await choose(page, "Chimwemwe Journey", "Edit")
  const editing = page.getByRole("dialog", { name: "Edit lecturer" })
  await expect(editing.getByLabel("Email")).toHaveAttribute("readonly")
  await editing.getByLabel("Specialization").fill("Chichewa")
  await editing.getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Lecturer updated successfully!")

  await choose(page, "Chimwemwe Journey", "View Details")
  const details = page.getByRole("dialog", { name: "Chimwemwe Journey" })
  await expect(details.getByText("Chichewa")).toBeVisible()
  await expect(details.getByRole("heading", { name: "Teaching assignments" })).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Escape")

  await choose(page, "Chimwemwe Journey", "Reset password")
  await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click()
  await expectToast(
    page,
    "Password reset successfully! No mail server is set, so no email reaches them. Print a login code for them instead.",
  )
  await choose(page, "Chimwemwe Journey", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Lecturer deleted.")
})

test("all are shown, or pages of 50, and a search waits until typing stops", async ({ page }) => {
  const requests: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/lecturers?")) requests.push(new URL(request.url()).search)
  })
  await open(page)
  await expect(page.getByRole("button", { name: "Show All" })).toHaveAttribute("aria-pressed", "true")
  await expect.poll(() => requests.at(-1)).toContain("limit=1000")
  await page.getByRole("button", { name: "Paginated" }).click()
  await expect.poll(() => requests.at(-1)).toMatch(/page=1.*limit=50/)
  await page.getByRole("button", { name: "Show All" }).click()
  const before = requests.length
  await page.getByLabel("Search lecturers").pressSequentially("nobody", { delay: 50 })
  await expect(page.getByRole("heading", { name: "No lecturers found matching “nobody”" })).toBeVisible()
  const searches = () => requests.slice(before).filter((query) => query.includes("search="))
  await expect.poll(() => searches().length).toBe(1)
})

test("a photo that can't be shown is replaced by the cloth of the name", async ({ page }) => {
  await changeReply(page, "**/api/lecturers?*", (data) => {
    for (const lecturer of data.lecturers) lecturer.photo_url = "/uploads/gone"
  })
  await open(page)
  await expect(page.getByRole("row").nth(1).locator(".avatar svg")).toBeVisible()
})

test("axe finds nothing on lecturers", async ({ page }) => {
  await open(page)
  await expect(page.getByRole("checkbox").first()).toBeVisible()
  await expectNoFault(page)
  await page.route("**/api/lecturers?*", (route) => route.abort())
  await page.goto("/admin/lecturers?search=never")
  await expect(page.getByText(/^Failed to fetch lecturers: /)).toBeVisible()
  await expectNoFault(page)
})
