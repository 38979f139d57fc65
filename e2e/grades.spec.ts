import { readFileSync } from "node:fs"
import { expect, type Locator, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, type Role, signedInCalls } from "./people.ts"
import { choose, chooseMore, dialogOf, expectToast, rowOf } from "./screen.ts"
import { type Term, teach } from "./teaching.ts"

// Each test continues from the state in which the previous one left the college.
test.describe.configure({ mode: "serial" })

/** The demonstration's student, and the term of the graded subject. */
let me: { student_number: string; first_name: string; last_name: string }
let term: Term

/** A separate subject that the demonstration's lecturer teaches to its student, with an assignment out of 20. */
test.beforeAll(async ({ request }) => {
  // A sign-in ends the previous session, so the student signs in first.
  const student = await signedInCalls(request, "student")
  term = (await student("get", "/terms/current")).term
  me = (await student("get", "/students/me")).student
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "GRD901", name: "Map reading" }, term)
  const work = { title: "A map of the village", maxMarks: 20, dueDate: "2083-01-31T16:30" }
  await admin("post", "/assignments", { ...taught, ...work })
})

const work = "A map of the village"
const fill = (dialog: ReturnType<typeof dialogOf>, points: string) =>
  dialog.getByRole("textbox", { name: /Points earned/ }).fill(points)

