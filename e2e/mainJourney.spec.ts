import { readFileSync } from "node:fs"
import { type Browser, expect, type Page, test } from "@playwright/test"
import { wordsOf } from "../server/test/documents/text.ts"
import { dateInDays, typedDateInDays } from "./days.ts"
import { emailTo } from "./emails.ts"
import { type OpenedCollege, openCollege } from "./machines.ts"
import { setupCodeIn } from "./newCollege.ts"
import { pdfFile } from "./pdfFiles.ts"
import { enter, fillLogin } from "./people.ts"
import { cardOf, choose, dialogOf, expectToast, visit } from "./screen.ts"

// The journey leads from "add student" to "78, B" on the phone, in a college that has only an administrator.

const office = { email: "office@college.example", password: "chalk and slate" }
const lecturer = { email: "mercy@college.example", password: "a hill of beans" }
const student = { email: "tadala@college.example", password: "rain in october" }
const stranger = { email: "wezi@college.example", password: "the far village" }

const questions = pdfFile("Questions.pdf", "Count the beans.")
const answers = pdfFile("My answers.pdf", "A hundred and four.")

let college: OpenedCollege

test.beforeAll(async ({ request }) => {
  college = await openCollege(["--empty"])
  const code = setupCodeIn(college.output())
  const past = { start_date: dateInDays(-400), end_date: dateInDays(-100) }
  const first = { first_name: "Chikondi", last_name: "Example", college_name: "Mlatho Training College" }
  const calendar = { year_name: "The year before", ...past, terms: [{ term_number: 1, ...past }] }
  const data = { code, ...office, ...first, ...calendar }
  const answer = await request.post(`${college.url}/api/setup`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
})
test.afterAll(() => college.close())

/** A phone for this college that records its requests. */
async function phone(browser: Browser, requests: Set<string> = new Set()): Promise<Page> {
  const context = await browser.newContext({ baseURL: college.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith("/api/")) requests.add(`${request.method()} ${pathname}${search}`)
  })
  return page
}

/** Opens the link of the invitation, chooses a password and signs in with it. */
async function acceptInvitation(page: Page, { email, password }: typeof lecturer) {
  const letter = await emailTo(college, email, /^Your account at the college$/)
  await page.goto(/\S+\/set-password\?token=\S+/.exec(letter)?.[0] ?? "no link")
  await page.getByLabel("New password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Save password" }).click()
  await page.waitForURL("**/login*")
  await fillLogin(page, email, password)
  await page.waitForURL("**/dashboard")
}

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const saved = page.waitForEvent("download")
  await press()
  return readFileSync(await (await saved).path())
}

