import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, changeReply, failRead, filterBy } from "./screen.ts"

test("a student sees their modules with lecturer and average, and opens the assignments of one", async ({
  page,
  request,
}) => {
  const student = await signedInCalls(request, "student")
  const { modules } = await student("get", "/students/my-modules?sort=code")
  const module = modules.find(({ assignments_count }: { assignments_count: number }) => assignments_count > 0)
  await enter(page, "student", "/student/dashboard")
  await page.locator(".stat").filter({ hasText: "Enrolled modules" }).getByRole("link").click()
  await expect(page.getByRole("article")).toHaveCount(modules.length)
  const card = cardOf(page, module.name)
  await expect(card).toContainText(`${module.code}, ${module.credits} credits`)
  await expect(card).toContainText(`Taught by ${module.lecturer_name}`)
  for (const email of module.lecturer_email.split(", ")) {
    await expect(card.getByRole("link", { name: email })).toBeVisible()
  }
  await expectNoFault(page)

  await card.getByRole("link", { name: /View Assignments/ }).click()
  await expect(page.getByRole("heading", { name: "My Assignments" })).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: /assignments?$/ })).toHaveText(
    new RegExp(`^${module.assignments_count} assignments?$`),
  )
  await expect(page.getByRole("button", { name: new RegExp(`${module.code} ${module.name}`) })).toBeVisible()
})

test("a student finds the modules of earlier terms, with the grades that they earned", async ({
  page,
  request,
}) => {
  const student = await signedInCalls(request, "student")
  const { modules } = await student("get", "/students/my-modules?year_of_study=1&term_number=1&sort=code")
  await enter(page, "student", "/student/modules")
  await filterBy(page, "Year of study", "Year 1")
  await filterBy(page, "Term", "Term 1")
  await expect(page.getByRole("article")).toHaveCount(modules.length)
  const [first] = modules
  await expect(cardOf(page, first.name)).toContainText(`${first.average_grade}%`)
  await expectNoFault(page)
  await page.getByRole("searchbox").fill("nothing like it")
  await expect(page.getByRole("heading", { name: "No modules found" })).toBeVisible()
})

test("modules that can't be loaded say so, and are tried again", async ({ page }) => {
  await failRead(page, "**/api/students/my-modules?*")
  await enter(page, "student", "/student/modules")
  await expect(page.getByText("Unable to load modules. Please try again later.")).toBeVisible()
  await expectNoFault(page)
  await page.unroute("**/api/students/my-modules?*")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByRole("article").first()).toBeVisible()
})

test("the figures of a lecturer's module fit a phone, also an average with decimals", async ({ page }) => {
  await changeReply(page, "**/api/lecturers/my/subjects?*", (data) => {
    for (const module of data.modules) module.average_grade = 88.88
  })
  await enter(page, "lecturer", "/lecturer/modules")
  await expect(page.getByRole("article").first()).toContainText("88.88%")
  await expectNoFault(page)
})
