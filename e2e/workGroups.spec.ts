import { expect, test } from "@playwright/test"
import { createAccount, type Newcomer } from "./accounts.ts"
import { expectNoFault, expectNoFaultInTurn } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, choose, dialogOf } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

/** No other journey in the same college has a student called Dyson, whom the field of students must find. */
const names = ["Alinafe", "Chikondi", "Dyson", "Fatsani"]
const poster = "Clean water for our school"

test("students are put into groups, one hands in for all, more time for one is refused, and one mark at the desk is everybody's", {
  tag: "@gate",
}, async ({ browser, request }) => {
  test.slow()
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "GRP901", name: "Posters" }, await activeTerm(admin), {
    studentClass: "P14",
  })
  const work = { title: "A poster by two", maxMarks: 20, dueDate: "2083-01-31T16:30", studentClass: "P14" }
  const { assignment } = await admin("post", "/assignments", { ...taught, ...work })
  const newcomers: Newcomer[] = []
  for (const name of names)
    newcomers.push(await createAccount(request, name, "student", { studentClass: "P14" }))

  const lecturer = await (await browser.newContext()).newPage()
  await test.step("the lecturer draws groups by lot, and moves one by hand", async () => {
    await enter(lecturer, "lecturer", "/lecturer/assignments")
    await choose(lecturer, work.title, "Groups")
    const groups = dialogOf(lecturer, `Groups: ${work.title}`)
    await groups.getByRole("textbox", { name: "How many" }).fill("0")
    await groups.getByRole("button", { name: "Draw by lot" }).click()
    await expect(groups.getByText(/Choose a whole number; 100 groups at most/)).toBeVisible()
    await expectNoFaultInTurn(lecturer, 1)
    await groups.getByRole("textbox", { name: "How many" }).fill("2")
    await groups.getByRole("button", { name: "Draw by lot" }).click()
    await groups.getByText("Move by hand").click()
    for (const [at, name] of names.entries())
      await groups.getByLabel(`${name} Newcomer`).selectOption(`Group ${at < 2 ? 1 : 2}`)
    await expect(groups.getByText(/^Alinafe Newcomer and Chikondi Newcomer$/)).toBeVisible()
    await expectNoFault(lecturer)
    await groups.getByRole("button", { name: "Save groups" }).click()
    await expect(groups).toBeHidden()
  })

  const student = await (await browser.newContext()).newPage()
  await test.step("one member hands in for both, and another has the receipt", async () => {
    await enter(student, newcomers[0]!, "/student/assignments")
    const card = cardOf(student, work.title)
    await expect(card).toContainText("Group 1: Alinafe Newcomer and Chikondi Newcomer")
    await card.getByRole("button", { name: "Submit Assignment" }).click()
    const form = dialogOf(student, `Submit: ${work.title}`)
    await expect(form).toContainText("You hand in for Group 1: Alinafe Newcomer and Chikondi Newcomer.")
    await expectNoFaultInTurn(student, 1)
    const file = { name: "poster.txt", mimeType: "text/plain", buffer: Buffer.from(poster) }
    await form.locator("input[type=file]").setInputFiles(file)
    await form.getByRole("button", { name: "Submit Assignment" }).click()
    await expect(dialogOf(student, "Your work was received")).toContainText("Group 1")
    const other = await (await browser.newContext()).newPage()
    await enter(other, newcomers[1]!, "/student/assignments")
    await expect(cardOf(other, work.title)).toContainText("Submitted")
    await cardOf(other, work.title).getByRole("button", { name: "Receipt" }).click()
    const receipt = dialogOf(other, "Your work was received")
    await expect(receipt).toContainText("Group 1")
    await expectNoFaultInTurn(other, 2)
    await expectNoFaultInTurn(other, 1)
    await other.context().close()
  })

  await test.step("more time for one member is refused with the way out", async () => {
    await lecturer.goto(`/lecturer/assignments?view=${assignment.id}`)
    await lecturer.getByRole("button", { name: "Give more time" }).click()
    const form = dialogOf(lecturer, "Give more time")
    await form.getByRole("combobox", { name: "Student" }).fill("Dyson Newcomer")
    await form
      .getByRole("option", { name: /Dyson Newcomer/ })
      .first()
      .click()
    await form.getByRole("textbox", { name: "Later due date", exact: true }).fill("14/02/2083")
    await form.getByRole("textbox", { name: "Reason" }).fill("Ill for a week.")
    await form.getByRole("button", { name: "Give more time" }).click()
    await expect(
      form.getByText(/They hand in with Group 2, and a group has one due date/).first(),
    ).toBeVisible()
    await expectNoFaultInTurn(lecturer, 1)
  })

  await test.step("the desk shows the group's work once, and its mark is both members'", async () => {
    const { subjectId, termId } = taught
    const sheet = `/grade-sheets?subject_id=${subjectId}&class=P14&term_id=${termId}`
    await lecturer.goto(`/lecturer/marks/${subjectId}/P14/desk?term=${termId}&work=a${assignment.id}`)
    await expect(lecturer.getByRole("region", { name: "Handed in by Alinafe Newcomer" })).toContainText(
      poster,
    )
    await expect(lecturer.getByText("For all of Group 1: also Chikondi Newcomer.")).toBeVisible()
    await expectNoFaultInTurn(lecturer, 1)
    await expectNoFaultInTurn(lecturer, 2)
    await lecturer.keyboard.type("17")
    await lecturer.keyboard.press("f")
    await lecturer.keyboard.type("Say who drew what.")
    await lecturer.keyboard.press("Enter")
    await expect(lecturer.getByRole("heading", { name: "All 2 who handed in have a mark" })).toBeVisible()
    const callAsLecturer = await signedInCalls(request, "lecturer")
    await expect
      .poll(async () => {
        const { cells } = (await callAsLecturer("get", sheet)).sheet
        return cells.map(({ points_earned, feedback }: Record<string, unknown>) => [points_earned, feedback])
      })
      .toEqual([
        [17, "Say who drew what."],
        [17, "Say who drew what."],
      ])
  })
})
