import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { dateInDays, typedDateInDays } from "./days.ts"
import { pdfFile } from "./pdfFiles.ts"
import { enter, type Role, signedInCalls } from "./people.ts"
import { cardOf, chooseMore, dialogOf, expectToast } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

const questions = pdfFile("Questions.pdf")

// Each test continues from the state in which the previous one left the college.
test.describe.configure({ mode: "serial" })

/** A separate subject that the demonstration's lecturer teaches in the term of its student. */
test.beforeAll(async ({ request }) => {
  // A sign-in ends the previous session, so the student signs in first.
  const { term } = await (await signedInCalls(request, "student"))("get", "/terms/current")
  const admin = await signedInCalls(request, "admin")
  await teach(admin, { code: "HND901", name: "Reading" }, term)
})

test("a lecturer without assignments is told how to begin", async ({ page, request }) => {
  await enter(page, await createAccount(request, "Grace", "lecturer"), "/lecturer/assignments")
  await expect(page.getByRole("heading", { name: "No assignments created yet" })).toBeVisible()
})

test("a lecturer creates an assignment with a file, and a student submits it over a bad connection", {
  tag: "@gate",
}, async ({ browser }) => {
  test.slow()
  const lecturer = await (await browser.newContext()).newPage()
  await enter(lecturer, "lecturer", "/lecturer/assignments")
  await lecturer.getByRole("button", { name: "Create Assignment" }).first().click()
  const form = dialogOf(lecturer, "Create Assignment")
  await form.getByRole("button", { name: "Create Assignment" }).click()
  await expect(form.locator(".summary")).toContainText(
    "Please fill in all required fields (Title, Subject, Due Date, Max Marks).",
  )
  await form.getByRole("textbox", { name: "Title" }).fill("A week of reading")
  await form.getByRole("combobox", { name: "Subject" }).selectOption("HND901 Reading")
  await form.getByRole("textbox", { name: "Due date", exact: true }).fill(typedDateInDays(9))
  await form.getByLabel("Due date: time").fill("16:30")
  await form.locator("input[type=file]").setInputFiles(questions)
  await form.getByRole("button", { name: "Create Assignment" }).click()
  await expectToast(lecturer, "Assignment created successfully!")

  const context = await browser.newContext()
  const student = await context.newPage()
  await enter(student, "student", "/student/assignments")
  const work = cardOf(student, "A week of reading")
  await expect(work).toContainText("Pending")
  await expect(work).toContainText(`Attached: Questions.pdf, ${questions.buffer.length} Bytes`)
  const fetched = student.waitForEvent("download")
  await work.getByRole("button", { name: "Download Assignment" }).click()
  expect(readFileSync(await (await fetched).path())).toEqual(questions.buffer)

  await work.getByRole("button", { name: "Submit Assignment" }).click()
  const submit = dialogOf(student, "Submit: A week of reading")
  const send = submit.getByRole("button", { name: "Submit Assignment" })
  await expect(send).toHaveAttribute("aria-disabled", "true")
  await send.press("Enter")
  await expect(submit.locator(".summary")).toContainText(
    "Please select a file and your class for submission.",
  )
  await expect(submit.locator(".summary").getByRole("link")).toHaveText("Choose the file of your work.")
  await expect(submit.getByRole("combobox", { name: "Class" })).toHaveValue(/^P\d+$/)
  await submit.locator("input[type=file]").setInputFiles(pdfFile("My answers.pdf"))
  await submit.getByRole("textbox", { name: "Notes" }).fill("Pages 2 and 3 are photographs.")
  await context.setOffline(true)
  await submit.getByRole("button", { name: "Submit Assignment" }).click()
  await expect(submit).toBeHidden()
  await expect(
    student.getByText(/^Your work for “A week of reading”: no connection\. Kept on this device/),
  ).toBeVisible()
  await context.setOffline(false)
  await expectToast(student, "Assignment submitted.")
  await expect(work).toContainText("Submitted")
  await work.getByRole("button", { name: "Receipt" }).click()

  const receipt = dialogOf(student, "Your work was received")
  await expect(receipt).toContainText(/SUB-[0-9A-Z]{4}-[0-9A-Z]{2}/)
  await expect(receipt).toContainText("A week of reading")
  await expect(receipt).toContainText(/Demo Student, IPTE\d+-\d+/)
  await expect(receipt).toContainText(`My answers.pdf`)
  await expect(receipt).toContainText("Pages 2 and 3 are photographs.")
  await expect(receipt.getByRole("button", { name: "Print" })).toBeVisible()
  await receipt.getByRole("button", { name: "Close" }).last().click()
  await expect(work).toContainText("Submitted")

  await work.getByRole("button", { name: "Replace Submission" }).click()
  const replace = dialogOf(student, "Replace: A week of reading")
  await replace.locator("input[type=file]").setInputFiles(pdfFile("Better answers.pdf"))
  await replace.getByRole("button", { name: "Replace Submission" }).click()
  await expect(receipt).toContainText("Better answers.pdf")
  const earlier = student.waitForEvent("download")
  await receipt.getByRole("button", { name: /^Version 1 .*My answers.pdf/ }).click()
  expect((await earlier).suggestedFilename()).toBe("My answers.pdf")
  await receipt.getByRole("button", { name: "Close" }).last().click()

  await lecturer.reload()
  await cardOf(lecturer, "A week of reading").getByRole("button", { name: "View Submissions" }).click()
  const submissions = dialogOf(lecturer, "Submissions: A week of reading")
  await expect(submissions.getByRole("row", { name: /Better answers.pdf/ })).toContainText("Submitted")
  const downloaded = lecturer.waitForEvent("download")
  await submissions.getByRole("button", { name: /Download Better answers/ }).click()
  expect(readFileSync(await (await downloaded).path())).toEqual(questions.buffer)
  await expect(submissions.getByRole("button", { name: /^Version 1 .*My answers.pdf/ })).toBeVisible()
  await submissions.getByLabel("Class").selectOption("P15")
  await expect(submissions.getByText("No submissions found for this assignment.")).toBeVisible()
})

