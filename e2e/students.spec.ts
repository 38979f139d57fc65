import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { choose, chooseMore, expectToast, filterBy, rowOf } from "./screen.ts"

async function open(page: Page, query = "") {
  await enter(page, "admin", `/admin/students${query}`)
  await expect(page.getByRole("heading", { name: "Students", level: 1 })).toBeVisible()
}

async function addStudent(page: Page, firstName: string, host = "journey.example") {
  await page.getByRole("button", { name: "Add student" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Add student" })
  await dialog.getByLabel("First name").fill(firstName)
  await dialog.getByLabel("Last name").fill("Journey")
  await dialog.getByRole("textbox", { name: "Email" }).fill(`${firstName.toLowerCase()}@${host}`)
  await dialog.getByLabel("Phone number", { exact: true }).fill("+265 991 234 567")
  await dialog.getByLabel("Date of birth").first().fill("17/05/2004")
  await dialog.getByLabel("Home district").selectOption("Dedza")
  await dialog.getByLabel("Traditional authority").fill("Kachere")
  await dialog.getByLabel("Village").fill("Chinsapo")
  await dialog.getByLabel("Guardian name").fill("Mayi Example")
  await dialog.getByRole("button", { name: "Add student" }).click()
  await expectToast(
    page,
    "Student created successfully! No mail server is set, so no email reaches them. Print a login code for them instead.",
  )
  // Nobody can type in fields behind a dialog.
  await expect(dialog).toHaveCount(0)
}

test("a student is added, seen, edited, given a code on paper and deleted", { tag: "@gate" }, async ({
  page,
}) => {
  test.slow()
  await open(page)
  await page.getByRole("button", { name: "Add student" }).first().click()
  const empty = page.getByRole("dialog", { name: "Add student" })
  await empty.getByRole("button", { name: "Add student" }).click()
  const summary = empty.locator(".summary")
  await expect(summary.getByRole("heading")).toHaveText("Fill in 9 fields")
  await expect(empty.getByLabel("First name")).toBeFocused()
  await summary.getByRole("link", { name: "Village" }).click()
  await expect(empty.getByLabel("Village")).toBeFocused()
  await expect(empty.getByLabel("Marital status")).toHaveValue("single")
  await expect(empty.getByLabel("Religion")).toHaveValue("Catholic")
  await expect(empty.getByLabel("Home district").locator("option")).toHaveCount(29)
  await empty.getByRole("button", { name: "Cancel" }).click()

  await addStudent(page, "Yamikani")
  await page.locator(".toasts").getByRole("button", { name: "View" }).click()
  await expect(page.getByRole("dialog", { name: "Yamikani Journey" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByLabel("Search name, email or number").fill("yamikani@journey")
  await choose(page, "Yamikani Journey", "Edit")
  const dialog = page.getByRole("dialog", { name: "Edit student" })
  await expect(dialog.getByLabel("Email")).toHaveAttribute("readonly")
  await expect(dialog.getByLabel("Age", { exact: true })).toHaveValue(/^\d\d$/)
  await dialog.getByLabel("Class", { exact: false }).first().selectOption("P9")
  await dialog.getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Student updated successfully!")
  await expect(dialog).toHaveCount(0)

  await choose(page, "Yamikani Journey", "View Details")
  const details = page.getByRole("dialog", { name: "Yamikani Journey" })
  await expect(details.getByText("No grades yet.")).toBeVisible()
  await details.getByText("Person", { exact: true }).click()
  await expect(details.getByText("Mayi Example")).toBeVisible()
  await expect(details.getByRole("heading", { name: "Enrolments" })).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Escape")

  await choose(page, "Yamikani Journey", "Reset password")
  await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click()
  await expectToast(
    page,
    "Password reset successfully! No mail server is set, so no email reaches them. Print a login code for them instead.",
  )
  await choose(page, "Yamikani Journey", "Print login code")
  await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click()
  const slip = page.getByRole("dialog", { name: "One-time login code" })
  await expect(slip.getByText(/^\w{5}(-\w{5}){3}$/)).toBeVisible()
  await slip.getByRole("button", { name: "Close" }).last().click()

  await choose(page, "Yamikani Journey", "Delete")
  await expect(page.getByRole("dialog")).toContainText(
    "Are you sure you want to delete Yamikani Journey? It can be restored for 30 days.",
  )
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Student deleted.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "No students found" })).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Yamikani Journey is restored.")).toBeVisible()

  // The open panel is closed with its record, and the office restores the record from the list of deleted ones.
  await choose(page, "Yamikani Journey", "View Details")
  await details.getByRole("button", { name: "More for Yamikani Journey" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog", { name: "Delete student" }).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Student deleted.")).toBeVisible()
  await expect(details).toHaveCount(0)
  await filterBy(page, "Status", "Deleted")
  await expect(page.getByRole("button", { name: "Restore Yamikani Journey" })).toBeVisible()
  await expectNoFault(page)
  await page.getByRole("button", { name: "Restore Yamikani Journey" }).click()
  await expect(page.getByText("Yamikani Journey is restored.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Nothing deleted" })).toBeVisible()
})

test("a delayed search keeps open a record that was opened meanwhile", async ({ page }) => {
  await open(page)
  const actions = page.getByRole("button", { name: /^Actions for / }).first()
  await actions.waitFor()
  await page.getByLabel("Search name, email or number").fill("a")
  await actions.click()
  await page.getByRole("menuitem", { name: "View Details" }).click()
  await page.waitForURL(/search=a/)
  expect(page.url()).toContain("view=")
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Enrolments" })).toBeVisible()
})

test("a page number beyond the last shows the last page", async ({ page }) => {
  await open(page, "?page=99")
  await expect(page).not.toHaveURL(/page=99/)
  await expect(page.getByRole("button", { name: /^Actions for / }).first()).toBeVisible()
})

test("everybody that a search finds is changed at once, and the change is undone", { tag: "@gate" }, async ({
  page,
}) => {
  await open(page)
  for (const name of ["Alinafe", "Atusaye"]) await addStudent(page, name, "two.example")
  await page.getByLabel("Search name, email or number").fill("@two.example")
  await expect(page.getByText("2 students", { exact: true })).toBeVisible()
  await rowOf(page, "Alinafe").getByRole("checkbox").check()
  await page.getByRole("button", { name: "Select all 2 students" }).click()
  await page.getByRole("button", { name: /^Change 2 students/ }).click()
  await page.getByRole("menuitem", { name: "Deactivate" }).click()
  await expectToast(page, "2 students deactivated.")
  await expect(rowOf(page, "Atusaye")).toContainText("Inactive")
  await page.locator(".toasts").getByRole("button", { name: "Undo" }).first().click()
  await expect(rowOf(page, "Atusaye")).toContainText("Active")
  const saved = page.waitForEvent("download")
  await chooseMore(page, "Export CSV")
  expect((await saved).suggestedFilename()).toMatch(/^students_\d{4}-\d\d-\d\d\.csv$/)
  await chooseMore(page, "Class list")
  await page.getByRole("combobox", { name: "Class" }).selectOption("P1")
  await expect(page.getByRole("article").getByRole("table", { name: "Class list P1" })).toBeVisible()
})

const csvFile = (rows: string[]) => ({
  name: "intake.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "First name;Last name;Email;Phone number;Date of birth;Year of study;Marital status;Religion;Comes from;Traditional authority;Village;Guardian name",
      ...rows,
    ].join("\r\n"),
  ),
})
const csvRow = (name: string, district: string) =>
  `${name};Import;${name.toLowerCase()}@import.example;0888 000 001;12/05/2004;1;single;Catholic;${district};Kaphuka;Kaphuka;Esnart`

