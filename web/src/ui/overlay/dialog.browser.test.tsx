import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { TextField } from "../fields/TextField.tsx"
import { Form } from "../form/Form.tsx"
import { ConfirmProvider } from "./ConfirmProvider.tsx"
import { Dialog } from "./Dialog.tsx"

const opener = page.getByRole("button", { name: "Add term" })
const dialog = page.getByRole("dialog", { name: "New term" })
const question = page.getByRole("dialog", { name: "Discard your changes?" })
const name = page.getByRole("textbox", { name: /^Name/ })

const onSubmit = vi.fn(async () => {})

function Terms() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <ConfirmProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Add term
      </button>
      <input aria-label="Search terms" />
      {open && (
        <Dialog title="New term" onClose={close}>
          <Form
            schema={z.object({ name: z.string() })}
            defaults={{ name: "" }}
            onSubmit={onSubmit}
            submitLabel="Save"
            busyLabel="Saving..."
            onCancel={close}
          >
            <TextField name="name" label="Name" />
          </Form>
        </Dialog>
      )}
    </ConfirmProvider>
  )
}

async function open() {
  await render(<Terms />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
}

test("a dialog opens with the focus in its first field", async () => {
  await open()
  await expect.element(name).toHaveFocus()
})

test("Tab never leaves an open dialog for the page behind it", async () => {
  await open()
  for (let press = 0; press < 8; press++) {
    await userEvent.tab()
    const focused = document.activeElement
    expect(focused === document.body || dialog.element().contains(focused)).toBe(true)
  }
  expect(document.querySelector("[aria-label='Search terms']:focus")).toBe(null)
})

test("a closed dialog returns the focus to the element that opened it", async () => {
  await open()
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test("Escape asks before it discards what was typed", async () => {
  await open()
  await name.fill("First term")
  await userEvent.keyboard("{Escape}")
  await expect.element(question).toBeVisible()
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue("First term")
  await userEvent.keyboard("{Escape}")
  await question.getByRole("button", { name: "Discard" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test("Cancel and the close button ask before they discard input", async () => {
  await open()
  await name.fill("First term")
  for (const button of ["Cancel", "Close"]) {
    await dialog.getByRole("button", { name: button }).click()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue("First term")
  }
})

test("the safe button has the focus when a confirmation would lose something", async () => {
  await open()
  await name.fill("First term")
  await userEvent.keyboard("{Escape}")
  await expect.element(question.getByRole("button", { name: "Keep editing" })).toHaveFocus()
})
