import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { choose, expectToast, failRead, rowOf, visit } from "./screen.ts"
import { deleteNewYears } from "./separateYears.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const submit = (page: Page, label: string) => dialog(page).getByRole("button", { name: label }).click()

/** An academic year from September to July with terms of these numbers, created by the API. */
async function createYear(request: APIRequestContext, start: number, numbers: number[] = []) {
  const admin = await signedInCalls(request, "admin")
  const yearName = `${start}-${start + 1}`
  const dates = { startDate: `${start}-09-01`, endDate: `${start + 1}-07-31` }
  const { academicYear } = await admin("post", "/academic-years", { yearName, ...dates })
  for (const termNumber of numbers) {
    const term = { academicYearId: academicYear.id, termNumber, name: `Term ${termNumber} of ${yearName}` }
    await admin("post", "/terms", { ...term, startDate: `${start}-09-05`, endDate: `${start}-12-09` })
  }
}

/** Restores the current year and the active terms, because the journeys of other files depend on the demonstration's. */
let restoreCurrent: () => Promise<void>
test.beforeEach(async ({ request }) => {
  const before = await signedInCalls(request, "admin")
  const { academicYear } = await before("get", "/academic-years/current")
  const { terms } = await before("get", "/terms/current")
  restoreCurrent = async () => {
    const after = await signedInCalls(request, "admin")
    await after("put", `/academic-years/${academicYear.id}/activate`)
    for (const { id } of terms) await after("put", `/terms/${id}/activate`)
  }
})
test.afterEach(() => restoreCurrent())
deleteNewYears()

test("an administrator makes a year and its terms, and says which are current", async ({ page }) => {
  await enter(page, "admin", "/admin/academic-years")
  await page.getByRole("button", { name: "Add academic year" }).first().click()
  await dialog(page).getByLabel("Academic year", { exact: true }).fill("2031-2032")
  await dialog(page).getByLabel("Start date", { exact: true }).fill("01/09/2031")
  await dialog(page).getByLabel("End date", { exact: true }).fill("31/07/2032")
  await submit(page, "Add academic year")
  await expectToast(page, "Academic year created successfully!")
  await choose(page, "2031-2032", "Set Current")
  await expect(dialog(page)).toContainText("2031-2032 begins only on 1 September 2031.")
  await submit(page, "Set Current")
  await expectToast(page, "Current academic year updated successfully!")
  await expect(rowOf(page, "2031-2032")).toContainText("CURRENT")

  await visit(page, "/admin/terms")
  await page.getByRole("button", { name: "Add term" }).first().click()
  await dialog(page).getByLabel("Term number").selectOption("2")
  await dialog(page).getByLabel("Name").fill("Term 2 of 2031-2032")
  await dialog(page).getByLabel("Start date", { exact: true }).fill("05/01/2032")
  await dialog(page).getByLabel("End date", { exact: true }).fill("31/08/2032")
  await submit(page, "Add term")
  const outside = "The dates of a term must lie within those of its academic year."
  await expect(dialog(page)).toContainText(outside)
  await dialog(page).getByLabel("End date", { exact: true }).fill("2 April 2032")
  await submit(page, "Add term")
  await expectToast(page, "Term created successfully!")
  await expect(rowOf(page, "Term 2 of 2031-2032")).toContainText("2: Year 1, semester 2")
  await choose(page, "Term 2 of 2031-2032", "Set Active")
  await expect(dialog(page)).toContainText("Term 2 of 2031-2032, 2031-2032 begins only on")
  await submit(page, "Set Active")
  await expectToast(page, "Active term changed.")
  await expect(rowOf(page, "Term 2 of 2031-2032")).toContainText("Active")
})

test("details open by their address, link to related records, and close with Back", async ({
  page,
  request,
}) => {
  await createYear(request, 2033, [4])
  await enter(page, "admin", "/admin/terms")
  await choose(page, "Term 4 of 2033-2034", "View")
  await expect(dialog(page)).toContainText("4: Year 2, teaching practice")
  await dialog(page).getByRole("link", { name: "2033-2034" }).click()
  await expect(dialog(page).getByRole("heading", { name: "Terms" })).toBeVisible()
  await dialog(page).getByRole("link", { name: "Term 4 of 2033-2034" }).click()
  await expect(dialog(page)).toContainText("Students enrolled")
  await page.goBack()
  await expect(dialog(page).getByRole("heading", { name: "2033-2034" })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/terms$/)
})