test("assignments that are ticked on another page are counted, and a search unticks all", async ({
  page,
}) => {
  await enter(page, "admin", "/admin/assignments")
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole("button", { name: "Next" }).click()
  const selection = page.getByRole("region", { name: "Selection" })
  await expect(selection).toContainText("1 assignment selected, 1 on other pages")
  await selection.getByRole("button", { name: "Delete Selected (1)" }).click()
  await expect(dialogOf(page, "Delete assignments")).toContainText("delete 1 assignment (1 on other pages)?")
  await page.keyboard.press("Escape")
  await page.getByRole("searchbox").fill("reading")
  await expect(selection).toBeHidden()
})

test("an administrator finds, reads and deletes assignments", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "HND902", name: "Hand weaving" }, await activeTerm(admin))
  for (const title of ["Mats", "Baskets"]) {
    await admin("post", "/assignments", { ...taught, title, dueDate: `${dateInDays(2)}T16:30` })
  }
  await enter(page, "admin", "/admin/assignments?search=hand+weaving")
  await expect(page.getByRole("row", { name: /Mats/ })).toContainText("Due Soon")
  const exported = page.waitForEvent("download")
  await chooseMore(page, "Export CSV")
  const table = await exported
  expect(table.suggestedFilename()).toMatch(/^assignments_\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await table.path(), "utf8").match(/HND902/g)).toHaveLength(2)
  await chooseMore(page, "Delete Selected")
  await expectToast(page, "Please select assignments to delete")
  await page.getByLabel("Select Mats").check()
  await page.getByLabel("Select Baskets").check()
  await page.getByRole("button", { name: "Delete Selected (2)" }).click()
  const question = dialogOf(page, "Delete assignments")
  await expect(question).toContainText(
    "Are you sure you want to delete 2 assignments? It can be restored for 30 days.",
  )
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { name: "No assignments found" })).toBeVisible()
})

test("a form says what is missing in the words of its labels, and what is wrong under a heading of its own", async ({
  page,
}) => {
  await enter(page, "admin", "/admin/assignments")
  await page.getByRole("button", { name: "Create Assignment" }).first().click()
  const form = dialogOf(page, "Create Assignment")
  const create = form.getByRole("button", { name: "Create Assignment" })
  const summary = form.locator(".summary")
  const maximum = form.getByRole("textbox", { name: "Max points" })
  await form.getByRole("textbox", { name: "Title" }).fill("Essay")
  await form.getByRole("textbox", { name: "Due date", exact: true }).fill(typedDateInDays(9))
  await expect(form.getByLabel("Due date: time")).toHaveValue("16:00")
  await form.getByLabel("Due date: time").fill("")
  await maximum.fill("")
  await create.click()
  await expect(summary.getByRole("heading")).toHaveText("Please fill in all required fields")
  await expect(summary.getByRole("listitem")).toHaveText([
    "Module",
    "Due date has no time yet. Add one, such as 09:00.",
    "Max points",
  ])
  const module = form.getByRole("combobox", { name: "Module" })
  await module.fill("HND901")
  await form.getByRole("option", { name: /^HND901/ }).click()
  await maximum.fill("2000")
  await expect(summary.getByRole("heading")).toHaveText("There is a problem")
  await expect(summary.getByRole("listitem")).toHaveText([
    "Due date has no time yet. Add one, such as 09:00.",
    "Max points must be a whole number from 1 to 1000.",
  ])
})

for (const timezoneId of ["UTC", "Pacific/Auckland", "America/Los_Angeles"]) {
  test(`a due date is the college's, though the phone thinks it is in ${timezoneId}`, async ({ browser }) => {
    const page = await (await browser.newContext({ timezoneId })).newPage()
    await enter(page, "student", "/student/assignments")
    await expect(cardOf(page, "A week of reading")).toContainText(/Due .*, 16:30, /)
  })
}

const screens: [Role, string][] = [
  ["student", "/student/assignments"],
  ["lecturer", "/lecturer/assignments"],
  ["admin", "/admin/assignments"],
]
for (const [who, path] of screens) {
  test(`${path} is for everybody, on every screen`, async ({ page }) => {
    await enter(page, who, path)
    await expect(page.getByText("A week of reading").first()).toBeVisible()
    await expectNoFault(page)
  })
}
