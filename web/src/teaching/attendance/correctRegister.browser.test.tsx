import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { CorrectRegisterDialog } from "./CorrectRegisterDialog.tsx"

const session = {
  id: 7,
  subject: "English",
  classes: ["P4"],
  date: "2026-03-02",
  start_time: "08:00",
  end_time: "09:00",
  students: [{ id: 1, first_name: "Chisomo", last_name: "Example", student_number: "A1", status: "present" }],
  version: 1,
}
const sentence = "Reason must be at most 500 characters."

async function open() {
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "PUT"
      ? refusal(422, { code: "invalid", message: sentence, errors: { reason: sentence } })
      : success({ session }),
  )
  const onClose = vi.fn()
  await renderInPortal(<CorrectRegisterDialog id={7} onClose={onClose} />)
  return onClose
}
const reason = page.getByRole("textbox", { name: /^Reason/ })

test("a refused reason isn't cut, and its error is at its field", async () => {
  await open()
  await page.getByRole("button", { name: /Chisomo/ }).click()
  await reason.fill("late bus ".repeat(60))
  await page.getByRole("button", { name: "Save correction" }).click()
  await expect.element(reason).toHaveAccessibleDescription(`Error: ${sentence}`)
  await expect.element(reason).toHaveValue("late bus ".repeat(60))
})

test("a typed reason isn't lost when the dialog is closed by accident", async () => {
  const onClose = await open()
  await reason.fill("The bus was late.")
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByText("Discard your changes?")).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
