import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { NumberField } from "../fields/NumberField.tsx"
import { TextField } from "../fields/TextField.tsx"
import { boxOf, textsOf } from "../testing/measures.ts"
import { Form } from "./Form.tsx"

const schema = z.object({
  title: z.string().trim().min(1, "Title is required."),
  points: z.number({ error: "Points must be a number." }).max(100, "Points must be at most 100."),
  note: z.string(),
  version: z.number(),
})
type Values = z.infer<typeof schema>

const defaults = { title: "Lesson plan", points: 70, note: "", version: 1 }
const title = page.getByRole("textbox", { name: /^Title/ })
const points = page.getByRole("textbox", { name: /^Points/ })
const note = page.getByRole("textbox", { name: /^Note/ })
const save = page.getByRole("button", { name: "Save" })
const summary = page.getByRole("region", { name: "There is a problem" })
const conflict = page.getByRole("region", { name: "Other values are saved already" })

const refusal = (message: string, overrides: object) =>
  Object.assign(new Error(message), { status: 409 }, overrides)
const changed = (current: Partial<Values>) =>
  refusal("Chikondi Phiri changed it since you opened it.", { current: { ...defaults, ...current } })

function open(onSubmit: (values: Values) => Promise<unknown>, problem?: string, needs: string[] = []) {
  return render(
    <Form
      schema={schema}
      defaults={defaults}
      onSubmit={onSubmit}
      problem={problem}
      needs={needs}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <TextField name="title" label="Title" required />
      <NumberField name="points" label="Points" required />
      <TextField name="note" label="Note" />
    </Form>,
  )
}

test("a button that needs fields looks disabled while one is empty, and a press says what is missing", async () => {
  const onSubmit = vi.fn(async () => {})
  await open(onSubmit, "Please fill in the title and the note.", ["title", "note"])
  await expect.element(save).toHaveAttribute("aria-disabled", "true")
  await note.fill("Hand in on paper.")
  await expect.element(save).not.toHaveAttribute("aria-disabled")
  await title.fill(" ")
  await expect.element(save).toHaveAttribute("aria-disabled", "true")
  await userEvent.keyboard("{Enter}")
  const wanted = page.getByRole("region", { name: "Please fill in the title and the note." })
  expect(textsOf(wanted.getByRole("link"))).toEqual(["Title is required."])
  expect(onSubmit).not.toHaveBeenCalled()
  await title.fill("Essay")
  await save.click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
})

test("a form that is refused moves the focus to its first invalid field, and its summary leads to each field", async () => {
  const onSubmit = vi.fn(async () => {})
  await open(onSubmit)
  await title.fill("")
  await points.fill("120")
  await save.click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription("Error: Title is required.")
  expect(textsOf(summary.getByRole("link"))).toEqual(["Title is required.", "Points must be at most 100."])
  await summary.getByRole("link", { name: "Points must be at most 100." }).click()
  await expect.element(points).toHaveFocus()
  await expect.element(points).toHaveAccessibleDescription("Error: Points must be at most 100.")
  await expect.element(points).toBeInvalid()
  expect(onSubmit).not.toHaveBeenCalled()
})

test("the text for missing fields heads the errors only while a field is missing", async () => {
  const missing = page.getByRole("region", { name: "Please fill in all required fields" })
  await open(async () => {}, "Please fill in all required fields")
  await points.fill("120")
  await save.click()
  await expect.element(points).toHaveFocus()
  await expect.element(summary).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  await title.fill("  ")
  await save.click()
  await expect.element(title).toHaveFocus()
  await expect.element(missing.getByText("Points must be at most 100.")).toBeVisible()
  await title.fill("Scheme of work")
  await expect.element(summary).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})

test("a corrected field loses its error, and the summary disappears with the last error", async () => {
  await open(async () => {})
  await title.fill("")
  await save.click()
  await title.fill("Scheme of work")
  await expect.element(summary).not.toBeInTheDocument()
  await expect.element(title).toBeValid()
})

test("a save that the server refuses keeps every value and shows the error at its field", async () => {
  await open(async () => {
    throw refusal("Please check the form.", { errors: { title: "This title is taken." } })
  })
  await title.fill("Scheme of work")
  await note.fill("For Standard 4")
  await save.click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription("Error: This title is taken.")
  await expect.element(title).toHaveValue("Scheme of work")
  await expect.element(note).toHaveValue("For Standard 4")
})

test("a bug in the page is reported and loses nothing that was typed", async () => {
  const reported = vi.spyOn(window, "reportError").mockReturnValue()
  await open(async () => {
    throw new TypeError("x is undefined")
  })
  await title.fill("Scheme of work")
  await save.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByText(/^Something went wrong on this page/)).toBeVisible()
  await expect.element(title).toHaveValue("Scheme of work")
  expect(reported).toHaveBeenCalledOnce()
})