test("from “add student” to “78, B” on the phone", { tag: "@gate" }, async ({ browser }) => {
  test.slow()
  const admin = await phone(browser)
  const requests = new Set<string>()
  const mercy = await phone(browser, requests)
  const tadala = await phone(browser, requests)

  await test.step("the administrator makes a year, its terms and a subject", async () => {
    await enter(admin, office, "/admin/academic-years")
    await admin.getByRole("button", { name: "Add academic year" }).first().click()
    const year = dialogOf(admin, "Add academic year")
    await year.getByLabel("Academic year", { exact: true }).fill("This year")
    await year.getByLabel("Start date", { exact: true }).fill(typedDateInDays(-40))
    await year.getByLabel("End date", { exact: true }).fill(typedDateInDays(250))
    await year.getByRole("button", { name: "Add academic year" }).click()
    await expectToast(admin, "Academic year created successfully!")
    await choose(admin, "This year", "Set Current")
    await expectToast(admin, "Current academic year updated successfully!")

    await visit(admin, "/admin/terms")
    for (const [number, from, to] of [
      ["1", -30, 60],
      ["2", 70, 160],
    ] as const) {
      await admin.getByRole("button", { name: "Add term" }).first().click()
      const term = dialogOf(admin, "Add term")
      await term.getByLabel("Academic year").selectOption("This year")
      await term.getByLabel("Term number").selectOption(number)
      await term.getByLabel("Name").fill(`Term ${number}`)
      await term.getByLabel("Start date", { exact: true }).fill(typedDateInDays(from))
      await term.getByLabel("End date", { exact: true }).fill(typedDateInDays(to))
      await term.getByRole("button", { name: "Add term" }).click()
      await expectToast(admin, "Term created successfully!")
      await expect(term).toHaveCount(0)
    }
    await choose(admin, "Term 1", "Set Active")
    await expectToast(admin, "Active term changed.")

    await visit(admin, "/admin/subjects")
    await admin.getByRole("button", { name: "Add subject" }).first().click()
    const subject = dialogOf(admin, "Add subject")
    await subject.getByLabel("Code").fill("MAT101")
    await subject.getByLabel("Name").fill("Numbers")
    await subject.getByLabel("Semester").selectOption("Semester 1")
    await subject.getByRole("button", { name: "Add subject" }).click()
    await expectToast(admin, "Subject added successfully!")
  })

  await test.step("the administrator adds a lecturer and a student, and assigns the subject to the lecturer", async () => {
    await visit(admin, "/admin/lecturers")
    await admin.getByRole("button", { name: "Add lecturer" }).first().click()
    const form = dialogOf(admin, "Add lecturer")
    await form.getByLabel("First name").fill("Mercy")
    await form.getByLabel("Last name").fill("Sample")
    await form.getByRole("textbox", { name: "Email" }).fill(lecturer.email)
    await form.getByLabel("Department").selectOption("Science")
    await form.getByRole("button", { name: "Add lecturer" }).click()
    await expectToast(admin, "Lecturer created successfully!")

    await addStudent(admin, "Tadala", student.email, "P1")
    await addStudent(admin, "Wezi", stranger.email, "P2")

    await visit(admin, "/admin/subjects")
    await choose(admin, "Numbers", "View")
    const details = dialogOf(admin, "MAT101 Numbers")
    await details.getByRole("button", { name: "Assign lecturer" }).click()
    await details.getByRole("combobox", { name: "Lecturer" }).fill("Mercy")
    await details.getByRole("option", { name: /Mercy Sample/ }).click()
    await expect(details.getByLabel("Term").locator(":checked")).toHaveText("Term 1, This year (active)")
    await details.getByLabel("Class").selectOption("P1")
    await details.getByRole("button", { name: "Assign lecturer" }).click()
    await expectToast(admin, "Lecturer assigned.")
  })

  await test.step("the lecturer signs in by the mailed link and sets an assignment with a file", async () => {
    await acceptInvitation(mercy, lecturer)
    await visit(mercy, "/lecturer/assignments")
    await mercy.getByRole("button", { name: "Create Assignment" }).first().click()
    const form = dialogOf(mercy, "Create Assignment")
    await form.getByRole("textbox", { name: "Title" }).fill("Counting beans")
    await form.getByRole("combobox", { name: "Subject" }).selectOption("MAT101 Numbers")
    await form.getByRole("textbox", { name: "Due date", exact: true }).fill(typedDateInDays(9))
    await form.getByLabel("Due date: time").fill("16:30")
    await form.getByLabel("Target class").selectOption("P1")
    await form.locator("input[type=file]").setInputFiles(questions)
    await form.getByRole("button", { name: "Create Assignment" }).click()
    await expectToast(mercy, "Assignment created successfully!")
  })

  await test.step("the student signs in by the mailed link, is told of the assignment, reads it and submits", async () => {
    await acceptInvitation(tadala, student)
    await visit(tadala, "/student/notifications")
    await tadala.getByRole("link", { name: /New assignment: Counting beans/ }).click()
    await expect(tadala).toHaveURL(/\/student\/assignments\?view=\d+$/)
    await visit(tadala, "/student/assignments")
    const work = cardOf(tadala, "Counting beans")
    expect(
      await download(tadala, () => work.getByRole("button", { name: "Download Assignment" }).click()),
    ).toEqual(questions.buffer)
    await work.getByRole("button", { name: "Submit Assignment" }).click()
    const submit = dialogOf(tadala, "Submit: Counting beans")
    await submit.locator("input[type=file]").setInputFiles(answers)
    await submit.getByRole("button", { name: "Submit Assignment" }).click()
    const receipt = dialogOf(tadala, "Your work was received")
    const reference = /SUB-\w{4}-\w{2}/.exec((await receipt.textContent()) ?? "")?.[0]
    expect(await emailTo(college, student.email, /^Receipt/)).toContain(`Reference: ${reference}`)
    await receipt.getByRole("button", { name: "Close" }).last().click()
    await expect(work).toContainText("Submitted")
  })

  await test.step("the lecturer is told, fetches it and gives 75 with feedback, and 80 for the end of module", async () => {
    await visit(mercy, "/lecturer/notifications")
    await mercy.getByRole("link", { name: /Handed in: Counting beans/ }).click()
    const submissions = dialogOf(mercy, "Submissions: Counting beans")
    const fetch = submissions.getByRole("button", { name: /Download My answers/ })
    expect(await download(mercy, () => fetch.click())).toEqual(answers.buffer)
    await submissions.getByRole("link", { name: "Grade this work" }).click()
    await expect(mercy.getByRole("heading", { level: 1, name: "Counting beans, P1" })).toBeVisible()
    await visit(mercy, "/lecturer/grades")
    await addGrade(mercy, "75", async (dialog) => {
      await dialog
        .getByRole("combobox", { name: "Assignment" })
        .selectOption("Counting beans (MAT101, P1, Term 1)")
      await dialog.getByRole("textbox", { name: "Feedback" }).fill("Four beans fell under the table.")
    })
    await addGrade(mercy, "80", async (dialog) => {
      await dialog.getByRole("radio", { name: "End of module" }).check()
      await dialog.getByRole("combobox", { name: "Subject" }).selectOption("MAT101 Numbers")
    })
  })

  await test.step("the student is told, and sees 78, B, the GPA and why, and so in the downloaded files", async () => {
    await visit(tadala, "/student/notifications")
    await expect(tadala.getByRole("link", { name: /Counting beans/ })).not.toHaveCount(0)
    await tadala.getByRole("link", { name: /^2 new grades/ }).click()
    await expect(tadala).toHaveURL(/\/student\/grades/)
    await tadala.getByRole("link", { name: "Numbers" }).click()
    const why = tadala.getByRole("main")
    await expect(why).toContainText(/78%,\sB/)
    await expect(why).toContainText(/0\.4 × 75 \+ 0\.6 × 80 = 78\s→\sB/)
    await expect(why).toContainText("Four beans fell under the table.")
    await tadala.goBack()
    await expect(tadala.locator(".stat").filter({ hasText: "GPA" }).first()).toContainText("3.00")
    const csv = await download(tadala, () => tadala.getByRole("button", { name: "Download CSV" }).click())
    expect(csv.toString()).toMatch(/MAT101,Numbers,.*,75,100,75,B,.*,78,B/)
    expect(csv.toString()).toMatch(/MAT101,Numbers,.*,80,100,80,B,.*,78,B/)
    const word = await download(tadala, () => tadala.getByRole("button", { name: "Download DOC" }).click())
    for (const words of ["Tadala Sample", "Numbers", "75 of 100", "80 of 100", "78%", "3.00"]) {
      expect(wordsOf(word).text).toContain(words)
    }
  })

  await test.step("another student finds nothing under any address of it", async () => {
    const wezi = await phone(browser)
    await acceptInvitation(wezi, stranger)
    await visit(wezi, "/student/assignments")
    await expect(wezi.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(wezi.getByText("Counting beans")).toHaveCount(0)
    const headers = { authorization: `Bearer ${await wezi.evaluate(() => localStorage.getItem("token"))}` }
    const named = [...requests].filter((address) => /\/\d+(\/|\?|$)/.test(address))
    for (const kind of ["assignments", "submissions"]) expect(named.join()).toContain(kind)
    for (const address of named) {
      const [method, path = ""] = address.split(" ")
      const answer = await wezi.request.fetch(path, { method: method!, headers })
      // Only staff may list submissions, so that request is refused. Every other record is hidden.
      expect(answer.status(), address).toBe(/\/submissions(\?|$)/.test(address) ? 403 : 404)
    }
    await wezi.context().close()
  })
  for (const page of [admin, mercy, tadala]) await page.context().close()
})

async function addStudent(page: Page, firstName: string, email: string, className: string) {
  await visit(page, "/admin/students")
  await page.getByRole("button", { name: "Add student" }).first().click()
  const form = dialogOf(page, "Add student")
  for (const [label, words] of Object.entries({
    "First name": firstName,
    "Last name": "Sample",
    Email: email,
    "Traditional authority": "Kachere",
    Village: "Chinsapo",
    "Guardian name": "Mayi Example",
  })) {
    await form.getByRole("textbox", { name: label }).fill(words)
  }
  await form.getByLabel("Phone number", { exact: true }).fill("+265 991 234 567")
  await form.getByLabel("Date of birth").first().fill("17/05/2004")
  await form.getByLabel("Home district").selectOption("Dedza")
  await form.getByLabel("Class", { exact: false }).first().selectOption(className)
  await form.getByRole("button", { name: "Add student" }).click()
  await expectToast(
    page,
    "Student created successfully! No mail server is set, so no email reaches them. Print a login code for them instead.",
  )
}

async function addGrade(
  page: Page,
  points: string,
  more: (dialog: ReturnType<typeof dialogOf>) => Promise<void>,
) {
  await page.getByRole("button", { name: "Add Grade" }).first().click()
  const dialog = dialogOf(page, "Add New Grade")
  await dialog.getByRole("combobox", { name: "Student" }).fill("Tadala")
  await dialog.getByRole("option", { name: /Tadala Sample/ }).click()
  await more(dialog)
  await dialog.getByRole("textbox", { name: /Points earned/ }).fill(points)
  await dialog.getByRole("button", { name: "Add Grade" }).click()
  await expectToast(page, "Grade added successfully!")
  await expect(dialog).toHaveCount(0)
}
