import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import { instant } from "#contract/lib/fields.ts"
import "../styles/ui.css"
import { Form } from "../form/Form.tsx"
import { DateTimeField } from "./DateTimeField.tsx"

const schema = z.object({ due: instant("Due") })
const day = page.getByRole("textbox", { name: "Due" }).first()
const time = page.getByLabelText("Due: time")

async function open(onSubmit: (values: { due: string }) => Promise<unknown> = async () => {}) {
  await render(
    <Form schema={schema} defaults={{ due: "" }} onSubmit={onSubmit} submitLabel="Save" busyLabel="Saving...">
      <DateTimeField name="due" label="Due" required />
    </Form>,
  )
}

test("a day and a time that are pasted together fill both boxes", async () => {
  const sent = vi.fn(async () => {})
  await open(sent)
  await day.fill("31/01/2026, 16:30")
  await expect.element(day).toHaveValue("31/01/2026")
  await expect.element(time).toHaveValue("16:30")
  await page.getByRole("button", { name: "Save" }).click()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ due: "2026-01-31T14:30:00.000Z" }))
})

test("each box has its own example, and the message names the one that is empty", async () => {
  await open()
  await expect.element(day).toHaveAccessibleDescription("For example, 31/01/2026")
  await expect.element(time).toHaveAccessibleDescription("For example, 16:30")
  const save = page.getByRole("button", { name: "Save" })
  await day.fill("31/01/2026")
  await save.click()
  await expect.element(page.getByRole("link", { name: /^Due has no time yet/ })).toBeVisible()
  await day.fill("")
  await time.fill("16:30")
  await save.click()
  await expect.element(page.getByRole("link", { name: /^Due has no day yet/ })).toBeVisible()
})

test("a day that is typed gets the usual time, until another one is typed", async () => {
  await render(
    <Form
      schema={z.object({ due: z.string() })}
      defaults={{ due: "" }}
      onSubmit={async () => {}}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <DateTimeField name="due" label="Due" usualTime="16:00" required />
    </Form>,
  )
  await expect.element(time).toHaveValue("")
  await day.fill("31/01/2026")
  await expect.element(time).toHaveValue("16:00")
  await time.fill("09:30")
  await day.fill("01/02/2026")
  await expect.element(time).toHaveValue("09:30")
})

test("a whole day that isn't required can be cleared", async () => {
  const sent = vi.fn(async () => {})
  await render(
    <Form
      schema={z.object({ due: z.string() })}
      defaults={{ due: "2026-01-31T14:30:00.000Z" }}
      onSubmit={sent}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <DateTimeField name="due" label="Due" wholeDay />
    </Form>,
  )
  const optionalDay = page.getByRole("textbox", { name: /^Due/ })
  await expect.element(optionalDay).toHaveValue("31/01/2026")
  await optionalDay.fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ due: "" }))
})
