import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { announcementInput } from "#contract/communication/announcements/endpoints.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { Form } from "../../ui/form/Form.tsx"
import "../../ui/styles/ui.css"
import { Reach } from "./Reach.tsx"

test("an announcement for the portal only counts nobody as reached by email", async () => {
  const counts = { total: 106, students: 106, lecturers: 0, administrators: 0, by_email: 85 }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ counts }))
  await renderInPortal(
    <Form
      schema={announcementInput}
      defaults={{ target_audience: "students", portal_only: false }}
      submitLabel="Publish"
      onSubmit={async () => undefined}
    >
      <Reach />
      <CheckboxField name="portal_only" label="Portal only" />
    </Form>,
    { user: { id: 1, hasMailServer: true } },
  )
  await expect.element(page.getByText(/Portal 106, email 85\./)).toBeVisible()
  await page.getByLabelText("Portal only").click()
  await expect.element(page.getByText(/Portal 106, email 0\./)).toBeVisible()
})
