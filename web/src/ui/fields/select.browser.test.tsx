import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { Form } from "../form/Form.tsx"
import type { Options } from "./options.ts"
import { SelectField } from "./SelectField.tsx"

const subjects = [
  { value: 1, label: "ENG101 English" },
  { value: 2, label: "MAT101 Mathematics" },
]
const schema = z.object({ subject: z.number() })
const box = page.getByRole("combobox", { name: "Subject" })

const formWith = (
  options: Options | undefined,
  onSubmit = vi.fn(async () => {}),
  subject: number | "" = "",
) => (
  <Form schema={schema} defaults={{ subject }} onSubmit={onSubmit} submitLabel="Save" busyLabel="Saving...">
    <SelectField name="subject" label="Subject" options={options} required />
  </Form>
)

test("says that its options are loading, and then shows them", async () => {
  const { rerender } = await render(formWith(undefined))
  await expect.element(box).toMatchTextContent("Loading…")
  await expect.element(box).toHaveAttribute("aria-busy", "true")
  await rerender(formWith(subjects))
  await expect.element(box).toMatchTextContent("Choose…ENG101 EnglishMAT101 Mathematics")
  await expect.element(box).not.toHaveAttribute("aria-busy")
})

test("a code that was typed while they were loading chooses its option", async () => {
  const onSubmit = vi.fn(async () => {})
  const { rerender } = await render(formWith(undefined, onSubmit))
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard("max{Backspace}t1")
  await rerender(formWith(subjects, onSubmit))
  await expect.element(box).toHaveValue("2")
  await page.getByRole("button", { name: "Save" }).click()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ subject: 2 }))
})

test("what was chosen before stays while they are loading", async () => {
  const { rerender } = await render(formWith(undefined, undefined, 1))
  await userEvent.tab()
  await userEvent.keyboard("mat")
  await rerender(formWith(subjects, undefined, 1))
  await expect.element(box).toHaveValue("1")
})
