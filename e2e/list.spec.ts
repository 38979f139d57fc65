import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { changeReply, choose, filterBy } from "./screen.ts"

const rows = (page: Page) => page.locator("main tbody tr")
const nameIn = (page: Page, row: number) => rows(page).nth(row).getByRole("link")
const panel = (page: Page) => page.locator("dialog.panel")
const phone = { width: 360, height: 740 }

test("the keyboard walks from record to record, edits one, and returns to its row", { tag: "@gate" }, async ({
  page,
}) => {
  await enter(page, "admin", "/admin/students")
  const [first, second] = [await nameIn(page, 0).textContent(), await nameIn(page, 1).textContent()]
  await nameIn(page, 0).press("Enter")
  const title = panel(page).getByRole("heading", { level: 2 }).first()
  await expect(title).toHaveText(first ?? "")
  await expect(title).toBeFocused()
  await page.keyboard.press("j")
  await expect(title).toHaveText(second ?? "")
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true")
  await page.keyboard.press("e")
  await expect(page.getByRole("dialog", { name: "Edit student" })).toBeVisible()
  await page.keyboard.press("Escape")
  await title.focus()
  await page.keyboard.press("k")
  await expect(title).toHaveText(first ?? "")
  await page.keyboard.press("Escape")
  await expect(panel(page)).toHaveCount(0)
  await expect(nameIn(page, 0)).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/students$/)
})

test("pressing a row opens its record, and pressing what is in the row does not", async ({ page }) => {
  await enter(page, "admin", "/admin/students")
  await rows(page).nth(2).getByRole("checkbox").check()
  await expect(panel(page)).toHaveCount(0)
  await rows(page).nth(2).getByRole("cell", { name: /^IPTE/ }).click()
  await expect(panel(page)).toBeVisible()
  await expectNoFault(page)
})

test("on a phone a record covers the screen and Back returns to the list", { tag: "@gate" }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await enter(page, "admin", "/admin/students")
  await nameIn(page, 1).click()
  await expect(panel(page)).toHaveJSProperty("clientWidth", phone.width)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(page).nth(1)).toBeVisible()
})

test("a filter is set in the sheet, shown as a chip, and removed by pressing the chip", async ({ page }) => {
  await enter(page, "admin", "/admin/students")
  await nameIn(page, 0).waitFor()
  const all = await rows(page).count()
  await filterBy(page, "Year of study", "Year 2")
  await expect(page).toHaveURL(/year_of_study=2/)
  const chip = page.getByRole("button", { name: "Remove the filter Year of study: Year 2" })
  await expect(rows(page)).not.toHaveCount(all)
  await expect(page.getByRole("button", { name: "Year 2", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await chip.click()
  await expect(rows(page)).toHaveCount(all)

  await page.setViewportSize(phone)
  await filterBy(page, "Sort by", "Number, descending")
  await expect(page).toHaveURL(/sort=-student_number/)
  await page.getByRole("button", { name: "Filter" }).click()
  await expectNoFault(page)
})

test("a search drops the selection, so that nobody out of sight is changed", async ({ page }) => {
  await enter(page, "admin", "/admin/students")
  await rows(page).nth(0).getByRole("checkbox").check()
  const bar = page.getByRole("region", { name: "Selection" })
  await expect(bar).toContainText("1 student selected")
  await expect(bar).toBeInViewport()
  await page.getByLabel("Search name, email or number").fill("a")
  await page.waitForURL(/search=a/)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0)
})

test("changing more than twenty people asks first, and says what follows", async ({ page }) => {
  await changeReply(page, "**/api/students?*", (data) => {
    data.total = 602
  })
  let requestCount = 0
  await page.route("**/api/students/change", (route) => {
    requestCount++
    return route.abort()
  })
  await enter(page, "admin", "/admin/students")
  await rows(page).nth(0).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Select all 602 students" }).click()
  await page.getByRole("button", { name: /^Change 602 students/ }).click()
  await page.getByRole("menuitem", { name: "Deactivate" }).click()
  const question = page.getByRole("dialog", { name: "Deactivate 602 students" })
  await expect(question).toContainText("They are signed out at once")
  await question.getByRole("button", { name: "Cancel" }).click()
  expect(requestCount).toBe(0)
})

test("moving students asks for the class and presets none", async ({ page }) => {
  await enter(page, "admin", "/admin/students")
  await rows(page).nth(0).getByRole("checkbox").check()
  await page.getByRole("button", { name: /^Change 1 student/ }).click()
  await page.getByRole("menuitem", { name: "Move to class…" }).click()
  const dialog = page.getByRole("dialog", { name: "Move 1 student" })
  await expect(dialog.getByLabel("Class").locator(":checked")).toHaveText("Choose…")
  await dialog.getByRole("button", { name: "Move" }).click()
  await expect(dialog.locator(".summary")).toContainText("Choose a class, or No class.")
  await expect(dialog.getByLabel("Class").locator("option").last()).toHaveText("No class")
})

test("another page starts at the top of the list, with the focus on it", async ({ page }) => {
  await changeReply(page, "**/api/students?*", (data) => {
    const [first] = data.students
    data.students = Array.from({ length: 50 }, (_, index) => ({ ...first, id: index + 1 }))
    data.total = 602
  })
  await enter(page, "admin", "/admin/students")
  const second = page.waitForResponse(/\/api\/students\?.*page=2/)
  await page.getByRole("button", { name: "Page 2", exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await second
  await expect(page.getByRole("table", { name: "Students" })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test("a panel with unsaved input asks before it closes", async ({ page }) => {
  await enter(page, "admin", "/admin/lecturers")
  await choose(page, "Demo Lecturer", "View Details")
  await panel(page).getByRole("button", { name: "Assign lecturer" }).click()
  await panel(page).getByRole("combobox", { name: "Subject" }).fill("Eng")
  await panel(page)
    .getByRole("option", { name: /English/ })
    .first()
    .click()
  await panel(page).getByRole("button", { name: "Close" }).click()
  await page
    .getByRole("dialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Discard" })
    .click()
  await expect(panel(page)).toHaveCount(0)
})
