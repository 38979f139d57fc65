import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { openOutbox } from "../../lib/outbox/outbox.ts"
import { entriesOf } from "../../lib/outbox/store.ts"
import { connectionLost } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { emptyOutboxForEachTest } from "../../lib/testing/testOutbox.ts"
import { ExcuseDialog } from "./ExcuseDialog.tsx"

emptyOutboxForEachTest()
beforeEach(() => {
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  return openOutbox(1, () => undefined)
})

test("a second excuse for the same days doesn't replace the first, which waits to be sent", async () => {
  for (const reason of ["A fever. The letter follows.", "The clinic."]) {
    const onClose = vi.fn()
    const { unmount } = await renderInPortal(<ExcuseDialog onClose={onClose} />)
    await page.getByLabelText("First day").fill("03/03/2084")
    await page.getByLabelText("Last day").fill("03/03/2084")
    await page.getByLabelText("Reason").fill(reason)
    await page.getByRole("button", { name: "Send" }).click()
    await expect.poll(() => onClose).toHaveBeenCalled()
    await unmount()
  }
  const reasons = ["A fever. The letter follows.", "The clinic."]
  expect(currentEntries().map(({ parts: { body } }) => body)).toMatchObject(
    reasons.map((reason) => ({ reason })),
  )
  expect(await entriesOf(1)).toHaveLength(2)
})