test("a lecturer finds a student by typing, is refused more than the maximum, and sees the resulting grade", {
  tag: "@gate",
}, async ({ page }) => {
  await enter(page, "lecturer", "/lecturer/grades")
  await page.getByRole("button", { name: "Add Grade" }).click()
  const dialog = dialogOf(page, "Add New Grade")
  await dialog.getByRole("combobox", { name: "Student" }).fill("Nobody at all")
  await expect(dialog.getByText("No students found")).toBeVisible()
  await dialog.getByRole("combobox", { name: "Student" }).fill(me.student_number)
  await dialog.getByRole("option", { name: new RegExp(me.student_number) }).click()
  await dialog
    .getByRole("combobox", { name: "Assignment" })
    .selectOption({ label: `${work} (GRD901, ${term.name})` })
  await fill(dialog, "20.5")
  await dialog.getByRole("button", { name: "Add Grade" }).click()
  await expect(dialog.locator(".summary")).toContainText("Points earned must not be more than 20.")
  await fill(dialog, "15")
  for (const [label, figure] of Object.entries({
    Percentage: "75%",
    "Official letter": "B",
  })) {
    await expect(dialog.locator(".stat").filter({ hasText: label })).toContainText(figure)
  }
  await expect(dialog.getByText("Marking band: C")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Feedback" }).fill("The river is where it should be.")
  await dialog.getByRole("button", { name: "Add Grade" }).click()
  await expectToast(page, "Grade added successfully!")
  for (const cell of ["15/20", "75%", "B"]) await expect(rowOf(page, work)).toContainText(cell)
})

test("the second of two people who edit one grade sees both values and whose they are", async ({
  page,
  browser,
}) => {
  await enter(page, "lecturer", `/lecturer/grades?search=${encodeURIComponent(work)}`)
  await choose(page, work, "Edit")
  const dialog = dialogOf(page, "Edit Grade")
  const office = await (await browser.newContext()).newPage()
  await enter(office, "admin", `/admin/grades?search=${encodeURIComponent(work)}`)
  await choose(office, work, "Edit")
  await fill(dialogOf(office, "Edit Grade"), "18")
  await dialogOf(office, "Edit Grade").getByRole("button", { name: "Update Grade" }).click()
  await expectToast(office, "Grade updated successfully!")

  await fill(dialog, "14.5")
  await dialog.getByRole("button", { name: "Update Grade" }).click()
  await expect(dialog).toContainText("Demo Administrator changed this grade while you were editing it.")
  await expect(dialog.getByRole("radio", { name: /Keep mine 14.5/ })).toBeChecked()
  await dialog.getByRole("radio", { name: /Take theirs 18/ }).check()
  await expectNoFault(page)
  await fill(dialog, "15")
  await dialog.getByRole("button", { name: "Update Grade" }).click()
  await expectToast(page, "Grade updated successfully!")
  await choose(page, work, "View Feedback")
  const details = dialogOf(page, "Grade Details")
  await expect(details).toContainText("The river is where it should be.")
  await expect(rowOf(page, "Points: 15 → 18")).toContainText("Demo Administrator")
  await expect(rowOf(page, "Points: 18 → 15")).toContainText("Demo Lecturer")
  await expectNoFault(page)
})

test("an administrator checks a file of grades row by row, and imports the valid ones", {
  tag: "@gate",
}, async ({ page }) => {
  await enter(page, "admin", "/admin/grades")
  await chooseMore(page, "Upload Grades")
  const row = (points: number) =>
    `${me.student_number},GRD901,,end_module,${points},100,Every path is there.,${term.name},${term.academic_year_name}`
  const lines = [
    "student_number,subject_code,assignment_title,grade_type,points_earned,max_points,feedback,term,academic_year",
  ]
  const buffer = Buffer.from([...lines, row(80), row(105)].join("\r\n"))
  await page.locator("input[type=file]").setInputFiles({ name: "marks.csv", mimeType: "text/csv", buffer })
  await expect(rowOf(page, "80/100")).toContainText("Ready")
  await expect(rowOf(page, "105/100")).toContainText("Row 3: Points earned must not be more than 100.")
  await expectNoFault(page)
  await page.getByRole("button", { name: "Import 1 grade" }).click()
  await expect(page.getByText("1 grade imported. 1 row not imported.")).toBeVisible()
  await page.getByRole("link", { name: "Grades", exact: true }).last().click()
  await page.getByLabel("Search grades").fill("GRD901")
  await expect(page.getByText("1–2 of 2")).toBeVisible()
  const saved = page.waitForEvent("download")
  await chooseMore(page, "Download Grades (CSV)")
  expect((await saved).suggestedFilename()).toBe("grades_data.csv")
  const csv = readFileSync(await (await saved).path(), "utf8")
  expect(csv.trim().split("\r\n")).toHaveLength(3)
  expect(csv).toContain("GRD901,Map reading,End of module,end_module,number,80,100,80,B")
})

const download = async (page: Page, button: string) => {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  return { name: (await saved).suggestedFilename(), bytes: readFileSync(await (await saved).path()) }
}

test("the student sees why it is 78 two presses away, on the first screen of a phone, and downloads it", {
  tag: "@gate",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, "student", "/student/grades")
  await page.getByRole("link", { name: "Map reading" }).click()
  await expect(page).toHaveURL(/\/student\/grades\/\d+\/\d+$/)
  const answer = page.getByText("The end of module costs the most: it gives 48 of its 60 points.")
  const parts = page.getByRole("table", { name: "The parts of Map reading" })
  await expect(page.getByRole("heading", { level: 1, name: "Map reading" })).toBeVisible()
  for (const part of [page.getByText(/^78%, B$/), parts, answer]) await expectOnFirstScreen(part)
  await expect(parts.getByRole("row", { name: /Assignments/ })).toContainText("75% × 40%")
  await expect(page.getByText(/0\.4 × 75 \+ 0\.6 × 80 = 78\s→\sB/)).toBeVisible()
  await expect(page.getByText("The river is where it should be.")).toBeVisible()
  // In this module, nobody else has a mark.
  await page.getByText("How my class did").click()
  await expect(page.getByText("There is nothing to show yet.")).toBeVisible()
  await expectNoFault(page)
  await page.goBack()
  await expect(rowOf(page, "Map reading")).toContainText("78% B")
  await expectNoFault(page)
  const csv = await download(page, "Download CSV")
  expect(csv.name).toMatch(/^grades_IPTE24-0002_\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString()).toMatch(/GRD901,Map reading,.*,15,20,75,B,.*,78,B/)
  const document = await download(page, "Download DOC")
  expect(document.name).toMatch(/^academic_grades_IPTE24-0002_.*\.docx$/)
  expect(document.bytes.subarray(0, 2).toString()).toBe("PK")
  await expectToast(page, "DOC report downloaded successfully!")

  await page.getByText("How GPA works").click()
  await expect(page.getByText(/points ÷ \d+ credits/)).toBeVisible()
  await page.getByRole("link", { name: "Teaching Practice" }).first().click()
  await expectOnFirstScreen(page.getByText(/No examination mark yet\. It counts 60%/))
  await page.getByRole("slider").first().fill("100")
  await expect(page.getByText(/^my module grade will be/).first()).toContainText("(A)")
  await page.getByRole("link", { name: "Back to grades" }).click()

  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "View Performance Report" }).click()
  await expect(page.getByText(/^As of [^.]+$/)).toBeVisible()
  await expect(rowOf(page, "Map reading").last()).toContainText("78%")
  await expectNoFault(page)
  expect((await download(page, "Download DOC")).name).toMatch(/^performance_report_.*\.docx$/)
  await page.emulateMedia({ media: "print" })
  const report = page.getByRole("article", { name: "Performance report, Demo Student" })
  for (const text of [/Student number\s*IPTE/, /Class\s*P/, /Reference IPTE/, /For the college/])
    await expect(report).toContainText(text)
  await page.emulateMedia({ media: null })
  await page.getByRole("link", { name: "Back to grades" }).click()
  await page.emulateMedia({ media: "print" })
  // On paper, nothing is folded.
  await expect(page.getByText(/points ÷ \d+ credits/)).toBeVisible()
  await expect(rowOf(page, "The river is where it should be.")).toBeVisible()
})

/** Checks that the element is completely visible on the first screen without scrolling, above the bar at the bottom. */
async function expectOnFirstScreen(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  const foot = await part.page().evaluate(() => innerHeight - 56)
  expect(await part.page().evaluate(() => scrollY)).toBe(0)
  expect(box && box.y >= 0 && box.y + box.height <= foot, JSON.stringify(box)).toBe(true)
}

const screens: [Role, string][] = [
  ["lecturer", "/lecturer/grades"],
  ["admin", "/admin/grades"],
]
for (const [who, path] of screens) {
  test(`${path} is for everybody, on every screen, and so is its form`, async ({ page }) => {
    await enter(page, who, path)
    await expect(page.getByRole("row", { name: new RegExp(work) }).first()).toBeVisible()
    await expectNoFault(page)
    await page.getByRole("button", { name: "Add Grade" }).click()
    await dialogOf(page, /Grade/).getByRole("button", { name: "Add Grade" }).click()
    await expect(dialogOf(page, /Grade/).locator(".summary")).toContainText("Student")
    await expectNoFault(page)
  })
}
