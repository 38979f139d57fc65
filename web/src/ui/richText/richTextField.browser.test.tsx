import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { Form } from "../form/Form.tsx"
import { RichTextField } from "./RichTextField.tsx"

const area = page.getByRole("textbox", { name: "Content" })
const button = (name: string) => page.getByRole("button", { name })

async function open(content: string) {
  const onSubmit = vi.fn(async () => {})
  await render(
    <Form
      schema={z.object({ content: z.string() })}
      defaults={{ content }}
      onSubmit={onSubmit}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <RichTextField name="content" label="Content" max={30} required />
    </Form>,
  )
  return onSubmit
}

test("a button and a key mark the selection, Control+Z undoes the mark, and the form gets the text", async () => {
  const onSubmit = await open("water")
  await area.click()
  await userEvent.keyboard("{Control>}a{/Control}")
  await button("Bold").click()
  await expect.element(area).toHaveValue("**water**")
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard("{Control>}i{/Control}")
  await expect.element(area).toHaveValue("**_water_**")
  await userEvent.keyboard("{Control>}z{/Control}")
  await expect.element(area).toHaveValue("**water**")
  await button("Save").click()
  expect(onSubmit.mock.lastCall).toEqual([{ content: "**water**" }])
})

test("the toolbar is one stop of Tab, and arrow keys move in it", async () => {
  await open("")
  await userEvent.tab()
  await expect.element(button("Bold")).toHaveFocus()
  await userEvent.keyboard("{ArrowLeft}")
  await expect.element(button("Link")).toHaveFocus()
  await userEvent.tab()
  await expect.element(button("Preview")).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(button("Link")).toHaveFocus()
})

test("the preview shows what readers see, and the text is still there afterwards", async () => {
  await open("- one\n- **two**")
  await button("Preview").click()
  await expect.element(page.getByRole("listitem").nth(1)).toHaveTextContent("two")
  await expect.element(area).not.toBeInTheDocument()
  await button("Preview").click()
  await expect.element(area).toHaveValue("- one\n- **two**")
})

test("characters are counted while one types", async () => {
  await open("")
  await area.fill("a".repeat(12))
  await expect.element(page.getByText("12 of 30 characters")).toBeVisible()
})
