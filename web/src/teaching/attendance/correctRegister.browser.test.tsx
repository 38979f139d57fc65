import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { type Draft, DraftsContext } from "../../ui/form/draftsContext.ts"
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

/** The drafts on the device. */
const stored = new Map<string, Draft>()
const drafts = {
  find: async (form: string) => stored.get(form),
  store: async (form: string, draft: Draft) => stored.set(form, draft) !== undefined,
  drop: (form: string) => void stored.delete(form),
}

async function open() {
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "PUT"
      ? refusal(422, { code: "invalid", message: sentence, errors: { reason: sentence } })
      : success({ session }),
  )
  const onClose = vi.fn()
  const { unmount } = await renderInPortal(
    <DraftsContext value={drafts}>
      <CorrectRegisterDialog id={7} onClose={onClose} />
    </DraftsContext>,
  )
  return { onClose, unmount }
}
beforeEach(() => stored.clear())
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
  const { onClose } = await open()
  await reason.fill("The bus was late.")
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByText("Discard your changes?")).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test("a correction that the end of the session has interrupted is there when the dialog is opened again", async () => {
  const { unmount } = await open()
  const student = page.getByRole("button", { name: /Chisomo/ })
  await student.click()
  await reason.fill("The bus was late.")
  await unmount()
  const { onClose } = await open()
  await expect.element(reason).toHaveValue("The bus was late.")
  await expect.element(page.getByText("0 present, 1 absent, 0 late")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await page.getByRole("button", { name: "Discard" }).click()
  expect(onClose).toHaveBeenCalled()
  expect(stored.size).toBe(0)
})
