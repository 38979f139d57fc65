import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"

type Term = Record<"id" | "name" | "academic_year_name" | "start_date", string> & { closed_at: string | null }

test("the office issues the report cards of a class from a preview, and a student finds their own", async ({
  browser,
  page,
  request,
}) => {
  const student = await signedInCalls(request, "student")
  const { student: own } = await student("get", "/students/me")
  const { terms } = (await student("get", `/terms?class=${own.class}`)) as { terms: Term[] }
  await enter(page, "admin", "/admin/documents/issue")
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    /^Report cards/,
    /^Transcript/,
    /^Class list/,
    /^Grade sheet/,
  ])
  await expectNoFault(page)
  await page.getByRole("link", { name: "Report cards" }).click()
  await expect(page.locator("main label:visible")).toHaveText(["Document", "Class"])
  await expect(page.getByRole("heading", { name: "Choose a class" })).toBeVisible()
  await page.getByLabel("Class", { exact: true }).selectOption(own.class)
  await expect(page.locator("main label:visible")).toHaveText(["Document", "Class", "Term"])
  await expect(page.getByText("Preview, not issued")).toBeVisible()
  const termSelect = page.getByLabel("Term", { exact: true })
  const newest = terms.toSorted((a, b) => b.start_date.localeCompare(a.start_date))
  await expect(termSelect.getByRole("option")).toHaveText(
    newest.map(({ name, academic_year_name }) => `${name}, ${academic_year_name}`),
  )
  await expect(termSelect).toHaveValue(`${newest.find(({ closed_at }) => closed_at)?.id}`)
  await page.getByLabel("Document", { exact: true }).selectOption("transcript")
  await page.getByLabel("Student", { exact: true }).selectOption({ value: `${own.id}` })
  await expect(page.getByRole("article", { name: /^Transcript/ })).toBeVisible()
  await page.getByLabel("Document", { exact: true }).selectOption("report_card")
  await expectNoFault(page)

  await page.getByRole("button", { name: /^Issue( \d+ documents)?$/ }).click()
  await expect(page.getByText(/(documents are|document is) issued\.$/)).toBeVisible()
  await expect(page.getByText("Preview, not issued")).toBeHidden()
  await expectNoFault(page)
  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download PDF" }).click()
  const file = readFileSync(await (await coming).path())
  expect(file.subarray(0, 5).toString()).toBe("%PDF-")

  const theirs = await browser.newPage()
  await enter(theirs, "student", "/student/documents")
  await expect(theirs.getByRole("row", { name: /Report card/ }).first()).toBeVisible()
  await expectNoFault(theirs)
  await theirs.close()
})
