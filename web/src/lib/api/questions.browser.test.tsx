import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { useWrite } from "./writes.ts"

const question = "15 October 2026 is Mother's Day. Was there a class?"
const sent: object[] = []
beforeEach(() => {
  sent.length = 0
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body))
    sent.push(body)
    if (body.confirmed) return success()
    return refusal(409, { code: "question", message: question, errors: { time: question } })
  })
})

function Recording() {
  const write = useWrite()
  return (
    <Form
      schema={z.object({ time: z.string() })}
      defaults={{ time: "13:47" }}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={(body) => write("POST /lecturer-attendance/mark", { body } as never)}
    >
      <TextField name="time" label="Time" required />
    </Form>
  )
}
const open = () => renderInPortal(<Recording />)
const box = page.getByRole("textbox", { name: "Time" })
const dialog = page.getByRole("dialog", { name: "Please check" })

test("a write that the server asks about is made after a yes", async () => {
  await open()
  await page.getByRole("button", { name: "Save" }).click()
  await expect.element(dialog.getByText(question)).toBeVisible()
  await dialog.getByRole("button", { name: "Yes" }).click()
  await expect.poll(() => sent).toEqual([{ time: "13:47" }, { time: "13:47", confirmed: true }])
})

test("after a no nothing is sent, and the question stands at its field with what was typed", async () => {
  await open()
  await page.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("button", { name: "No" }).click()
  await expect.element(box).toHaveAccessibleDescription(`Error: ${question}`)
  await expect.element(box).toHaveValue("13:47")
  expect(sent).toEqual([{ time: "13:47" }])
})
