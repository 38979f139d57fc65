import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
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

const { stored, drafts } = draftsInMemory()

/** Opens the dialog. Unless another answer is given, the server refuses the reason. */
async function open(
  loaded = session,
  answer: (body: unknown) => Response = () =>
    refusal(422, { code: "invalid", message: sentence, errors: { reason: sentence } }),
) {
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "PUT" ? answer(JSON.parse(String(init.body))) : success({ session: loaded }),
  )
  const onClose = vi.fn()
  const { unmount } = await renderInPortal(
    <DraftsContext value={drafts}>
      <CorrectRegisterDialog id={7} onClose={onClose} />
    </DraftsContext>,
  )
  return { onClose, unmount }
}

/** Enters a correction, and closes the page. */
async function enterAndLeave() {
  const { unmount } = await open()
  await page.getByRole("button", { name: /Chisomo/ }).click()
  await reason.fill("The bus was late.")
  await unmount()
}
beforeEach(() => stored.clear())
const reason = page.getByRole("textbox", { name: /^Reason/ })
const restored = page.getByText("Your unsaved entries were restored.")

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
  await enterAndLeave()
  const { onClose } = await open()
  await expect.element(reason).toHaveValue("The bus was late.")
  await expect.element(page.getByText("0 present, 1 absent, 0 late")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await page.getByRole("button", { name: "Discard" }).last().click()
  expect(onClose).toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test("a restored correction is marked as such, and discarding it shows the register as it is stored", async () => {
  await enterAndLeave()
  const { onClose } = await open()
  await expect.element(restored).toBeVisible()
  await page.getByRole("button", { name: "Discard" }).click()
  await expect.element(reason).toHaveValue("")
  await expect.element(page.getByText("1 present, 0 absent, 0 late")).toBeVisible()
  await expect.element(restored).not.toBeInTheDocument()
  expect([stored.size, onClose.mock.calls.length]).toEqual([0, 0])
})

test("a restored correction replaces somebody else's only after a question, even if the page was closed at it", async () => {
  await enterAndLeave()
  const theirs = session.students.map((student) => ({ ...student, status: "late" }))
  const current = { ...session, students: theirs, version: 2, may_edit: true }
  const sent: unknown[] = []
  const answer = (body: unknown) => {
    sent.push(body)
    return sent.length < 3 ? refusal(409, { message: "Taken by Ada.", current }) : success({ session })
  }
  const save = page.getByRole("button", { name: "Save correction" })
  const conflict = page.getByText("Theirs: late. Yours: absent.")
  const { unmount } = await open(current, answer)
  await expect.element(reason).toHaveValue("The bus was late.")
  await save.click()
  await expect.element(conflict).toBeVisible()
  await unmount()
  const { onClose } = await open(current, answer)
  await expect.element(reason).toHaveValue("The bus was late.")
  await save.click()
  await expect.element(conflict).toBeVisible()
  await page.getByRole("button", { name: "Send mine as a correction" }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }])
})