test("a file is matched, checked row by row, imported, and undone", async ({ page }) => {
  await open(page)
  await chooseMore(page, "Import")
  await page
    .locator("input[type=file]")
    .setInputFiles(csvFile([csvRow("Ulemu", "Dedza"), csvRow("Wezi", "Paris"), csvRow("Zione", "SALIMA")]))
  await expect(page.getByText("Not imported from the file: Comes from.")).toBeVisible()
  await page.getByLabel("Home district").selectOption({ label: "Comes from" })
  await expect(rowOf(page, "Ulemu Import")).toContainText("Ready")
  await expect(rowOf(page, "Wezi Import")).toContainText("Row 3: Home district must be one of the 28 that")
  await page.getByRole("button", { name: "Rows with a problem" }).click()
  await expect(rowOf(page, "Ulemu Import")).toHaveCount(0)
  await expectNoFault(page)
  await page.getByRole("button", { name: "Import 2 students" }).click()
  await expect(page.getByText("2 students imported. 1 row not imported.")).toBeVisible()
  await expect(page.getByRole("link", { name: "See the 2 students" })).toHaveAttribute(
    "href",
    /\/admin\/students$/,
  )
  await page.getByText("File and checksum").click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download rejected rows" }).click()
  expect((await saved).suggestedFilename()).toMatch(/^rejected_IMP-\d+\.csv$/)
  await page.getByRole("button", { name: "Undo import" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expectToast(page, "2 students taken back.")
})

test("a lecturer sees their class and looks at a student, without private details", async ({ page }) => {
  await enter(page, "lecturer", "/lecturer/students")
  await expect(page.getByText("Class P1")).toBeVisible()
  for (const heading of ["Student", "Number", "Year", "Age", "Phone", "District", "Status"]) {
    await expect(page.getByRole("columnheader", { name: heading, exact: true })).toBeVisible()
  }
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "View Profile" }).click()
  const details = page.getByRole("dialog")
  await details.getByText("Person", { exact: true }).click()
  await expect(details.getByText("Home district")).toBeVisible()
  await expect(details.getByText("Religion")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "View Grades" }).click()
  await page.waitForURL(/\/lecturer\/grades\?search=IPTE/)
})

test("a lecturer without a class is told to ask the office", async ({ page }) => {
  const nothing = {
    success: true,
    data: {
      students: [],
      total: 0,
      lecturerClass: null,
      classes: [],
      stats: { total: 0, year_1: 0, year_2: 0, inactive: 0 },
    },
  }
  await page.route("**/api/students/my/class?*", (route) => route.fulfill({ json: nothing }))
  await enter(page, "lecturer", "/lecturer/students")
  await expect(page.getByText("No Class Assigned")).toBeVisible()
  await expect(page.getByText(/contact the administrator/)).toBeVisible()
})

test("axe finds nothing on students and their import", async ({ page }) => {
  await open(page)
  await expect(page.getByRole("checkbox").first()).toBeVisible()
  await expectNoFault(page)
  await page.goto("/admin/students/import")
  await expect(
    page.getByText("Nothing has been imported yet.").or(page.getByText(/^IMP-/)).first(),
  ).toBeVisible()
  await expectNoFault(page)
  await page.route("**/api/students?*", (route) => route.abort())
  await page.goto("/admin/students?search=never")
  await expect(page.getByText(/^Failed to fetch students: /)).toBeVisible()
  await expectNoFault(page)
})
