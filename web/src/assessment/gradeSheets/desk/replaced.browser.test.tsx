import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { dataKey } from "../../../lib/api/data.ts"
import { draftsOf } from "../../../lib/drafts.ts"
import { currentEntries } from "../../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../../ui/form/draftsContext.ts"
import "../../../ui/styles/ui.css"
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

const content = "The answer"
const opened = "2026-11-20T11:46:00Z"
const replaced = "2026-11-20T12:00:00Z"
let server: ReturnType<typeof standIn>
/** The class as the server returns it, and how often it did. */
let stored: Sheet
let reads: number
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  reads = 0
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const address = String(input)
    if (address.includes("/download"))
      return new Response(content, {
        headers: { "content-type": "text/plain", "content-disposition": 'attachment; filename="work.txt"' },
      })
    if (address.includes("/phrases")) return success({ phrases: [] })
    if (!address.includes("grade-sheets?")) return await write(input, init)
    reads++
    return success({ sheet: stored })
  })
})
afterEach(leaveDevice)

/** Opens the desk of a class of two who handed in. `replace` hands in another version of the first. */
async function open(cells: Sheet["cells"] = []) {
  const data = { ...classOf(2, 1), cells }
  data.submissions = data.students.map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: newSubmissionId(),
    submitted_at: opened,
    late: false,
    file_name: "work.txt",
    file_size: content.length,
  }))
  stored = data
  const queries = new QueryClient()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const sitting = createSitting()
  const deskOf = (sheet: Sheet) => (
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <Desk data={sheet} query={{ subject_id: data.subject.id, class: data.class }} sitting={sitting} />
    </DraftsContext>
  )
  const address = "/lecturer/marks/5/P1/desk?work=a1"
  const screen = await renderInPortal(deskOf(data), { queries, user: ada, address })
  await expect.element(page.getByText(content, { exact: true })).toBeVisible()
  return {
    replace() {
      stored = structuredClone(data)
      stored.submissions[0]!.submitted_at = replaced
    },
    reduceTotal(total: number) {
      stored = structuredClone(data)
      stored.columns[0]!.max_points = total
    },
    showStored: () => screen.rerender(deskOf(stored)),
  }
}
const showNewer = page.getByRole("button", { name: /^Show the new version/ })
const sentVersions = () => server.sent.at(-1)?.cells.map(({ marked_version }) => marked_version)

test("work that is replaced while it is marked is said, keeps what was written, and counts as not yet looked at", async () => {
  const desk = await open()
  await userEvent.keyboard("64fNeat.")
  desk.replace()
  await desk.showStored()
  await expect.element(page.getByRole("alert")).toMatchTextContent("handed in another version on")
  await expect.element(page.getByLabelText("Feedback for Mphatso Example1")).toHaveValue("Neat.")
  await userEvent.keyboard("{Enter}65{Enter}")
  await expect.element(page.getByRole("heading", { level: 2, name: "1 without a mark" })).toBeVisible()
  await userEvent.keyboard("kk")
  await showNewer.click()
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
})

test("missing stays if it is entered again beside work that came in after it", async () => {
  const mark = { student_id: 1, column: "a1", state: "missing", points_earned: null, feedback: null } as const
  const missing = { ...cellOf(mark, 1), graded_at: "2026-11-19T08:00:00Z" }
  server.marks.set("1 a1", missing)
  await open([missing])
  const advice = page.getByText("Missing was entered before this work came in. Enter it again if it stays.")
  await expect.element(advice).toBeVisible()
  await userEvent.keyboard("m")
  sendMarks()
  await expect
    .poll(() => server.sent.at(-1)?.cells)
    .toMatchObject([{ state: "missing", version: 1, marked_version: opened }])
})

