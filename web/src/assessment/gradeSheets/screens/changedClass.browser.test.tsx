import { QueryClient } from "@tanstack/react-query"
import { Route, Routes } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { dataKey } from "../../../lib/api/data.ts"
import { draftsOf } from "../../../lib/drafts.ts"
import { OutboxNotices } from "../../../lib/outbox/OutboxNotices.tsx"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../../ui/form/draftsContext.ts"
import "../../../ui/styles/ui.css"
import { DeskPage } from "../desk/DeskPage.tsx"
import { ada, classOf, leaveDevice, newSubmissionId, onNewDevice, sendMarks, standIn } from "../standIn.ts"
import type { Sheet } from "../state/types.ts"
import { GradeSheetPage } from "./GradeSheetPage.tsx"

// The class list and the columns change while a screen of the sheet is open.

let server: ReturnType<typeof standIn>
/** The sheet as the server returns it. */
let stored: Sheet
beforeEach(async () => {
  await page.viewport(1366, 657)
  await onNewDevice()
  server = standIn()
  const write = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (String(input).includes("/phrases")) return success({ phrases: [] })
    if (/grade-sheets\?/.test(String(input))) return success({ sheet: stored })
    if (init?.method === "PUT") return await write(input, init)
    throw new TypeError("Failed to fetch")
  })
})
afterEach(leaveDevice)

/** A class in which everybody has handed in. */
function classThatHandedIn(students: number): Sheet {
  const data = classOf(students, 2)
  const submissions = data.students.map(({ id }) => ({
    student_id: id,
    assignment_id: 1,
    id: newSubmissionId(),
    submitted_at: "2026-11-20T11:46:00Z",
    late: false,
    file_name: "work.txt",
    file_size: 9,
  }))
  return { ...data, submissions }
}

const without = (data: Sheet, left: number): Sheet => ({
  ...data,
  students: data.students.filter(({ id }) => id !== left),
  submissions: data.submissions.filter(({ student_id }) => student_id !== left),
})

async function open(data: Sheet, screen: "" | "/desk") {
  stored = data
  const queries = new QueryClient()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const term_id = data.term.id
  const key = dataKey("GET /grade-sheets", { query: { subject_id: 5, class: "P1", term_id } })
  queries.setQueryData(key, { sheet: data })
  await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <Routes>
        <Route path="/lecturer/marks/:subject/:class" element={<GradeSheetPage />} />
        <Route path="/lecturer/marks/:subject/:class/desk" element={<DeskPage />} />
      </Routes>
    </DraftsContext>,
    { queries, user: ada, address: `/lecturer/marks/5/P1${screen}?work=a1&term=${term_id}` },
  )
  return (next: Sheet) => {
    stored = next
    queries.setQueryData(key, { sheet: next })
  }
}

const work = (student: number) => page.getByRole("region", { name: `Handed in by Mphatso Example${student}` })
const points = () => [...server.marks.values()].map((mark) => [mark.student_id, mark.points_earned])

test("when another student leaves the class, the desk keeps its student, their opened work and the digits typed so far", async () => {
  const data = classThatHandedIn(4)
  const change = await open(data, "/desk")
  await expect.element(work(1)).toBeVisible()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  await expect.element(work(3)).toBeVisible()
  const pane = work(3).element()
  await userEvent.keyboard("7")
  change(without(data, 1))
  await expect.element(page.getByText("Example1")).not.toBeInTheDocument()
  expect(work(3).element()).toBe(pane)
  await userEvent.keyboard("8{Enter}")
  sendMarks()
  await expect.poll(points).toEqual([[3, 78]])
})

test("when a column is added, feedback that is being typed at the desk remains", async () => {
  const data = classThatHandedIn(2)
  const change = await open(data, "/desk")
  await expect.element(work(1)).toBeVisible()
  await userEvent.keyboard("71fShow ")
  const [first] = data.columns
  change({ ...data, columns: [...data.columns, { ...first!, column: "a9", assignment_id: 9, title: "New" }] })
  await userEvent.keyboard("your work.{Enter}")
  sendMarks()
  await expect
    .poll(() => server.marks.get("1 a1"))
    .toMatchObject({ points_earned: 71, feedback: "Show your work." })
})

