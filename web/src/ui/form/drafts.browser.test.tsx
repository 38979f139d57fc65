import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { PasswordField } from "../fields/PasswordField.tsx"
import { TextField } from "../fields/TextField.tsx"
import { DraftsContext, leftOutFile } from "./draftsContext.ts"
import { draftsInMemory } from "./draftsInMemory.ts"
import { Form } from "./Form.tsx"

const schema = z.object({
  name: z.string().min(1, "Name is required."),
  note: z.string(),
  password: z.string(),
})
const defaults = { name: "", note: "", password: "" }
const name = page.getByRole("textbox", { name: /^Name/ })
const note = page.getByRole("textbox", { name: /^Note/ })
const save = page.getByRole("button", { name: "Save" })
const notice = page.getByText(/Your unsaved entries were restored/)

/** Renders the form on a device that stores drafts. */
function device() {
  const { stored, drafts } = draftsInMemory()
  const open = (onSubmit: () => Promise<unknown> = async () => {}, another?: readonly string[]) =>
    render(
      <DraftsContext value={drafts}>
        <Form
          schema={schema}
          defaults={defaults}
          onSubmit={onSubmit}
          submitLabel="Save"
          busyLabel="Saving..."
          onCancel={() => {}}
          another={another}
          draft="a term"
        >
          <TextField name="name" label="Name" required />
          <TextField name="note" label="Note" />
          <PasswordField name="password" label="Password" />
        </Form>
      </DraftsContext>,
    )
  return { stored, open }
}

test("a draft is stored before it is sent, because the answer may be that the session has ended", async () => {
  const { stored, open } = device()
  const storedWhenSent: unknown[] = []
  await open(async () => {
    storedWhenSent.push(stored.get("a term"))
  })
  await name.fill("First term")
  await save.click()
  await expect.poll(() => storedWhenSent).toEqual([{ name: "First term" }])
})

test("a draft is stored when the form closes, and restored when it is opened again", async () => {
  const { stored, open } = device()
  const form = await open()
  await name.fill("First term")
  await page.getByLabelText(/^Password/).fill("a secret")
  await form.unmount()
  expect(stored.get("a term")).toEqual({ name: "First term" })
  await open()
  await expect.element(name).toHaveValue("First term")
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByLabelText(/^Password/)).toHaveValue("")
})

test("a draft is stored as soon as typing pauses, before the form closes", async () => {
  const { stored, open } = device()
  await open()
  await name.fill("First term")
  await expect.poll(() => stored.get("a term")).toEqual({ name: "First term" })
})

test("a draft is stored while somebody types on without a pause", async () => {
  const { stored, open } = device()
  await open()
  await name.fill("F")
  await expect.poll(() => stored.get("a term")).toEqual({ name: "F" })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  const input = name.element() as HTMLInputElement
  for (let count = 0; count < 12; count++) {
    input.setRangeText("i", input.value.length, input.value.length)
    input.dispatchEvent(new InputEvent("input", { bubbles: true }))
    vi.advanceTimersByTime(200)
  }
  vi.useRealTimers()
  expect(stored.get("a term")?.name).toMatch(/^Fi{9}/)
})

test("a draft is dropped once the form is saved", async () => {
  const { stored, open } = device()
  const form = await open()
  await name.fill("First term")
  await expect.poll(() => stored.size).toBe(1)
  await save.click()
  await expect.poll(() => stored.size).toBe(0)
  await form.unmount()
  expect(stored.size).toBe(0)
})

test("discarding a draft restores the form's initial values", async () => {
  const { stored, open } = device()
  stored.set("a term", { name: "First term" })
  await open()
  await page.getByRole("button", { name: "Discard" }).click()
  await expect.element(name).toHaveValue("")
  await expect.element(notice).not.toBeInTheDocument()
  expect(stored.size).toBe(0)
})

test("a draft is dropped when its form is cancelled", async () => {
  const { stored, open } = device()
  const form = await open()
  await name.fill("First term")
  await expect.poll(() => stored.size).toBe(1)
  await page.getByRole("button", { name: "Cancel" }).click()
  await form.unmount()
  expect(stored.size).toBe(0)
})

test("a form that is refused keeps its values and does not bring an older draft back", async () => {
  const { stored, open } = device()
  await open(async () => {
    throw Object.assign(new Error("Please check the form."), { errors: { note: "Note is too long." } })
  })
  await name.fill("First term")
  await expect.poll(() => stored.get("a term")).toEqual({ name: "First term" })
  await name.fill("Second term")
  await save.click()
  await expect.element(note).toHaveAccessibleDescription("Error: Note is too long.")
  await expect.poll(() => stored.get("a term")).toEqual({ name: "Second term" })
  await expect.element(name).toHaveValue("Second term")
  await expect.element(notice).not.toBeInTheDocument()
})

test("text typed while the form is being saved counts as unsaved", async () => {
  const { stored, open } = device()
  const line = Promise.withResolvers<void>()
  const form = await open(() => line.promise)
  await name.fill("First term")
  await save.click()
  await note.fill("Typed since")
  line.resolve()
  await expect.element(save).toBeVisible()
  await form.unmount()
  expect(stored.get("a term")).toEqual({ note: "Typed since" })
})

test("text typed while a form is being saved that goes on with another record begins that record", async () => {
  const { stored, open } = device()
  const line = Promise.withResolvers<void>()
  const form = await open(() => line.promise, [])
  await name.fill("First term")
  await page.getByRole("button", { name: "Save and add another" }).click()
  await name.fill("Second term")
  line.resolve()
  await expect.element(save).toBeVisible()
  await expect.element(name).toHaveValue("Second term")
  await form.unmount()
  expect(stored.get("a term")).toEqual({ name: "Second term" })
})

test("a file that was too large for the draft is named when the other entries are restored", async () => {
  const { stored, open } = device()
  stored.set("a term", { name: "First term", note: leftOutFile("lesson.mp4") })
  await open()
  await expect.element(name).toHaveValue("First term")
  await expect.element(note).toHaveValue("")
  await expect
    .element(notice)
    .toMatchTextContent("“lesson.mp4” was too large to be kept with them. Please choose it again.")
})
