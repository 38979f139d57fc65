import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, choose, dialogOf, expectToast, rowOf, visit } from "./screen.ts"
import { activeTerm, removeSubject } from "./teaching.ts"

test("an administrator adds a subject, gives it a lecturer, and deletes it", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  const { academic_year_name: year } = await activeTerm(admin)
  await removeSubject(admin, "BOT201")
  await enter(page, "admin", "/admin/subjects")
  await page.getByRole("button", { name: "Add subject" }).first().click()
  const form = dialogOf(page, "Add subject")
  await form.getByRole("button", { name: "Add subject" }).click()
  await expect(form.getByLabel("Code")).toBeFocused()
  await expect(form.locator(".summary")).toContainText("Please fill in all required fields")
  await form.getByLabel("Code").fill("bot201")
  await form.getByLabel("Name").fill("Botany")
  await form.getByLabel("Semester").selectOption("Semester 2")
  await form.getByRole("button", { name: "Add subject" }).click()
  await expectToast(page, "Subject added successfully!")
  await expect(rowOf(page, "BOT201")).toContainText("Year 1, semester 2")

  await choose(page, "Botany", "View")
  const details = dialogOf(page, "BOT201 Botany")
  await details.getByRole("button", { name: "Assign lecturer" }).click()
  await details.getByRole("combobox", { name: "Lecturer" }).fill("Lecturer")
  await details.getByRole("option", { name: /Demo Lecturer/ }).click()
  await details.getByLabel("Term").selectOption(`Term 2, ${year}`)
  await details.getByLabel("Class").selectOption("P4")
  await details.getByRole("button", { name: "Assign lecturer" }).click()
  await expectToast(page, "Lecturer assigned.")
  await expect(details.getByRole("row", { name: /Demo Lecturer/ })).toContainText("P4")
  await details.getByRole("button", { name: "Remove" }).click()
  await dialogOf(page, "Remove assignment").getByRole("button", { name: "Remove" }).click()
  await expectToast(page, "Assignment removed.")
  await expect(details.getByText(/^No lecturer yet/)).toBeVisible()
  await details.getByRole("button", { name: "Close" }).click()

  await visit(page, "/admin/modules?search=botany")
  await choose(page, "Botany", "Delete")
  const question = dialogOf(page, "Delete module")
  await expect(question).toContainText(
    "Are you sure you want to delete Botany (BOT201)? It can be restored for 30 days.",
  )
  await question.getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Module deleted successfully!")
  await expect(page.getByRole("heading", { name: "No modules found" })).toBeVisible()
})

test("a lecturer creates a module, changes it, and sees its students", async ({ page, request }) => {
  await removeSubject(await signedInCalls(request, "admin"), "WEA101")
  await enter(page, "lecturer", "/lecturer/modules")
  await page.getByRole("button", { name: "Create module" }).first().click()
  const form = dialogOf(page, "Create module")
  await form.getByLabel("Code").fill("wea101")
  await form.getByLabel("Name").fill("Weaving")
  await form.getByLabel("Credits").selectOption("1 credit")
  await form.getByRole("button", { name: "Create module" }).click()
  await expectToast(page, "Module created successfully!")
  await page.getByRole("searchbox").fill("Weaving")
  const card = cardOf(page, "Weaving")
  await expect(card).toContainText("WEA101, 1 credit")
  await expect(card).toContainText("Waiting for approval")

  await choose(page, "Weaving", "Edit")
  await dialogOf(page, "Edit module").getByLabel("Name").fill("Weaving and Basketry")
  await dialogOf(page, "Edit module").getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Module updated successfully!")

  const opened = page.waitForEvent("popup")
  await page.getByRole("link", { name: /View Students of WEA101/ }).click()
  const students = await opened
  await expect(students.getByRole("heading", { name: "Students of Weaving and Basketry" })).toBeVisible()
  await expectNoFault(students)
})

test("an administrator approves a lecturer's module", async ({ page, request }) => {
  const lecturer = await signedInCalls(request, "lecturer")
  await lecturer("post", "/subjects", { code: "DYE101", name: "Dyeing" })
  await lecturer("post", "/subjects", { code: "POT101", name: "Pottery" })
  await enter(page, "admin", "/admin/subjects?approval=waiting")
  await expect(rowOf(page, "DYE101")).toContainText("Waiting for approval")
  await choose(page, "Dyeing", "View")
  const details = dialogOf(page, "DYE101 Dyeing")
  await expect(details).toContainText("It is offered and opens its students once you approve it.")
  await expectNoFault(page)
  await details.getByRole("button", { name: "Approve" }).click()
  await expectToast(page, "Module approved.")
  await details.getByRole("button", { name: "Close" }).click()
  await choose(page, "Pottery", "Reject")
  const reason = dialogOf(page, "Reject POT101 Pottery")
  await expectNoFault(page)
  await reason.getByLabel("Reason").fill("The college has no kiln.")
  await reason.getByRole("button", { name: "Reject" }).click()
  await expectToast(page, "Module rejected.")
  await expect(rowOf(page, "POT101")).toBeHidden()

  await enter(page, "lecturer", "/lecturer/modules?search=pottery")
  await expect(cardOf(page, "Pottery")).toContainText("Not approved")
  await choose(page, "Pottery", "View")
  await expect(dialogOf(page, "POT101 Pottery")).toContainText("Reason: The college has no kiln.")
  await visit(page, "/lecturer/modules?search=dyeing")
  await choose(page, "Dyeing", "Edit")
  await expect(dialogOf(page, "Edit module")).toContainText("The college's office changes the code (DYE101)")
  await expectNoFault(page)
})

for (const [who, path, list] of [
  ["admin", "/admin/subjects", "subjects"],
  ["lecturer", "/lecturer/modules", "modules"],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    const add = /^(Add subject|Create module)$/
    await enter(page, who, path)
    await page.getByRole("button", { name: add }).first().click()
    await page.getByRole("dialog").getByRole("button", { name: add }).click()
    await expectNoFault(page)
    await visit(page, `${path}?search=nothing+like+it`)
    await expect(page.getByRole("heading", { name: `No ${list} found` })).toBeVisible()
    await expectNoFault(page)
    await page.route("**/api/**subjects?*", (route) => route.abort())
    await page.goto(`${path}?search=never`)
    await expect(page.getByText(`Unable to load ${list}. Please try again later.`)).toBeVisible()
    await expectNoFault(page)
  })
}