test("a form is sent once, however often its button is pressed", async () => {
  const line = Promise.withResolvers<void>()
  const onSubmit = vi.fn(() => line.promise)
  await open(onSubmit)
  await save.click()
  const busy = page.getByRole("button", { name: "Saving..." })
  await userEvent.keyboard("{Enter}")
  await busy.click({ force: true })
  line.resolve()
  await expect.element(save).toBeVisible()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test("after a save conflict, untouched fields get the other person's values, and the person chooses for the rest", async () => {
  const onSubmit = vi.fn(async ({ version }: Values) => {
    if (version === 1) throw changed({ title: "Their plan", note: "Their note", version: 2 })
  })
  await open(onSubmit)
  await title.fill("My plan")
  await save.click()
  await expect.element(conflict).toHaveFocus()
  await expect.element(conflict.getByText(/^Chikondi Phiri changed it since you opened it/)).toBeVisible()
  await expect.element(note).toHaveValue("Their note")
  await expect.element(title).toHaveValue("My plan")
  const choice = conflict.getByRole("group", { name: "Title" })
  await choice.getByRole("radio", { name: /Take theirs/ }).click()
  await expect.element(title).toHaveValue("Their plan")
  await choice.getByRole("radio", { name: /Keep mine/ }).click()
  await expect.element(title).toHaveValue("My plan")
  await save.click()
  await expect.element(conflict).not.toBeInTheDocument()
  const stored = { title: "My plan", points: 70, note: "Their note", version: 2 }
  expect(onSubmit).toHaveBeenLastCalledWith(stored)
})

test("a form that stays open after a save is saved again as the version that the save has made", async () => {
  const onSubmit = vi.fn(async (plan: Values) => ({ data: { plan: { ...plan, version: plan.version + 1 } } }))
  await open(onSubmit)
  for (const count of [1, 2]) {
    await title.fill(`Plan ${count}`)
    await save.click()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(count)
    await expect.element(save).not.toHaveAttribute("aria-busy")
  }
  expect(onSubmit.mock.calls.map(([{ version }]) => version)).toEqual([1, 2])
})

test("all fields of a conflict can be decided at once", async () => {
  await open(async () => {
    throw changed({ title: "Their plan", note: "Their note", version: 2 })
  })
  await title.fill("My plan")
  await note.fill("My note")
  await save.click()
  await conflict.getByRole("button", { name: "Take all of theirs" }).click()
  await expect.element(title).toHaveValue("Their plan")
  await expect.element(note).toHaveValue("Their note")
  await conflict.getByRole("button", { name: "Keep all of mine" }).click()
  await expect.element(title).toHaveValue("My plan")
  await expect.element(note).toHaveValue("My note")
  await title.fill("My later plan")
  await conflict.getByRole("button", { name: "Keep all of mine" }).click()
  await expect.element(title).toHaveValue("My later plan")
})

const names = ["Village", "Phone", "District", "Guardian"]
const texts = z.string().min(1, "Please fill this in.").max(3, "At most 3 characters.")

function openMany(value: string, another?: readonly string[], onSubmit = async () => {}) {
  return render(
    <Form
      schema={z.object(Object.fromEntries(names.map((name) => [name, texts])))}
      defaults={Object.fromEntries(names.map((name) => [name, value]))}
      onSubmit={onSubmit}
      another={another}
      onCancel={another && (() => {})}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <div className="fields">
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={name}
            hint={name === "Phone" ? "Ten digits" : undefined}
            required
          />
        ))}
      </div>
    </Form>,
  )
}
const box = (name: string) => page.getByRole("textbox", { name })

test("each of many errors has a line of its own", async () => {
  await openMany("too long")
  await save.click()
  const lines = summary.getByRole("link").elements()
  expect(new Set(lines.map((line) => line.getBoundingClientRect().top)).size).toBe(names.length)
})

test("empty fields are counted and named on few lines, and the first one has the focus", async () => {
  await openMany("")
  await box("District").fill("too long")
  await save.click()
  await expect.element(page.getByRole("region", { name: "Fill in 3 fields and correct 1" })).toBeVisible()
  await box("District").fill("")
  const filling = page.getByRole("region", { name: "Fill in 4 fields" })
  await expect.element(filling).toBeVisible()
  const links = filling.getByRole("link").elements()
  expect(textsOf(filling.getByRole("link"))).toEqual(names)
  expect(new Set(links.map((link) => link.getBoundingClientRect().top)).size).toBe(1)
  await expect.element(box("Village")).toHaveAccessibleDescription("Error: Please fill this in.")
  await save.click()
  await expect.element(box("Village")).toHaveFocus()
})

test("fields stand in two columns at most, level with one another whatever hints they have", async () => {
  await page.viewport(1920, 900)
  await openMany("")
  const boxes = names.map((name) => boxOf(box(name)))
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(2)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2)
  await page.viewport(320, 700)
  expect(new Set(names.map((name) => boxOf(box(name)).left)).size).toBe(1)
})

test("on a phone the buttons of a dialog's form share one line, also when there are three", async () => {
  await page.viewport(360, 700)
  const { container } = await openMany("", ["District"])
  container.className = "dialog-body"
  const buttons = [...document.querySelectorAll(".form-buttons > button")]
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  expect(boxes).toHaveLength(3)
  expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(
    Math.min(...boxes.map(({ bottom }) => bottom)),
  )
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360)
})

test("a form goes on with another record, keeps what the next one shares, and begins at its first field", async () => {
  const onSubmit = vi.fn(async (_values: unknown, _goesOn: boolean) => {})
  await openMany("", ["District"], onSubmit as never)
  for (const name of names) await box(name).fill("abc")
  await page.getByRole("button", { name: "Save and add another" }).click()
  await expect.element(box("Village")).toHaveFocus()
  expect(onSubmit.mock.calls[0]?.[1]).toBe(true)
  await expect.element(box("Village")).toHaveValue("")
  await expect.element(box("District")).toHaveValue("abc")
  await box("Village").fill("abcd")
  await expect.element(box("Village")).toBeValid()
  await save.click()
  await expect.element(page.getByRole("region", { name: "Fill in 2 fields and correct 1" })).toBeVisible()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
