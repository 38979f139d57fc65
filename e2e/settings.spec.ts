import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { choose, expectToast, rowOf, visit } from "./screen.ts"

test("an administrator sees what a new grading policy changes for whom, and saves it", async ({ page }) => {
  test.slow()
  await enter(page, "admin", "/admin/settings")
  await expect(rowOf(page, "Grading policy")).toContainText("Version 1: assignments 40%, end of module 60%")
  await expectNoFault(page)
  await page.getByRole("link", { name: "Grading policy" }).click()
  await expect(rowOf(page, "Version 1")).toContainText("In force")
  await page.getByRole("button", { name: "New version" }).click()

  await page.getByLabel("Assignments").fill("50")
  await page.getByRole("button", { name: "Show what changes" }).click()
  await expect(page.locator(".summary")).toContainText(
    "The two weights must add up to 100. They add up to 110.",
  )
  await page.getByLabel("End of module").fill("50")
  // The demonstration's open terms have no examinations yet. If teaching practice counts, the new standings apply to its
  // students.
  const practice = page.getByRole("checkbox", { name: "Teaching practice counts in averages and GPA" })
  await practice.check()
  for (const [name, from] of Object.entries({ Excellent: "3.9", Good: "3.8", Satisfactory: "3.7" })) {
    await page.getByLabel(name).fill(from)
  }
  await expectNoFault(page)
  await page.getByRole("button", { name: "Show what changes" }).click()
  await expect(page.getByText(/Figures of \d+ students change as soon as you save/)).toBeVisible()
  await expect(page.getByRole("table", { name: "Students" }).getByRole("row").nth(1)).toContainText(/→/)
  await expectNoFault(page)

  // Other journeys depend on these figures.
  await page.getByRole("button", { name: "Change figures" }).click()
  await page.getByLabel("Assignments").fill("40")
  await page.getByLabel("End of module").fill("60")
  for (const [name, from] of Object.entries({ Excellent: "3.5", Good: "3", Satisfactory: "2" })) {
    await page.getByLabel(name).fill(from)
  }
  await practice.uncheck()
  await page.getByLabel("Marking band D").fill("61")
  await page.getByRole("button", { name: "Show what changes" }).click()
  await expect(page.getByText("No student's figures change.")).toBeVisible()
  await page.getByRole("button", { name: "Save new version" }).click()
  await expectToast(page, "Version 2 of the grading policy is in force.")
  await expect(rowOf(page, "Version 2")).toContainText("In force")
  await choose(page, "Version 1", "View Details")
  await expect(page.getByRole("dialog", { name: "Version 1" }).getByText("Closed terms")).toBeVisible()
  await expectNoFault(page)
})

test("an administrator adds and retires a department", async ({ page }) => {
  await enter(page, "admin", "/admin/settings/departments")
  await page.getByRole("button", { name: "Add department" }).first().click()
  await page.getByRole("dialog").getByLabel("Name").fill("Home Economics")
  await page.getByRole("dialog").getByRole("button", { name: "Add department" }).click()
  await expectToast(page, "Home Economics added.")
  await choose(page, "Home Economics", "Edit")
  const dialog = page.getByRole("dialog", { name: "Edit department" })
  await dialog.getByRole("checkbox", { name: "Retired" }).check()
  await dialog.getByRole("button", { name: "Save changes" }).click()
  await expect(rowOf(page, "Home Economics")).toContainText("Retired")
  await expectNoFault(page)
  await choose(page, "Home Economics", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Home Economics deleted.")
})

test("a class that an administrator adds is in every choice, in its place, until it is deleted", async ({
  page,
}) => {
  await enter(page, "admin", "/admin/settings/classes")
  await page.getByRole("button", { name: "Add class" }).first().click()
  const added = page.getByRole("dialog", { name: "Add class" })
  await added.getByLabel("Name").fill("1A")
  await added.getByLabel("Group").selectOption("Class D")
  // In a row at the bottom of the list, the class would be covered by the toast.
  await added.getByLabel("Position").fill("1")
  await added.getByRole("button", { name: "Add class" }).click()
  await expectToast(page, "1A added.")
  await choose(page, "1A", "Move down")
  await expect(page.getByRole("row").nth(2)).toContainText("1A")
  await expectNoFault(page)
  await choose(page, "P2", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("P2 can't be deleted, because records name it")).toBeVisible()
  await visit(page, "/admin/students")
  await page.getByRole("button", { name: /^Filter|\+ Filter/ }).click()
  await expect(page.getByLabel("Class", { exact: true }).getByRole("option")).toContainText([
    "P1",
    "1A",
    "P2",
  ])
  await page.getByRole("button", { name: "Done" }).click()
  await visit(page, "/admin/settings/classes")
  await choose(page, "1A", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "1A deleted.")
})
