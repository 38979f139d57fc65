import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { SheetPad } from "./pad/SheetPad.tsx"
import { ada, classOf, leaveDevice, onNewDevice, sendMarks, standIn } from "./standIn.ts"
import { WideSheet } from "./WideSheet.tsx"

beforeEach(onNewDevice)
afterEach(leaveDevice)

test.each([
  [1280, 800, WideSheet],
  [360, 740, SheetPad],
] as const)(
  "at %i by %i pixels, marks that wait for a busy server say so, and not that the connection is missing",
  async (width, height, Screen) => {
    await page.viewport(width, height)
    standIn().isBusy = true
    const data = classOf(3, 1)
    const queries = queriesWithoutRequests()
    queries.setQueryData(dataKey("GET /college"), { college: undefined })
    await renderInPortal(
      <>
        <OutboxNotices person={1} />
        <Screen data={data} query={{ subject_id: data.subject.id, class: data.class }} />
      </>,
      { queries, user: ada, address: "/lecturer/marks/5/P1?work=a1" },
    )
    const name = "Mphatso Example1, Test 1"
    const first =
      Screen === SheetPad
        ? page.getByRole("heading", { level: 2 })
        : page.getByRole("textbox", { name, exact: true })
    await expect.element(first).toBeVisible()
    await userEvent.keyboard("78{Enter}")
    await expect.element(page.getByText(/1 kept on this device/)).toBeVisible()
    sendMarks()
    await expect
      .element(page.getByText(/1 kept on this device, sent when the college’s server is less busy/))
      .toBeVisible()
    await expect
      .element(page.getByText("The college’s server is busy. Marks are kept on this device."))
      .toBeInTheDocument()
  },
)
