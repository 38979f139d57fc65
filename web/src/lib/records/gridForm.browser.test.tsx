import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { subjectRow } from "#contract/courses/subjects/endpoints.ts"
import "../../ui/styles/ui.css"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import type { GridColumn } from "../../ui/grid/rows.ts"
import { refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { GridForm } from "./GridForm.tsx"

const columns: readonly GridColumn[] = [
  { name: "code", label: "Code" },
  { name: "name", label: "Name" },
  { name: "credits", label: "Credits", kind: "number", initialText: "3" },
  { name: "term_number", label: "Term", kind: "number" },
]
const { stored, drafts } = draftsInMemory()
const sent: unknown[] = []
let answer: () => Response

beforeEach(async () => {
  await page.viewport(1280, 800)
  stored.clear()
  sent.length = 0
  answer = () => success({ added: 2 }, "2 subjects added.")
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)).rows)
    return answer()
  })
})

const open = (start?: readonly Record<string, string>[]) =>
  renderInPortal(
    <DraftsContext value={drafts}>
      <GridForm
        noun="subject"
        writeKey="POST /subjects/many"
        schema={subjectRow}
        columns={columns}
        {...(start && { start })}
      />
    </DraftsContext>,
  )
const cell = (label: string, row: number) => page.getByRole("textbox", { name: `${label}, row ${row}` })
const maths = { code: "MAT101", name: "Maths", credits: "3", term_number: "1" }
const english = { code: "ENG101", name: "English", credits: "4", term_number: "1" }
const typed = [maths, english]

test("rows are typed cell after cell with Enter, and added at once", async () => {
  await open()
  await cell("Code", 1).click()
  await userEvent.keyboard("MAT101{Enter}Maths{Enter}{Enter}1{Enter}ENG101{Enter}English{Enter}4{Enter}1")
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.poll(() => sent).toEqual([typed])
  await expect.element(cell("Code", 1)).toHaveValue("")
  expect(stored.size).toBe(0)
})

test("a block of a spreadsheet is pasted into the cells", async () => {
  await open()
  await cell("Code", 1).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData("text", "Code\tName\tCredits\tTerm\nMAT101\tMaths\t3\t1\nENG101\tEnglish\t4\t1")
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  )
  await expect.element(cell("Name", 2)).toHaveValue("English")
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.poll(() => sent).toEqual([typed])
})

test("errors of the form's own check and of the server are shown in their cells, and what was typed stays", async () => {
  await open([{ ...maths, credits: "9" }, english])
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect
    .element(cell("Credits", 1))
    .toHaveAccessibleDescription("Credits must be a whole number from 1 to 5.")
  await expect.element(cell("Credits", 1)).toHaveFocus()
  expect(sent).toEqual([])
  await cell("Credits", 1).fill("3")
  const text = "There is already a subject with this code."
  answer = () =>
    refusal(422, { code: "invalid", message: "Nothing was saved.", errors: { "rows.1.code": text } })
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.element(cell("Code", 2)).toHaveAccessibleDescription(text)
  await expect.element(cell("Code", 1)).toHaveValue("MAT101")
})

test("prefilled rows without a tick aren't added, and remain in the form", async () => {
  await open(typed)
  await page.getByRole("checkbox", { name: "Add row 1" }).click()
  await page.getByRole("button", { name: "Add 1 subject" }).click()
  await expect.poll(() => sent).toEqual([[english]])
  await expect.element(cell("Code", 1)).toHaveValue("MAT101")
})

test("a row that is typed while others are added stays in the form", async () => {
  const reply = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, "fetch").mockImplementation(() => reply.promise)
  await open()
  await cell("Code", 1).fill("MAT101")
  await cell("Name", 1).fill("Maths")
  await cell("Term", 1).fill("1")
  await page.getByRole("button", { name: "Add 1 subject" }).click()
  await cell("Code", 2).fill("ENG101")
  reply.resolve(success({ added: 1 }, "1 subject added."))
  await expect.element(cell("Code", 1)).toHaveValue("ENG101")
})

test("what was typed is there when the form is opened again", async () => {
  const first = await open()
  await cell("Code", 1).fill("MAT101")
  await first.unmount()
  await open()
  await expect.element(cell("Code", 1)).toHaveValue("MAT101")
})

test("a phone shows rows as lines and opens one of them at a time", async () => {
  await page.viewport(360, 740)
  await open(typed)
  await page.getByRole("button", { name: "1 MAT101 Maths, Credits 3, Term 1" }).click()
  await expect.element(page.getByRole("group", { name: "Row 1 of 3" })).toBeVisible()
  await page.getByLabelText("Name").fill("Mathematics")
  await userEvent.keyboard("{Enter}{Enter}{Enter}")
  await expect.element(page.getByRole("group", { name: "Row 2 of 3" })).toBeVisible()
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.poll(() => sent).toEqual([[{ ...maths, name: "Mathematics" }, english]])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("on a phone, a row stays open while it is typed, and the first row with an error opens", async () => {
  await page.viewport(360, 740)
  await open()
  await page.getByLabelText("Code").click()
  await userEvent.keyboard("MAT101{Enter}Maths{Enter}9{Enter}1{Enter}ENG101{Enter}English{Enter}4{Enter}1")
  await expect.element(page.getByRole("group", { name: "Row 2 of 3" })).toBeVisible()
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.element(page.getByLabelText("Credits")).toHaveFocus()
  await userEvent.keyboard("{Control>}a{/Control}3")
  await page.getByRole("button", { name: "Add 2 subjects" }).click()
  await expect.poll(() => sent).toEqual([typed])
})

test("a form whose rows were removed again leaves no draft, which would be called unsaved", async () => {
  await open()
  await cell("Code", 1).fill("MAT101")
  await expect.poll(() => stored.size).toBe(1)
  await page.getByRole("button", { name: "Remove row 1" }).click()
  await expect.poll(() => stored.size).toBe(0)
})