test("a term is deleted after confirmation, and kept when cancelled", async ({ page, request }) => {
  await createYear(request, 2035, [1])
  await enter(page, "admin", "/admin/terms")
  await choose(page, "Term 1 of 2035-2036", "Delete")
  const question = "Are you sure you want to delete Term 1 of 2035-2036? It can be restored for 30 days."
  await expect(dialog(page)).toContainText(question)
  await submit(page, "Cancel")
  await expect(rowOf(page, "Term 1 of 2035-2036")).toBeVisible()
  await choose(page, "Term 1 of 2035-2036", "Delete")
  await submit(page, "Delete")
  await expectToast(page, "Term deleted successfully!")
  await page.getByLabel("Search terms").fill("2035")
  await expect(page.getByRole("heading", { name: "No terms found" })).toBeVisible()
})

test("the second of two editors sees the first one's values and loses nothing typed", async ({
  page,
  browser,
  request,
}) => {
  await createYear(request, 2037)
  const other = await (await browser.newContext()).newPage()
  await enter(other, "admin", "/admin/academic-years")
  await enter(page, "admin", "/admin/academic-years")
  for (const each of [page, other]) await choose(each, "2037-2038", "Edit")

  await dialog(page).getByLabel("End date", { exact: true }).fill("30/06/2038")
  await submit(page, "Save changes")
  await expectToast(page, "Academic year saved.")

  await dialog(other).getByLabel("Academic year", { exact: true }).fill("2037/38")
  await dialog(other).getByLabel("End date", { exact: true }).fill("15/07/2038")
  await submit(other, "Save changes")
  await expect(dialog(other)).toContainText("Someone else changed this record while you were editing it.")
  await expect(dialog(other).getByRole("group", { name: "End date" })).toContainText("30/06/2038")
  await expect(dialog(other).getByLabel("Academic year", { exact: true })).toHaveValue("2037/38")
  await expectNoFault(other)
  await dialog(other).getByRole("group", { name: "End date" }).getByLabel("Take theirs").check()
  await submit(other, "Save changes")
  await expect(rowOf(other, "2037/38")).toContainText("30 Jun 2038")
  await other.context().close()
})

test("terms show a loading error with Retry, and stay visible with their age when the connection breaks", async ({
  page,
  request,
}) => {
  await createYear(request, 2039, [4])
  await failRead(page, "**/api/terms?*")
  await enter(page, "admin", "/admin/terms")
  await expect(page.getByText("Failed to load terms. Please check backend connection.")).toBeVisible()
  await expectNoFault(page)
  await page.unroute("**/api/terms?*")
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(rowOf(page, "Term 4 of 2039-2040")).toBeVisible()

  await page.route("**/api/terms?*", (route) => route.abort())
  await choose(page, "Term 4 of 2039-2040", "Set Active")
  await submit(page, "Set Active")
  await expectToast(page, "Active term changed.")
  await expect(page.getByText(/Couldn't refresh\. As of (just now|\d+ minutes? ago)/)).toBeVisible()
  await expect(rowOf(page, "Term 4 of 2039-2040")).toBeVisible()
  await expectNoFault(page)
})

test("axe finds nothing on the calendar's screens", async ({ page, request }) => {
  const year = 2041
  await createYear(request, year, [1])
  for (const [address, add, view] of [
    ["/admin/academic-years", "Add academic year", "View Details"],
    ["/admin/terms", "Add term", "View"],
  ] as const) {
    await enter(page, "admin", address)
    await expect(rowOf(page, String(year))).toBeVisible()
    await expectNoFault(page)
    await page.getByRole("button", { name: add }).first().click()
    await submit(page, add)
    await expect(dialog(page).getByRole("heading", { name: /^Fill in \d fields$/ })).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press("Escape")
    await choose(page, String(year), view)
    await expect(dialog(page).getByText("Start date", { exact: true })).toBeVisible()
    await expectNoFault(page)
    await visit(page, `${address}?search=nothing+of+the+kind`)
    await expect(page.getByRole("button", { name: "Clear search and filters" })).toBeVisible()
    await expectNoFault(page)
  }
})

test("a term can be closed once every grade is given", async ({ page, request }) => {
  await createYear(request, 1998, [1])
  await createYear(request, 2051, [1])
  await enter(page, "admin", "/admin/terms?search=Term+1+of")
  await choose(page, "Term 1 of 2051-2052", "Close term")
  await expect(page.getByText("This term has not begun, so it can't be closed.")).toBeVisible()
  await expectNoFault(page)
  await visit(page, "/admin/terms?search=Term+1+of")
  await choose(page, "Term 1 of 1998-1999", "Close term")
  await expect(page.getByText("No mark is missing, so this term can be closed.")).toBeVisible()
  await page.getByRole("button", { name: "Close term" }).click()
  await submit(page, "Close term")
  await expectToast(page, "Term closed.")
  await expect(page.getByText("This term was closed on")).toBeVisible()
  await visit(page, "/admin/terms?search=Term+1+of")
  await expect(rowOf(page, "Term 1 of 1998-1999")).toContainText("Closed")
  await page.getByRole("button", { name: /^Actions for Term 1 of 1998-1999/ }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["View"])
})
