import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { dropEntry, sendOrStore } from "../../lib/outbox/outbox.ts"
import { dropEntries, entriesOf, storedFileOf } from "../../lib/outbox/store.ts"
import { dropSession } from "../../lib/session/session.ts"
import { connectionLost, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { accountUser, signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import "../../ui/styles/ui.css"
import { MaterialDialog } from "./MaterialDialog.tsx"

const material = {
  id: 7,
  title: "Place value",
  description: null,
  subject_id: 5,
  subject_code: "MAT101",
  subject_name: "Mathematics",
  student_class: "ALL",
  type: "document",
  link: null,
  file_name: "place-value.txt",
  is_published: true,
  version: 2,
} as unknown as Material

beforeEach(async () => {
  await page.viewport(1366, 657)
  await signInOnDevice(1)
  await dropEntries(1)
  vi.spyOn(window, "fetch").mockImplementation(async (url) =>
    String(url).includes("/subjects")
      ? success({ subjects: [{ id: 5, code: "MAT101", name: "Mathematics" }] })
      : connectionLost(),
  )
})
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
  vi.restoreAllMocks()
  dropSession()
})

test("a further change of a material keeps the change that waits to be sent, with its file", async () => {
  const fields = { subject_id: 5, student_class: "ALL", type: "document", version: 2 }
  await sendOrStore(
    {
      name: "material 7",
      endpoint: "PUT /materials/{id}",
      parts: {
        params: { id: 7 },
        body: { ...fields, title: "Place value and zero", description: null, publish_at: null, link: null },
      },
      files: { file: { kind: "material", into: "upload_id" } },
      title: "zero.txt",
      counted: { number: 1, singular: "material", plural: "materials" },
      path: "/lecturer/materials",
      failure: "Error uploading material: ",
      form: "material 7",
    },
    { file: new File(["Nothing is something."], "zero.txt", { type: "text/plain" }) },
  )
  await renderInPortal(
    <>
      <OutboxNotices person={1} />
      <MaterialDialog material={material} onClose={() => undefined} />
    </>,
    { user: { ...accountUser(1), classes: ["P1"] } },
  )
  await expect.element(page.getByLabelText(/^Title/)).toHaveValue("Place value and zero")
  await page.getByLabelText(/^Description/).fill("With the zero.")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect
    .poll(async () => (await entriesOf(1))[0]?.parts.body)
    .toMatchObject({ title: "Place value and zero", description: "With the zero." })
  expect(await (await storedFileOf(1, "material 7", "file"))?.text()).toBe("Nothing is something.")
})
