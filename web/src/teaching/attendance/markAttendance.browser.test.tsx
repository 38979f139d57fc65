import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { MarkAttendanceDialog } from "./MarkAttendanceDialog.tsx"

test("a record that was being typed yesterday is restored with yesterday's date and time", async () => {
  const { drafts, stored } = draftsInMemory()
  const openAt = (time: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) })
    return renderInPortal(
      <DraftsContext value={drafts}>
        <MarkAttendanceDialog onClose={vi.fn()} />
      </DraftsContext>,
      { queries: queriesWithoutRequests(), user: { role: "lecturer", classes: ["P1"] } },
    )
  }
  const first = await openAt("2084-03-01T06:05:00Z")
  await page.getByLabelText("Strength").fill("40")
  await expect.poll(() => stored.size).toBe(1)
  await first.unmount()
  await openAt("2084-03-02T12:30:00Z")
  await expect.element(page.getByLabelText("Strength")).toHaveValue("40")
  await expect.element(page.getByLabelText("Date", { exact: true })).toHaveValue("01/03/2084")
  await expect.element(page.getByLabelText("Time")).toHaveValue("08:05")
})
