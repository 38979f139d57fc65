import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import { flag } from "#contract/lib/fields.ts"
import "../../ui/styles/ui.css"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { AnotherSemesterField } from "./AnotherSemesterField.tsx"

test("a subject of another semester is confirmed in the form after the server has asked, and then sent", async () => {
  const question = "English is a subject of semester 2, and Term 1 is semester 1."
  const refusal = Object.assign(new Error(question), { status: 422, errors: { another_semester: question } })
  const send = vi.fn(async ({ another_semester }: { another_semester?: boolean | undefined }) => {
    if (another_semester !== true) throw refusal
  })
  await renderInPortal(
    <Form
      schema={z.object({ another_semester: flag })}
      defaults={{}}
      submitLabel="Offer"
      busyLabel="Saving..."
      onSubmit={send}
    >
      <AnotherSemesterField />
    </Form>,
  )
  const tick = page.getByLabelText("Offer it in this term all the same")
  await expect.element(tick).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Offer" }).click()
  await expect.element(page.getByText(question).first()).toBeVisible()
  await tick.click()
  await page.getByRole("button", { name: "Offer" }).click()
  await expect.poll(() => send.mock.calls.at(-1)?.[0]).toEqual({ another_semester: true })
})
