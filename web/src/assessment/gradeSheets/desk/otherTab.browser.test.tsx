import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { holdLongTimers } from "../../../lib/testing/holdLongTimers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import {
  ada,
  cellOf,
  classOf,
  leaveDevice,
  newSubmissionId,
  onNewDevice,
  sendMarks,
  standIn,
} from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

let server: ReturnType<typeof standIn>
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (String(input).includes("/phrases")) return success({ phrases: [] })
    if (init?.method === "PUT") return await write(input, init)
    throw new TypeError("Failed to fetch")
  })
})
afterEach(leaveDevice)

/** A class in which everybody has handed in, as it is before and after another tab has saved 12 for the first student. */
function classBeforeAndAfter() {
  const before = classOf(3, 1)
  before.submissions = before.students.map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: newSubmissionId(),
    submitted_at: "2026-11-20T11:46:00Z",
    late: false,
    file_name: "work.txt",
    file_size: 9,
  }))
  const mark = { student_id: 1, column: "a1", state: "number", points_earned: 12, feedback: null } as const
  const saved = { ...cellOf(mark, 1), graded_at: "2026-11-23T08:00:00Z" }
  return { before, after: { ...before, cells: [saved] }, saved }
}

async function open(data: Sheet, isOldCopy = false) {
  const queries = new QueryClient()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const query = { subject_id: data.subject.id, class: data.class }
  const sitting = createSitting()
  const deskOf = (sheet: Sheet, isOld: boolean) => (
    <>
      <OutboxNotices person={1} />
      <Desk data={sheet} query={query} sitting={sitting} isOldCopy={isOld} />
    </>
  )
  const address = "/lecturer/marks/5/P1/desk?work=a1"
  const screen = await renderInPortal(deskOf(data, isOldCopy), { queries, user: ada, address })
  return { show: (sheet: Sheet) => screen.rerender(deskOf(sheet, false)) }
}

const work = (student: number) => page.getByRole("region", { name: `Handed in by Mphatso Example${student}` })

for (const [when, typedBefore, typedAfter] of [
  ["before the first key", "", "15"],
  ["between two keys", "1", "5"],
] as const) {
  test(`a mark that comes from another tab ${when} is not replaced without a question`, async () => {
    const { before, after, saved } = classBeforeAndAfter()
    const { show } = await open(before)
    await expect.element(work(1)).toBeVisible()
    if (typedBefore) await userEvent.keyboard(typedBefore)
    server.marks.set("1 a1", saved)
    await show(after)
    await userEvent.keyboard(`${typedAfter}{Enter}`)
    sendMarks()
    const changed = page.getByRole("button", { name: "1 also changed by somebody else" })
    await expect.element(changed).toBeVisible()
    expect(server.points("1 a1")).toBe(12)
    await changed.click()
    await page.getByRole("button", { name: "Keep yours: 15" }).click()
    sendMarks()
    await expect.poll(() => server.points("1 a1")).toBe(15)
  })
}

test("beside the portal's menu in a window of 1366 pixels, the button of a changed mark is not cut", async () => {
  await page.viewport(1200, 657)
  const { before, after, saved } = classBeforeAndAfter()
  const { show } = await open(before)
  await expect.element(work(1)).toBeVisible()
  server.marks.set("1 a1", saved)
  await show(after)
  await userEvent.keyboard("15{Enter}16{Enter}")
  sendMarks()
  const changed = page.getByRole("button", { name: "1 also changed by somebody else" })
  await expect.element(changed).toBeVisible()
  await expect.element(page.getByText(/^● Saved/)).toBeVisible()
  const { right } = changed.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(changed.element().parentElement!.getBoundingClientRect().right)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1200)
})

test("a mark from another tab is corrected without a question once its student is opened again", async () => {
  const { before, after, saved } = classBeforeAndAfter()
  const { show } = await open(before)
  await expect.element(work(1)).toBeVisible()
  server.marks.set("1 a1", saved)
  await show(after)
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(work(2)).toBeVisible()
  await userEvent.keyboard("{ArrowUp}15{Enter}")
  sendMarks()
  await expect.poll(() => server.points("1 a1")).toBe(15)
})

test("the desk opens at the work that has no mark in the server's answer, and not in the copy on this device", async () => {
  const { before, after } = classBeforeAndAfter()
  holdLongTimers()
  const { show } = await open(before, true)
  // Without waiting for the server's answer, the desk would open within this time.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(work(1).query()).toBeNull()
  await show(after)
  await expect.element(work(2)).toBeVisible()
})

test("on a slow connection the desk opens with the copy on this device, and stays at its student", async () => {
  const { before, after } = classBeforeAndAfter()
  const { show } = await open(before, true)
  await expect.element(work(1)).toBeVisible()
  await show(after)
  await expect.element(page.getByText("1 of 3")).toBeVisible()
  await expect.element(work(1)).toBeVisible()
})
