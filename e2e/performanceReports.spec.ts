import { randomUUID } from "node:crypto"
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { choose, dialogOf, expectToast, filterBy, rowOf, visit } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

/** A lecturer who teaches a module to a class with these newcomers. */
async function createClass(request: APIRequestContext, className: string, names: readonly string[]) {
  const lecturer = await createAccount(request, "Grace", "lecturer")
  const students = []
  for (const name of names)
    students.push(await createAccount(request, name, "student", { studentClass: className }))
  const admin = await signedInCalls(request, "admin")
  const code = `W${randomUUID().slice(0, 6)}`.toUpperCase()
  const taught = { studentClass: className, lecturers: [lecturer.email] }
  await teach(admin, { code, name: "Weaving" }, await activeTerm(admin), taught)
  return { lecturer, students }
}

async function phoneOf(browser: Browser, who: Parameters<typeof enter>[1], path: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await enter(page, who, path)
  return page
}

const panelOf = (page: Page) => page.locator("dialog.panel")

test("a lecturer writes from student to student, a student answers, and the office takes a report back", async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { lecturer, students } = await createClass(request, "P11", ["Atupele", "Bwanali"])
  const phone = await phoneOf(browser, lecturer, "/lecturer/performance-reports")
  await expect(phone.getByLabel("Class")).toContainText("P11, 0 of")
  await expectNoFault(phone)

  await rowOf(phone, "Atupele Newcomer").getByRole("link").first().tap()
  const panel = panelOf(phone)
  const box = (name: string) => panel.getByRole("textbox", { name })
  await panel.getByText(/^Phrases for strengths/).tap()
  await panel.getByRole("list", { name: "Phrases for strengths" }).getByRole("button").first().tap()
  await expect(box("Strengths")).toHaveValue(/^Atupele /)
  await box("Growth").fill("Weaves faster.")
  await expectNoFault(phone)

  // Moving on without saving loses nothing, and neither does reopening the page.
  await panel.getByRole("button", { name: "Next", exact: true }).tap()
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Bwanali Newcomer")
  await panel.getByRole("button", { name: "Previous" }).tap()
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Atupele Newcomer")
  await phone.reload()
  await expect(panel.getByText("Your unsaved entries were restored.")).toBeVisible()
  await expect(box("Growth")).toHaveValue("Weaves faster.")
  await box("Advice").fill("Weave a basket.")
  await panel.getByLabel("Publish it").check()
  await panel.getByRole("button", { name: "Save and next" }).tap()
  await expectToast(phone, "Report published.")
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Bwanali Newcomer")
  await expect(panel.getByLabel("Publish it")).toBeChecked()
  await box("Strengths").fill("Asks.")
  await panel.getByRole("button", { name: /^Save/ }).tap()
  await expect(
    panel.getByText("Growth must be written before the report is published.").first(),
  ).toBeVisible()
  await panel.getByLabel("Publish it").uncheck()
  await panel.getByRole("button", { name: /^Save/ }).tap()
  await expectToast(phone, "Draft saved.")

  const reader = await phoneOf(browser, students[0]!, "/student/performance-reports")
  await expect(reader.getByText("Weave a basket.")).toBeVisible()
  await expectNoFault(reader)
  await reader.getByLabel("Reply").fill("I will.")
  await reader.getByRole("button", { name: "I have read it" }).tap()
  await expect(reader.getByText("You replied: “I will.”")).toBeVisible()

  await phone.goto("/lecturer/performance-reports")
  await expect(rowOf(phone, "Atupele Newcomer")).toContainText("Read")
  await expect(rowOf(phone, "Bwanali Newcomer")).toContainText("Draft")

  await enter(page, "admin", `/admin/performance-reports/written?search=${students[0]!.email}`)
  await filterBy(page, "Class", "P11")
  await expect(rowOf(page, "Atupele Newcomer")).toContainText("Grace Newcomer")
  await expectNoFault(page)
  await choose(page, "Atupele Newcomer", "Unpublish")
  const dialog = dialogOf(page, "Unpublish the report on Atupele Newcomer")
  await dialog.getByLabel("Reason").fill("The wrong student")
  await dialog.getByRole("button", { name: "Unpublish" }).click()
  await expectToast(page, "Report unpublished. Its author was told why.")
  await reader.reload()
  await expect(reader.getByText("No reports yet")).toBeVisible()
})

test("the office and a lecturer keep a bank of phrases", async ({ page }) => {
  const phrase = `{name} ties knots ${randomUUID().slice(0, 6)}.`
  await enter(page, "admin", "/admin/performance-reports/phrases")
  await page.getByRole("button", { name: "Add phrase" }).first().click()
  const dialog = dialogOf(page, "Add phrase")
  await dialog.getByLabel("Advice").check()
  await dialog.getByLabel("Phrase").fill(phrase)
  await dialog.getByRole("button", { name: "Add phrase" }).click()
  await expectToast(page, "Phrase added.")
  await visit(page, `/admin/performance-reports/phrases?search=${encodeURIComponent(phrase)}`)
  await expect(rowOf(page, phrase)).toContainText("Advice")
  await expectNoFault(page)
})
