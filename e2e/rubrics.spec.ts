import { expect, type Page, test } from "@playwright/test"
import { expectNoFaultInTurn } from "./axe.ts"
import { tabTo } from "./keys.ts"
import { enter, signedInCalls } from "./people.ts"
import { dialogOf, visit } from "./screen.ts"
import { teach } from "./teaching.ts"

const work = { title: "A week of lessons", maxMarks: 20, dueDate: "2083-01-31T16:30" }

/** Looks at a dialog on a phone by day and on a desktop by night. */
async function lookAt(page: Page) {
  await expectNoFaultInTurn(page, 1)
  await expectNoFaultInTurn(page, 2)
}

test("a rubric and more time are given by keys alone, Escape gives the focus back, and the student reads the rubric before handing in", {
  tag: "@gate",
}, async ({ browser, request }) => {
  test.slow()
  const student = await signedInCalls(request, "student")
  const { term } = await student("get", "/terms/current")
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "RUB901", name: "Rubrics" }, term)
  const { assignment } = await admin("post", "/assignments", { ...taught, ...work })

  const lecturer = await (await browser.newContext()).newPage()
  await enter(lecturer, "lecturer", "/lecturer/assignments")
  const menu = lecturer.getByRole("button", { name: new RegExp(`^Actions for .*${work.title}`) })
  await test.step("the rubric is opened, left, and saved without a mouse", async () => {
    await menu.press("Enter")
    await lecturer.getByRole("menuitem", { name: "Rubric" }).press("Enter")
    const rubric = dialogOf(lecturer, `Rubric: ${work.title}`)
    await expect(rubric.getByRole("button", { name: "Save rubric" })).toBeVisible()
    await lecturer.keyboard.press("Escape")
    await expect(rubric).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.press("Enter")
    await lecturer.getByRole("menuitem", { name: "Rubric" }).press("Enter")
    await tabTo(lecturer, rubric.getByRole("textbox", { name: "Criterion 1" }))
    await lecturer.keyboard.type("Preparation")
    await lookAt(lecturer)
    await tabTo(lecturer, rubric.getByRole("button", { name: "Save rubric" }))
    await lecturer.keyboard.press("Enter")
    await expect(rubric).toBeHidden()
  })

  await test.step("more time is opened and left without a mouse", async () => {
    await visit(lecturer, `/lecturer/assignments?view=${assignment.id}`)
    const give = lecturer.getByRole("button", { name: "Give more time" })
    await give.press("Enter")
    const form = dialogOf(lecturer, "Give more time")
    await expect(form.getByRole("combobox", { name: "Student" })).toBeFocused()
    await lecturer.keyboard.press("Escape")
    await expect(form).toBeHidden()
    await expect(give).toBeFocused()
    await lecturer.keyboard.press("Enter")
    await lookAt(lecturer)
  })

  await test.step("the student reads the rubric before handing in", async () => {
    const reader = await (await browser.newContext()).newPage()
    await enter(reader, "student", `/student/assignments?view=${assignment.id}`)
    await expect(reader.getByText("Preparation").first()).toBeVisible()
    await lookAt(reader)
  })
})
