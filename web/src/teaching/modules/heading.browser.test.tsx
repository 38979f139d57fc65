import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { HeadingDialog } from "./HeadingDialog.tsx"

test("a pasted text that is too long isn't cut, and the form says how long it may be", async () => {
  const onSave = vi.fn()
  await render(<HeadingDialog heading={undefined} onSave={onSave} onClose={() => {}} />)
  const pasted = "Week 1: sounds and letters ".repeat(6)
  const heading = page.getByRole("textbox", { name: "Heading" })
  await heading.click()
  // Keyboard input obeys an element's `maxlength` just as pasting does.
  await userEvent.keyboard(pasted)
  await page.getByRole("button", { name: "Add heading" }).click()
  await expect.element(heading).toHaveAccessibleDescription("Error: Heading must be at most 120 characters.")
  await expect.element(heading).toHaveValue(pasted)
  expect(onSave).not.toHaveBeenCalled()
})
