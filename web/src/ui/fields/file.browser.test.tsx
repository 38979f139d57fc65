import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import "../styles/ui.css"
import { DraftsContext } from "../form/draftsContext.ts"
import { draftsInMemory } from "../form/draftsInMemory.ts"
import { Form } from "../form/Form.tsx"
import { FileField } from "./FileField.tsx"

test("a restored form shows the kept file by its name, in the box that chooses one, until it is discarded", async () => {
  const { stored, drafts } = draftsInMemory()
  stored.set("hand in", { work: new File(["My essay"], "essay.txt") })
  await render(
    <DraftsContext value={drafts}>
      <Form
        schema={z.object({ work: z.file() })}
        defaults={{}}
        draft="hand in"
        onSubmit={async () => {}}
        submitLabel="Submit"
        busyLabel="Submitting..."
      >
        <FileField name="work" label="Work" required />
      </Form>
    </DraftsContext>,
  )
  await expect.element(page.getByText("8 Bytes to send")).toBeVisible()
  const box = page.getByLabelText("Work", { exact: true }).element() as HTMLInputElement
  expect(box.files?.[0]?.name).toBe("essay.txt")
  await page.getByRole("button", { name: "Discard" }).click()
  await expect.element(page.getByText("8 Bytes to send")).not.toBeInTheDocument()
  expect(box.files).toHaveLength(0)
})
