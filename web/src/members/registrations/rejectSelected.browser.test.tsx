import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { RejectSelectedDialog } from "./RejectDialog.tsx"
import "../../ui/styles/ui.css"

const none = () => undefined
const user = { id: 1, role: "admin", hasMailServer: true }
const reason = page.getByRole("textbox", { name: /^Reason/ })
const restored = page.getByText("Your unsaved entries were restored.")

test("a reason that was typed for some registrations is restored for the same ones, and not for others", async () => {
  const { stored, drafts } = draftsInMemory()
  const open = (...ids: number[]) =>
    renderInPortal(
      <DraftsContext value={drafts}>
        <RejectSelectedDialog ids={ids} mayBeMailed onDone={none} onClose={none} />
      </DraftsContext>,
      { user },
    )
  const first = await open(9, 10)
  await reason.fill("The course is full.")
  await first.unmount()
  expect(stored.size).toBe(1)
  const same = await open(10, 9)
  await expect.element(reason).toHaveValue("The course is full.")
  await same.unmount()
  await open(9, 11)
  await expect.element(reason).toBeVisible()
  // A draft would be restored by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(reason).toHaveValue("")
  await expect.element(restored).not.toBeInTheDocument()
})
