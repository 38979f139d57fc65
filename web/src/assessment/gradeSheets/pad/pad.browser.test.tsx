import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { queriesWithoutRequests, renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { draftsOf } from "../../../lib/drafts.ts"
import { sendNow } from "../../../lib/outbox/draining.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { entriesOf } from "../../../lib/outbox/store.ts"
import { DraftsContext } from "../../../ui/form/draftsContext.ts"
import { Toasts } from "../../../ui/overlay/Toasts.tsx"
import { dismissAll, toast } from "../../../ui/overlay/toast.ts"
import { StaleSince } from "../../../ui/state/Loaded.tsx"
import { ada, cellOf, classOf, leaveDevice, onNewDevice, standIn } from "../standIn.ts"
import type { BatchCell } from "../state/batchCells.ts"
import type { Sheet } from "../state/types.ts"
import { SheetPad } from "./SheetPad.tsx"

let server: ReturnType<typeof standIn>
let taps: number
beforeEach(async () => {
  await page.viewport(360, 740)
  await onNewDevice()
  server = standIn()
  taps = 0
})
afterEach(leaveDevice)

async function open(data: Sheet, work = "a1", staleSince?: number) {
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const query = { subject_id: data.subject.id, class: data.class }
  return await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <StaleSince value={staleSince}>
        <SheetPad data={data} query={query} />
      </StaleSince>
    </DraftsContext>,
    { queries, user: ada, address: `/lecturer/marks/5/P1?work=${work}` },
  )
}
async function tap(...names: string[]) {
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click()
    taps += 1
  }
}
/**
 * Presses buttons as `tap` does, but without the driver's delay of a tenth of a second. Each must be on the screen with nothing
 * above it.
 */
async function tapQuickly(...names: string[]) {
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true }).element() as HTMLButtonElement
    const { left, top, width, height } = button.getBoundingClientRect()
    expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)), name).toBe(true)
    button.click()
    taps += 1
    // React has rendered the press after this.
    await Promise.resolve()
  }
}
const type = (mark: number | string) => tap(...[...String(mark)].map((key) => (key === "." ? "Point" : key)))
const heading = () => page.getByRole("heading", { level: 2 })
const scrolls = () => document.documentElement.scrollHeight - window.innerHeight

test("a toast is above the keys, so that no tap meets it", async () => {
  await open(classOf(3, 1))
  await renderInPortal(<Toasts />)
  toast.failure("A notice could not be sent.")
  await expect.element(page.getByText("A notice could not be sent.")).toBeVisible()
  await tapQuickly("7", "8", "Next", "Previous", "Erase", "Missing")
  dismissAll()
})

test("forty marks cost 120 taps on the smallest phone, without scrolling and without the system's keyboard", async () => {
  await page.viewport(320, 568)
  const data = classOf(40, 2)
  await open(data)
  expect(scrolls()).toBeLessThanOrEqual(0)
  for (let student = 1; student <= 40; student++) {
    await tapQuickly(...String(student + 40), "Next")
  }
  expect(taps).toBe(120)
  expect(scrolls()).toBeLessThanOrEqual(0)
  expect(document.querySelectorAll(".pad :is(input, textarea)")).toHaveLength(0)
  await expect.element(heading()).toHaveTextContent("All 40 have a mark")
  await expect.poll(async () => (await keptOrSent()).size).toBe(40)
})

/** Every mark of this person that is stored on the device or was sent. */
async function keptOrSent() {
  const stored = (await entriesOf(1)).flatMap(({ parts }) => (parts.body as { cells: BatchCell[] }).cells)
  const sent = server.sent.flatMap(({ cells }) => cells)
  return new Map([...sent, ...stored].map((cell) => [cell.student_id, cell.points_earned ?? cell.state]))
}

test("decimals, full marks, missing, absent and exempt are entered, and too many points remain as an error until they are corrected", async () => {
  await open(classOf(6, 1))
  await type("78.5")
  await tap("Next")
  await type(100)
  await tap("Next", "Missing", "Absent", "Exempt")
  await type(105)
  await expect.element(page.getByRole("alert")).toHaveTextContent("▲ More than 100. Erase it first.")
  await tap("Next")
  await expect.element(heading()).toHaveTextContent("Mphatso Example6")
  await expect.element(page.getByRole("alert")).toHaveTextContent("▲ More than 100. Erase it first.")
  await tap("Erase", "Next")
  await expect
    .poll(async () => [...(await keptOrSent()).values()])
    .toEqual([78.5, 100, "missing", "absent", "exempt", 10])
})

test("digits after a mark that was refused make no mark of their own, until it is erased", async () => {
  await open(classOf(3, 1))
  // The lecturer doesn't see that the pad has stayed, and types the next student's mark.
  await tapQuickly(..."999", ..."9", "Next", ..."64", "Next")
  await expect.element(heading()).toHaveTextContent("Mphatso Example1")
  await expect.element(page.getByRole("alert")).toHaveTextContent("▲ More than 100. Erase it first.")
  expect((await keptOrSent()).size).toBe(0)
  await tap("Erase")
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  await type(".5")
  await tap("Next")
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 1: 99.5 })
})