test("when the rubric is changed, the desk says that the levels chosen so far have to be chosen again", async () => {
  const level = (title: string, points: number) => ({ title, words: null, points })
  const criterion = (title: string) => ({ title, levels: [level("Weak", 0), level("Strong", 10)] })
  const withRubric = (data: Sheet, id: number, ...titles: string[]): Sheet => ({
    ...data,
    columns: data.columns.map((column) =>
      column.column === "a1"
        ? { ...column, rubric: { id, decides: true, criteria: titles.map(criterion) } }
        : column,
    ),
  })
  const data = classThatHandedIn(2)
  const change = await open(withRubric(data, 4, "Argument", "Style"), "/desk")
  await expect.element(work(1)).toBeVisible()
  await userEvent.keyboard("r")
  await expect.element(page.getByRole("radio", { name: /Weak, 0/ })).toHaveFocus()
  await userEvent.keyboard("2")
  await expect.element(page.getByText("1 of 2 chosen.")).toBeVisible()
  change(withRubric(data, 5, "Argument", "Language"))
  const note = page.getByText("The rubric was changed after you had chosen levels. Choose them again.")
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText("0 of 2 chosen.")).toBeVisible()
  await page.getByRole("button", { name: "Argument choose…" }).click()
  await page.getByRole("radio", { name: /Strong, 10/ }).click()
  await expect.element(note).not.toBeInTheDocument()
})

for (const [width, height] of [
  [1366, 657],
  [360, 740],
] as const) {
  test(`at ${width} pixels, digits for a student who leaves the class are no mark, neither for them nor for the next`, async () => {
    await page.viewport(width, height)
    const data = classThatHandedIn(3)
    const change = await open(data, "/desk")
    await expect.element(work(1)).toBeVisible()
    await userEvent.keyboard("7")
    change(without(data, 1))
    await expect
      .element(page.getByRole("heading", { name: "Mphatso Example1 is no longer in this class" }))
      .toBeVisible()
    await userEvent.keyboard("5")
    await expect.element(page.getByText("What you typed for them is not entered: 7.")).toBeVisible()
    await page.getByRole("button", { name: "Go on" }).click()
    await expect.element(work(2)).toBeVisible()
    await userEvent.keyboard("62{Enter}")
    sendMarks()
    await expect.poll(points).toEqual([[2, 62]])
  })
}

test("when the class list changes, the sheet's cursor stays in its cell with what is typed", async () => {
  const data = classThatHandedIn(4)
  const change = await open(data, "")
  const box = page.getByRole("textbox", { name: "Mphatso Example1, Test 1" })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}7")
  change(without(data, 1))
  await expect.element(page.getByRole("textbox", { name: "Mphatso Example3, Test 1" })).toHaveFocus()
  await userEvent.keyboard("8{Enter}")
  sendMarks()
  await expect.poll(points).toEqual([[3, 78]])
})

test("marks that are pasted into a column stay its own when somebody deletes the assignment meanwhile", async () => {
  const data = classThatHandedIn(2)
  const change = await open(data, "")
  await expect.element(page.getByRole("textbox", { name: "Mphatso Example1, Test 1" })).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData("text", "78\n64")
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(paste)
  const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
  await expect.element(dialog).toBeVisible()
  const deleted = page.getByRole("columnheader", { name: /Test 1/ })
  // The answer to the screen's first read may arrive after the change.
  await expect
    .poll(() => {
      change({ ...data, columns: data.columns.slice(1) })
      return deleted.query()
    })
    .toBeNull()
  await dialog.getByRole("button", { name: "Enter 2 marks" }).click()
  sendMarks()
  await expect.poll(() => [...server.marks.keys()]).toEqual(["1 a1", "2 a1"])
})

test("the feedback of a student who leaves the class is not asked for the next one", async () => {
  await page.viewport(360, 740)
  const data = classThatHandedIn(3)
  const change = await open(data, "")
  await expect.element(page.getByRole("heading", { name: "Mphatso Example1" })).toBeVisible()
  await userEvent.keyboard("f")
  await expect.element(page.getByRole("dialog", { name: /^Feedback: Mphatso Example1/ })).toBeVisible()
  change(without(data, 1))
  await page.getByRole("button", { name: "Go on" }).click()
  await expect.element(page.getByRole("heading", { name: "Mphatso Example2" })).toBeVisible()
  expect(page.getByRole("dialog").query()).toBeNull()
})

test("digits for a student who leaves the class are not entered in the row below", async () => {
  const data = classThatHandedIn(4)
  const change = await open(data, "")
  await expect.element(page.getByRole("textbox", { name: "Mphatso Example1, Test 1" })).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}7")
  change(without(data, 2))
  await expect.element(page.getByRole("textbox", { name: "Mphatso Example3, Test 1" })).toBeVisible()
  await userEvent.keyboard("5{Enter}")
  await page.getByRole("textbox", { name: "Mphatso Example3, Test 1" }).click()
  await userEvent.keyboard("62{Enter}")
  sendMarks()
  await expect.poll(points).toEqual([[3, 62]])
})
