import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { MaterialDialog } from "./MaterialDialog.tsx"

test("a draft is restored with the type that was chosen, and not with the one that its file proposes", async () => {
  const { drafts, stored } = draftsInMemory()
  const open = () =>
    renderInPortal(
      <DraftsContext value={drafts}>
        <MaterialDialog material={undefined} onClose={vi.fn()} />
      </DraftsContext>,
      { queries: queriesWithoutRequests(), user: { role: "lecturer", classes: ["P1"] } },
    )
  const type = page.getByRole("combobox", { name: /^Type/ })
  const first = await open()
  await page
    .getByLabelText("File", { exact: true })
    .upload(new File(["slides"], "lesson.pdf", { type: "application/pdf" }))
  await expect.element(type).toHaveValue("document")
  await type.selectOptions("presentation")
  await expect.poll(() => stored.get("new material")).toMatchObject({ type: "presentation" })
  await first.unmount()
  await open()
  await expect.element(page.getByText(/to send$/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(type).toHaveValue("presentation")
})