test("a mark says which version was on the screen, and after a refusal the newer version is read and can be marked", async () => {
  const desk = await open()
  const before = reads
  desk.replace()
  // The stand-in refuses 13, as the server refuses a mark for work that was replaced.
  await userEvent.keyboard("13{Enter}")
  sendMarks()
  const correct = page.getByRole("button", { name: "1 to correct" })
  await expect.element(correct).toBeVisible()
  await userEvent.keyboard("15{Enter}")
  sendMarks()
  await expect.element(page.getByRole("heading", { level: 2, name: "1 without a mark" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Publish 1 mark" }).first()).toBeVisible()
  await expect
    .poll(() => server.sent.map(({ cells }) => cells.map((cell) => cell.marked_version)))
    .toEqual([[opened], [opened]])
  await expect.poll(() => reads).toBeGreaterThan(before)
  await desk.showStored()
  await correct.click()
  await showNewer.click()
  await userEvent.keyboard("14{Enter}")
  sendMarks()
  await expect.poll(() => server.points("1 a1")).toBe(14)
  expect(sentVersions()).toEqual([replaced])
})

test("a mark above a total that was reduced under the open desk counts once, whatever is typed over it, until it is corrected", async () => {
  const desk = await open()
  // The stand-in refuses 13, as the server refuses a mark above the total.
  await userEvent.keyboard("13{Enter}")
  sendMarks()
  const correct = page.getByRole("button", { name: "1 to correct" })
  await expect.element(correct).toBeVisible()
  desk.reduceTotal(12)
  await desk.showStored()
  await correct.click()
  await expect.element(page.getByText("of 12", { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Enter 13 again" })).not.toBeInTheDocument()
  await userEvent.keyboard("14{Enter}")
  await expect.element(page.getByText(/^▲.*12/).first()).toBeVisible()
  await expect.element(correct).toBeVisible()
  await userEvent.keyboard("{Backspace}{Backspace}11{Enter}")
  sendMarks()
  await expect.poll(() => server.points("1 a1")).toBe(11)
  await expect.element(page.getByRole("button", { name: /to correct$/ })).not.toBeInTheDocument()
})

test("a mark that was refused because its work was replaced is offered again once the newer version is on the screen", async () => {
  const desk = await open()
  desk.replace()
  server.handedInAt = replaced
  await userEvent.keyboard("64fNeat.{Enter}")
  sendMarks()
  const correct = page.getByRole("button", { name: "1 to correct" })
  await expect.element(correct).toBeVisible()
  await desk.showStored()
  await correct.click()
  const again = page.getByRole("button", { name: "Enter 64 again" })
  await expect.element(page.getByText("▲ Another version was handed in.")).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await showNewer.click()
  await again.click()
  sendMarks()
  await expect.poll(() => server.marks.get("1 a1")).toMatchObject({ points_earned: 64, feedback: "Neat." })
  expect(sentVersions()).toEqual([replaced])
  await expect.element(correct).not.toBeInTheDocument()
})

test("marks that were typed before the office closed the term are named, and are kept or discarded together", async () => {
  const { showStored } = await open()
  await userEvent.keyboard("64{Enter}71")
  const why = "This term is closed, so its grades can't be changed."
  server.closed = why
  stored = structuredClone(stored)
  stored.closed = true
  for (const column of stored.columns)
    Object.assign(column, { may_edit: false, shut: { head: "Term closed", why, open_to: [] } })
  await showStored()
  await userEvent.keyboard("{Enter}")
  sendMarks()
  const fault = page.getByRole("button", { name: "2 to correct" })
  await fault.click()
  const question = page.getByRole("dialog", { name: "2 marks can't be saved" })
  await expect
    .element(question.getByText(`The marks are 64 for Mphatso Example1 and 71 for Mphatso Example2. ${why}`))
    .toBeVisible()
  await question.getByRole("button", { name: "Keep them here" }).click()
  expect(currentEntries()).toHaveLength(2)
  await fault.click()
  await question.getByRole("button", { name: "Discard 2 marks" }).click()
  await expect.element(page.getByRole("button", { name: /to correct$/ })).not.toBeInTheDocument()
  expect(currentEntries()).toEqual([])
})

test("a refused mark for a student who left the class is named, and can be discarded", async () => {
  const { showStored } = await open()
  await userEvent.keyboard("13{Enter}")
  sendMarks()
  const fault = page.getByRole("button", { name: "1 to correct" })
  await expect.element(fault).toBeVisible()
  stored = structuredClone(stored)
  stored.students.shift()
  stored.submissions.shift()
  await showStored()
  await fault.click()
  const question = page.getByRole("dialog", { name: "This mark can't be saved" })
  await expect.element(question.getByText(/^The mark 13 is for Mphatso Example1\./)).toBeVisible()
  await question.getByRole("button", { name: "Discard the mark" }).click()
  await expect.element(fault).not.toBeInTheDocument()
  expect(currentEntries()).toEqual([])
})
