import { randomUUID } from "node:crypto"
import { type APIRequestContext, expect, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { dateInDays, typedDateInDays } from "./days.ts"
import { pdfFile } from "./pdfFiles.ts"
import { enter, signedInCalls } from "./people.ts"
import {
  cardOf,
  choose,
  chooseMore,
  confirmQuestions,
  dialogOf,
  expectToast,
  filterBy,
  rowOf,
  visit,
} from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

/** The last days on which classes are held, as numbers of days from today. */
const schoolDays = (count: number) =>
  Array.from({ length: 2 * count }, (_, index) => -1 - index)
    .filter((from) => new Date(dateInDays(from)).getUTCDay() !== 0)
    .slice(0, count)

/** A first-year student in a class, and a module that the demonstration's lecturer teaches to that class. */
async function createCourse(request: APIRequestContext, firstName: string) {
  const person = await createAccount(request, firstName, "student", { studentClass: "P15" })
  const admin = await signedInCalls(request, "admin")
  const { students } = await admin("get", `/students?search=${person.email}`)
  const name = `Craft of ${firstName}`
  const code = `C${randomUUID().slice(0, 6)}`.toUpperCase()
  const { subjectId } = await teach(admin, { code, name }, await activeTerm(admin))
  return { person, student: students[0], module: { id: subjectId, code, name } }
}

test("a student who misses classes is told, asks for an excuse on a phone, and their attendance follows the answer", async ({
  browser,
  request,
}) => {
  test.slow()
  const { person, student, module } = await createCourse(request, "Thokozani")
  const lecturer = await signedInCalls(request, "lecturer")
  const days = schoolDays(5)
  for (const [index, from] of days.entries()) {
    const attendance = [{ studentId: student.id, status: index < 2 ? "absent" : "present" }]
    await lecturer("post", "/attendance", {
      moduleId: module.id,
      date: dateInDays(from),
      attendance,
      confirmed: true,
    })
  }

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await enter(phone, person, "/student/notifications")
  await phone.getByText(`Your attendance in ${module.name} is below 80%`).first().click()
  await phone.goto("/student/attendance")
  await expect(phone.getByText("Your attendance is below 80%.")).toBeVisible()
  const row = phone.getByRole("row").filter({ hasText: module.code })
  await expect(row).toContainText("60%, very low")
  await expectNoFault(phone)
  await phone.getByRole("button", { name: "Ask for an excuse" }).click()
  const form = dialogOf(phone, "Ask for an excuse")
  await form.getByRole("button", { name: "Send" }).click()
  await expect(form.locator(".summary")).toContainText("Reason")
  await form.getByRole("textbox", { name: "First day" }).fill(typedDateInDays(days[1]!))
  await form.getByRole("textbox", { name: "Last day" }).fill(typedDateInDays(days[0]!))
  await form.getByLabel("Reason").fill("I was ill with malaria.")
  await form.locator("input[type=file]").setInputFiles(pdfFile("Clinic.pdf"))
  await expectNoFault(phone)
  await form.getByRole("button", { name: "Send" }).click()
  await expectToast(phone, "Your excuse was sent to the office.")
  await expect(rowOf(phone, "I was ill with malaria.")).toContainText("Waiting")

  const office = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await enter(office, "admin", "/admin/dashboard")
  await office.getByRole("main").getByRole("link", { name: "below 80% attendance" }).click()
  await office.getByLabel("Search name or number").fill("Thokozani")
  await expect(rowOf(office, "Thokozani Newcomer")).toContainText(`${module.code} 60%`)
  await office.getByRole("link", { name: "Thokozani Newcomer" }).click()
  const low = dialogOf(office, "Thokozani Newcomer")
  await expect(low.getByRole("row").filter({ hasText: module.code })).toContainText("60%, very low")
  await expectNoFault(office)
  const saving = office.waitForEvent("download")
  await chooseMore(office, "Export CSV")
  expect((await saving).suggestedFilename()).toBe(`low_attendance_${dateInDays(0)}.csv`)
  await low.getByRole("link", { name: "Student record" }).click()
  const record = dialogOf(office, "Thokozani Newcomer")
  await record.getByRole("link", { name: "60%, very low; 2 classes missed" }).click()
  await expect(office.getByRole("heading", { name: "Attendance of Thokozani Newcomer" })).toBeVisible()
  await expectNoFault(office)

  await office.goto("/admin/dashboard")
  await office.getByRole("main").getByRole("link", { name: "Answer" }).click()
  await office.getByLabel("Search name or number").fill("Thokozani")
  await office.getByRole("link", { name: "Thokozani Newcomer" }).click()
  const excuse = dialogOf(office, "Thokozani Newcomer")
  await expect(excuse).toContainText("2 on these days")
  await expectNoFault(office)
  const opened = office
    .context()
    .waitForEvent("response", (answer) => answer.url().includes("/api/auth/excuses/"))
  await excuse.getByRole("button", { name: /^Open Clinic.pdf/ }).click()
  expect((await opened).status()).toBe(200)
  await excuse.getByRole("button", { name: "Accept" }).click()
  const answer = dialogOf(office, "Accept the excuse of Thokozani Newcomer")
  await answer.getByLabel("Answer").fill("Get well soon.")
  await answer.getByRole("button", { name: "Accept" }).click()
  await expectToast(office, "Excuse accepted.")
  await visit(office, "/admin/low-attendance?search=Thokozani")
  await expect(office.getByRole("heading", { name: "No students found" })).toBeVisible()

  await phone.reload()
  await expect(rowOf(phone, "I was ill with malaria.")).toContainText("Get well soon.")
  await expect(row).toContainText("100%, very good")
  await phone.goto("/student/modules")
  await expect(cardOf(phone, module.name)).toContainText("100%, very good")
})

test("the office adds an attendance record, prints the report, changes the record and deletes it", async ({
  page,
  request,
}) => {
  const { module } = await createCourse(request, "Pempho")
  await enter(page, "admin", "/admin/dashboard")
  await confirmQuestions(page)
  await page.getByRole("main").getByRole("link", { name: "Lecturer Attendance" }).click()
  await page.getByRole("button", { name: "Add Attendance Record" }).first().click()
  const form = dialogOf(page, "Add Attendance Record")
  await form.getByRole("button", { name: "Add Attendance Record" }).click()
  await expect(form.locator(".summary")).toContainText("Please fill in all required fields")
  await form.getByRole("combobox", { name: "Lecturer" }).fill("Demo Lecturer")
  await form.getByRole("option", { name: /Demo Lecturer/ }).click()
  await form.getByRole("textbox", { name: "Date" }).fill(typedDateInDays(-1))
  await form.getByLabel("Time").fill("08:00")
  await form.getByRole("combobox", { name: "Subject" }).selectOption(module.code)
  await expect(form.getByLabel("Subject name")).toHaveValue(module.name)
  await form.getByLabel("Strength").fill("40")
  await form.getByLabel("Present").fill("36")
  await expect(form.getByLabel("Absent")).toHaveValue("4")
  await form.getByRole("combobox", { name: "Status" }).selectOption("Late")
  await form.getByLabel("Extra reason").fill("The bus broke down.")
  await expectNoFault(page)
  await form.getByRole("button", { name: "Add Attendance Record" }).click()
  await expectToast(page, "Attendance marked successfully!")

  await filterBy(page, "Subject", `${module.code} ${module.name}`)
  await filterBy(page, "Lecturer", "Demo Lecturer")
  await expect(page.locator(".figures")).toHaveText(
    /Total Records:?\s*1.*Present Days:?\s*0.*Late Days:?\s*1/,
  )
  await expect(rowOf(page, module.code)).toContainText("Late")
  await expectNoFault(page)
  await chooseMore(page, "Print Report")
  const paper = page.getByRole("article")
  await expect(paper.getByRole("heading", { name: "Lecturer attendance report" })).toBeVisible()
  await expect(paper).toContainText(`Lecturer: Demo Lecturer, Subject: ${module.code} ${module.name}`)
  await expect(paper.getByRole("row").filter({ hasText: module.code })).toContainText(
    "Late: The bus broke down.",
  )
  await expectNoFault(page)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
  await expect(paper.getByText("Chitsanzo Demonstration Teacher Training College")).toBeVisible()
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("link", { name: "Back to the records" }).click()

  // The keyboard alone is enough to open, edit and close the record.
  const record = page.getByRole("link", { name: "Demo Lecturer" })
  await record.focus()
  await page.keyboard.press("Enter")
  const panel = dialogOf(page, `${module.code} ${module.name}`)
  await expect(panel).toContainText("No register was taken")
  await expectNoFault(page)
  await page.keyboard.press("e")
  const edit = dialogOf(page, "Edit attendance record")
  await edit.getByLabel("Present").focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("40")
  await expect(edit.getByLabel("Absent")).toHaveValue("0")
  await page.keyboard.press("Enter")
  await expectToast(page, "Attendance record saved.")
  await expect(panel).toContainText("40")
  await page.keyboard.press("Escape")
  await expect(panel).toHaveCount(0)

  await choose(page, "Demo Lecturer", "Delete")
  const question = dialogOf(page, "Delete attendance record")
  await expect(question).toContainText("Are you sure you want to delete this attendance record?")
  await page.route("**/api/attendance/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  )
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(page.locator(".toast-failure")).toContainText(
    "Failed to delete attendance record. Please try again.",
  )
  await page.unroute("**/api/attendance/*")
  await choose(page, "Demo Lecturer", "Delete")
  await dialogOf(page, "Delete attendance record").getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Attendance record deleted successfully!")
  await expect(page.getByRole("heading", { name: "No records found" })).toBeVisible()
})
