import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { Form } from "../form/Form.tsx"
import { DateTimeField } from "./DateTimeField.tsx"

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
  const day = page.getByRole("textbox", { name: "Due" }).first()
  const time = page.getByLabelText("Due: time")
  await expect.element(time).toHaveValue("")
  await day.fill("31/01/2026")
  await expect.element(time).toHaveValue("16:00")
  await time.fill("09:30")
  await day.fill("01/02/2026")
  await expect.element(time).toHaveValue("09:30")
})
