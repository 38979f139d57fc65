import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { asking, enter } from "./people.ts"

test("the office issues the report cards of a class from a preview, and a student finds their own", async ({
  browser,
  page,
  request,
}) => {
  const student = await asking(request, "student")
  const { term } = await student("get", "/terms/current")
  const { student: own } = await student("get", "/students/me")
  await enter(page, "admin", "/admin/documents/issue")
  await page.getByLabel("Document", { exact: true }).selectOption("report_card")
  await page.getByLabel("Class", { exact: true }).selectOption(own.class)
  await page.getByLabel("Term", { exact: true }).selectOption({ value: `${term.id}` })
  await expect(page.getByText("Preview, not issued")).toBeVisible()
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