test("Next skips students who have a mark, and a published mark is changed only after a question and can be undone", async () => {
  const data = classOf(4, 1)
  const given = { student_id: 2, column: "a1", state: "number", points_earned: 13.5, feedback: null } as const
  data.cells = [{ ...cellOf(given, 1), published: true }]
  server.marks.set("2 a1", data.cells[0]!)
  await open(data)
  await type(105)
  await tap("Next", "Undo")
  await type(70)
  await tap("Next")
  await expect.element(heading()).toHaveTextContent("Mphatso Example3")
  await tap("Previous")
  await type(12)
  await expect.element(page.getByRole("alert")).toMatchTextContent("13.5 is published.")
  await tap("Absent")
  await expect.element(heading()).toHaveTextContent("Mphatso Example2")
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 1: 70 })
  await tap("Change 13.5")
  await type(14)
  await tap("Next")
  await expect.element(heading()).toHaveTextContent("Mphatso Example3")
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 1: 70, 2: 14 })
  await tap("Undo")
  await expect.element(heading()).toHaveTextContent("Mphatso Example2")
  await expect.element(page.getByText("13.5", { exact: true })).toBeInTheDocument()
  await expect.poll(async () => Object.fromEntries(await keptOrSent())[2] ?? 13.5).toBe(13.5)
})

test("after Publish, undo asks before it changes a mark, also while Caps Lock is on", async () => {
  await open(classOf(1, 1))
  await type(70)
  await tap("Next", "Publish 1 mark")
  await expect.element(page.getByText("1 mark published: Test 1")).toBeVisible()
  dispatchEvent(new KeyboardEvent("keydown", { key: "Z", ctrlKey: true }))
  await expect.element(heading()).toHaveTextContent("Mphatso Example1")
  await expect.element(page.getByRole("alert")).toMatchTextContent("70 is published.")
  await tap("Change 70")
  await type(75)
  await tap("Next")
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 1: 75 })
})

test("a mark that is still being typed is published with the others", async () => {
  await open(classOf(2, 1))
  await type(70)
  await tap("Next")
  await type(60)
  await page.getByRole("button", { name: /^2 of 2/ }).click()
  await tap("Publish 1 mark")
  await expect.element(page.getByText("2 marks published: Test 1")).toBeVisible()
  expect(
    [...server.marks.values()].map(({ points_earned, published }) => [points_earned, published]),
  ).toEqual([
    [70, true],
    [60, true],
  ])
})

test("a keyboard enters marks too, and goes back to a mark to replace it", async () => {
  await open(classOf(3, 1))
  await userEvent.keyboard("78{Enter}6,5{ArrowDown}x")
  await expect.element(heading()).toHaveTextContent("All 3 have a mark")
  await userEvent.keyboard("kkk")
  await expect.element(heading()).toHaveTextContent("Mphatso Example1")
  await userEvent.keyboard("9{Escape}81{Enter}")
  await expect
    .poll(async () => [...(await keptOrSent()).entries()])
    .toEqual([
      [2, 6.5],
      [3, "exempt"],
      [1, 81],
    ])
})

test("students who handed in come first, and the list opens another student or another assignment", async () => {
  const data = classOf(4, 2)
  data.submissions = [
    {
      student_id: 3,
      assignment_id: 1,
      id: 9,
      submitted_at: "2026-11-20T11:46:00Z",
      late: false,
      file_name: "essay.pdf",
      file_size: 773,
    },
  ]
  await open(data)
  await expect.element(heading()).toHaveTextContent("Mphatso Example3")
  await expect.element(page.getByRole("button", { name: /Open file/ })).toBeVisible()
  await type(55)
  await page.getByRole("button", { name: /1 of 4/ }).click()
  await page.getByRole("combobox", { name: "Marks for" }).selectOptions("Test 2")
  await page.getByRole("button", { name: /Example2/ }).click()
  await expect.element(page.getByRole("region", { name: "Test 2" })).toBeVisible()
  await type(66)
  await tap("Next")
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 3: 55, 2: 66 })
})

test("without a connection marks are kept on the phone, and arrive once when it is back", async () => {
  server.isOffline = true
  const data = classOf(3, 1)
  const screen = await open(data)
  await type(71)
  await tap("Next")
  await type(72)
  await tap("Next")
  await type(73)
  await screen.unmount()
  await open(data)
  await expect.poll(async () => Object.fromEntries(await keptOrSent())).toEqual({ 1: 71, 2: 72, 3: 73 })
  await expect.poll(() => server.sent.length).toBeGreaterThan(0)
  server.isOffline = false
  sendNow()
  await expect.poll(() => server.marks.size).toBe(3)
  expect([...server.marks.values()].map(({ version }) => version)).toEqual([1, 1, 1])
})

test("marks that couldn't be refreshed show their age on the pad itself", async () => {
  await open(classOf(3, 1), "a1", Date.now() - 5 * 60_000)
  await expect.element(page.getByText(/Couldn't refresh. As of 5 minutes ago.$/)).toBeInViewport({ ratio: 1 })
  expect(scrolls()).toBeLessThanOrEqual(0)
})
