import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { openOutbox, sendOrStore } from "../../lib/outbox/outbox.ts"
import { entriesOf } from "../../lib/outbox/store.ts"
import { connectionLost, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { emptyOutboxForEachTest } from "../../lib/testing/testOutbox.ts"
import { ExcuseDialog } from "./ExcuseDialog.tsx"
import { OwnExcuses } from "./OwnExcuses.tsx"

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

test("an excuse that waits on the device is beside the list, which doesn't say that nobody has asked", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    String(address).includes("/excuses?") ? success({ excuses: [], total: 0 }) : connectionLost(),
  )
  await sendOrStore({
    name: "excuse 1",
    endpoint: "POST /excuses",
    parts: { body: { first_date: "2084-03-03", last_date: "2084-03-03", reason: "A fever." } },
    title: "Your excuse for 3 Mar 2084",
    counted: { number: 1, singular: "excuse", plural: "excuses" },
    path: "/student/attendance",
    form: "new excuse",
  })
  await renderInPortal(<OwnExcuses />)
  await expect
    .element(page.getByText(/^Your excuse for 3 Mar 2084: No connection\. It is kept on this device/))
    .toBeVisible()
  await expect.element(page.getByText("The college has none yet.")).toBeVisible()
})
