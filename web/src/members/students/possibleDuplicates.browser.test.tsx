import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { PossibleDuplicates } from "./PossibleDuplicates.tsx"

test("a new student's form warns of a student with the same name and date of birth, with a link to their record", async () => {
  await page.viewport(360, 740)
  const name = { first_name: "Thoko", last_name: "Draft" }
  const students = [
    { ...name, id: 7, student_number: "IPTE25-0007", is_deleted: false },
    { ...name, id: 8, student_number: "IPTE25-0008", is_deleted: true },
  ]
  const sent: object[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body))
    sent.push(body)
    return success({ students: body.first_name === "Thoko" ? students : [] })
  })
  await renderInPortal(
    <Form
      schema={z.object({ first_name: z.string(), last_name: z.string(), date_of_birth: z.string() })}
      defaults={{ first_name: "", last_name: "Draft", date_of_birth: "2004-05-12" }}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={async () => {}}
    >
      <TextField name="first_name" label="First name" required />
      <TextField name="last_name" label="Last name" required />
      <TextField name="date_of_birth" label="Date of birth" required />
      <PossibleDuplicates name={undefined} />
    </Form>,
  )
  const box = page.getByRole("textbox", { name: "First name" })
  await box.fill("Thoko")
  const warning = page.getByText(
    /^There is already a student of this name and date of birth: Thoko Draft, IPTE25-0007\./,
  )
  await expect.element(warning).toBeVisible()
  await expect
    .element(page.getByRole("link", { name: "Open their record" }))
    .toHaveAttribute("href", "/admin/students?view=7")
  await expect
    .element(page.getByText(/who can be restored: Thoko Draft, IPTE25-0008\./))
    .toMatchTextContent("Show deleted students")
  expect(sent.at(-1)).toEqual({ first_name: "Thoko", last_name: "Draft", date_of_birth: "2004-05-12" })
  await box.fill("Alinafe")
  await expect.element(warning).not.toBeInTheDocument()
})
