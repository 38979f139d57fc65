import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { Form } from "../form/Form.tsx"
import { ComboboxField } from "./ComboboxField.tsx"
import type { Options } from "./options.ts"
import type { FindOptions } from "./useMatches.ts"

const students = [
  { value: 1, label: "Tadala Example" },
  { value: 2, label: "Ŵiza Sample" },
  { value: 3, label: "Wezi Specimen" },
]
const schema = z.object({ student: z.number({ error: "Student is required." }) })
const box = page.getByRole("combobox", { name: "Student" })
const list = page.getByRole("listbox", { name: "Student" })
const option = (name: string) => list.getByRole("option", { name })

async function open(options: Options | FindOptions) {
  const onSubmit = vi.fn(async () => {})
  await render(
    <Form schema={schema} defaults={{}} onSubmit={onSubmit} submitLabel="Save" busyLabel="Saving...">
      <ComboboxField name="student" label="Student" options={options} none="No students found" required />
    </Form>,
  )
  return {
    async saved() {
      await page.getByRole("button", { name: "Save" }).click()
      return onSubmit.mock.lastCall
    },
  }
}

test("arrow keys cycle through the options, and Enter chooses one", async () => {
  const { saved } = await open(students)
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  await expect.element(option("Ŵiza Sample")).toHaveAttribute("aria-selected", "true")
  expect(box.element().getAttribute("aria-activedescendant")).toBe(option("Ŵiza Sample").element().id)
  await userEvent.keyboard("{ArrowUp}{ArrowUp}")
  await expect.element(option("Wezi Specimen")).toHaveAttribute("aria-selected", "true")
  await userEvent.keyboard("{Enter}")
  await expect.element(box).toHaveValue("Wezi Specimen")
  await expect.element(box).toHaveAttribute("aria-expanded", "false")
  expect(await saved()).toEqual([{ student: 3 }])
})

test("typing narrows the options by any word, without regard to accents", async () => {
  const { saved } = await open(students)
  await box.click()
  await userEvent.keyboard("sam wiza")
  await expect.element(page.getByText("1 match", { exact: true })).toBeInTheDocument()
  await userEvent.keyboard("{ArrowDown}{Tab}")
  await expect.element(box).toHaveValue("Ŵiza Sample")
  expect(await saved()).toEqual([{ student: 2 }])
})

test("Escape closes the list and chooses nothing", async () => {
  const { saved } = await open(students)
  await box.click()
  await userEvent.keyboard("{ArrowDown}{Escape}")
  await expect.element(box).toHaveAttribute("aria-expanded", "false")
  await expect.element(box).toHaveValue("")
  expect(await saved()).toBeUndefined()
  await expect.element(box).toHaveAccessibleDescription("Error: Student is required.")
})

test("typing after a choice clears it", async () => {
  const { saved } = await open(students)
  await box.click()
  await option("Tadala Example").click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard("{Backspace}")
  await expect.element(box).toHaveValue("Tadala Exampl")
  expect(await saved()).toBeUndefined()
})

test("a text of which nothing was chosen is not saved as none, and its box says so", async () => {
  const onSubmit = vi.fn(async () => {})
  await render(
    <Form
      schema={z.object({ student: z.number().nullable() })}
      defaults={{ student: null }}
      onSubmit={onSubmit}
      submitLabel="Save"
    >
      <ComboboxField name="student" label="Student" options={students} />
    </Form>,
  )
  const save = page.getByRole("button", { name: "Save" })
  const optionalBox = page.getByRole("combobox")
  await optionalBox.fill("Tadala Exampl")
  await save.click()
  await expect
    .element(optionalBox)
    .toHaveAccessibleDescription("Error: Student must be chosen from the list.")
  await expect.element(optionalBox).toHaveValue("Tadala Exampl")
  expect(onSubmit).not.toHaveBeenCalled()
  await optionalBox.fill("")
  await userEvent.keyboard("{Escape}")
  await save.click()
  await expect.poll(() => onSubmit.mock.lastCall).toEqual([{ student: null }])
})

test("a search that matches nothing says so", async () => {
  await open(students)
  await box.fill("nobody")
  await expect.element(page.getByRole("status")).toHaveTextContent("No students found")
  await expect.element(list).not.toBeInTheDocument()
})

test("options from the server are looked up once typing pauses, and the newest search wins", async () => {
  const answers = new Map<string, PromiseWithResolvers<typeof students>>()
  const find = vi.fn((text: string) => {
    const answer = Promise.withResolvers<typeof students>()
    answers.set(text, answer)
    return answer.promise
  })
  await open(find)
  await box.fill("wi")
  await expect.element(page.getByText("Looking…")).toBeVisible()
  await expect.poll(() => [...answers.keys()]).toContain("wi")
  await box.fill("ta")
  await expect.poll(() => [...answers.keys()]).toContain("ta")
  answers.get("ta")?.resolve(students.slice(0, 1))
  answers.get("wi")?.resolve(students.slice(1, 2))
  await expect.element(option("Tadala Example")).toBeVisible()
  expect(list.getByRole("option").elements()).toHaveLength(1)
})

test("a failed search says so, and further typing searches again", async () => {
  const find = vi.fn(async () => students)
  find.mockRejectedValueOnce(new TypeError("Failed to fetch"))
  await open(find)
  await box.fill("ta")
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("The search failed. Check your connection and try again.")
  await userEvent.keyboard("d")
  await expect.element(option("Tadala Example")).toBeVisible()
})

test("the matches of a field at the edge of a dialog are scrolled into sight", async () => {
  await open(students)
  const form = document.querySelector("form")!
  Object.assign(form.parentElement!.style, { height: "240px", overflow: "auto" })
  await box.click()
  await expect.element(option("Wezi Specimen")).toBeInViewport({ ratio: 1 })
})
