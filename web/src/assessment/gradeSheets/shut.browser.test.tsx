import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { draftsOf } from "../../lib/drafts.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { SheetPad } from "./pad/SheetPad.tsx"
import { ada, classOf, leaveDevice, onNewDevice, paste, standIn } from "./standIn.ts"
import type { Sheet } from "./state/types.ts"
import { WideSheet } from "./WideSheet.tsx"

let server: ReturnType<typeof standIn>
beforeEach(async () => {
  await onNewDevice()
  server = standIn()
})
afterEach(leaveDevice)

async function open(data: Sheet, { work = "a1", onPhone = false } = {}) {
  await page.viewport(onPhone ? 360 : 1280, onPhone ? 740 : 800)
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const query = { subject_id: data.subject.id, class: data.class }
  const Screen = onPhone ? SheetPad : WideSheet
  await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <Screen data={data} query={query} />
    </DraftsContext>,
    { queries, user: ada, address: `/lecturer/marks/5/P1?work=${work}` },
  )
}
const why = "This column has no assignment, so the office enters its marks under Grades."
/** A class whose first assignment accepts marks for the given students only. */
function classWithShut(students: number, open_to: readonly number[] = []): Sheet {
  const data = classOf(students, 2)
  const [first, ...others] = data.columns
  const shut = { head: "By the office", why, open_to: [...open_to] }
  return { ...data, columns: [{ ...first!, shut, may_edit: open_to.length > 0 }, ...others] }
}
const handedIn = (student_id: number, assignment_id: number) => ({
  student_id,
  assignment_id,
  id: student_id,
  submitted_at: "2026-11-20T11:46:00Z",
  late: false,
  file_name: "essay.pdf",
  file_size: 773,
})
const box = (student: number, title: string) =>
  page.getByRole("textbox", { name: `Mphatso Example${student}, ${title}`, exact: true })
const answer = () => document.querySelector(".sheet-answer")?.textContent
/** Presses a key of the pad that is marked by `aria-disabled` as entering nothing. */
const press = (name: string) => {
  const key = page.getByRole("button", { name, exact: true }).element()
  if (key instanceof HTMLElement) key.click()
}
const leavePage = () => dispatchEvent(new Event("pagehide"))

test("39 marks typed where no mark can be entered are each answered at the foot, and an open column takes all of them", async () => {
  await open(classWithShut(39))
  await expect.element(box(1, "Test 1")).toHaveFocus()
  expect(document.querySelector(".sheet-about")?.textContent).toContain(why)
  await expect.element(page.getByRole("columnheader", { name: /Test 1/ })).toMatchTextContent("By the office")
  const answers: string[] = []
  const watch = new MutationObserver(() => answers.push(answer() ?? ""))
  watch.observe(document.querySelector(".sheet-answer")!, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const marks = Array.from({ length: 39 }, (_, index) => String(51 + index))
  await userEvent.keyboard(marks.map((mark) => `${mark}{Enter}`).join(""))
  const wanted = marks.flatMap((mark, index) =>
    [mark.slice(0, 1), mark].map(
      (typed) => `Not entered: ${typed}. You can't enter Test 1 for Mphatso Example${index + 1}. ${why}`,
    ),
  )
  await expect.poll(() => answers).toEqual(expect.arrayContaining(wanted))
  watch.disconnect()
  for (const key of ["m", "f", "{Delete}", "{Backspace}", "{F2}"]) {
    await userEvent.keyboard(`{ArrowUp}${key}`)
    await expect.poll(answer).toContain(`You can't enter Test 1 for Mphatso Example`)
  }
  paste("61\n62\n63")
  await expect.poll(answer).toContain("Not entered: 61, 62, 63.")
  await expect
    .element(page.getByRole("button", { name: "Paste a column" }))
    .toHaveAttribute("aria-disabled", "true")
  await userEvent.keyboard("{Control>}{Home}{/Control}{Tab}")
  await expect.element(box(1, "Test 2")).toHaveFocus()
  expect(answer()).toBe("")
  await userEvent.keyboard(marks.map((mark) => `${mark}{Enter}`).join(""))
  leavePage()
  await expect.poll(() => server.marks.size).toBe(39)
  expect([...server.marks.keys()].every((key) => key.endsWith("a2"))).toBe(true)
})

test("marking begins at the first piece that was handed in and has no answer, and Enter goes to the next that takes a mark", async () => {
  const data = classWithShut(6, [2, 4, 5])
  data.submissions = [handedIn(2, 1), handedIn(4, 1), handedIn(5, 1)]
  const answered = {
    student_id: 2,
    column: "a1",
    state: "number",
    points_earned: 60,
    feedback: null,
  } as const
  data.cells = [
    {
      ...answered,
      grade_id: 1,
      version: 1,
      published: true,
      graded_by_name: null,
      graded_at: "2026-11-21T08:00:00Z",
    },
  ]
  await open(data)
  await expect.element(box(4, "Test 1")).toHaveFocus()
  await userEvent.keyboard("70{Enter}")
  await expect.element(box(5, "Test 1")).toHaveFocus()
  await userEvent.keyboard("{Shift>}{Enter}{Enter}{/Shift}")
  await expect.element(box(2, "Test 1")).toHaveFocus()
  paste("31\n32\n33")
  const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
  await expect.element(dialog).toMatchTextContent("Not entered: Mphatso Example3 32.")
  await dialog.getByRole("button", { name: "Enter 2 marks" }).click()
  await expect.poll(answer).toContain("Not entered: Mphatso Example3 32.")
})

test("a phone's keypad begins at the first piece without an answer, and answers each key where no mark can be entered", async () => {
  const data = classWithShut(4, [3])
  data.submissions = [handedIn(3, 1)]
  await open(data, { onPhone: true })
  const name = page.getByRole("heading", { level: 2 })
  await expect.element(name).toHaveTextContent("Mphatso Example3")
  await expect.element(page.getByRole("button", { name: /1 of 1/ })).toBeVisible()
})

test("a phone's keypad says where it enters nothing", async () => {
  await open(classWithShut(2), { onPhone: true })
  await expect.element(page.getByText(why)).toBeVisible()
  press("7")
  press("8")
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(`Not entered: 78. You can't enter Test 1 for Mphatso Example1. ${why}`)
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect.element(page.getByText(why)).toBeVisible()
  expect(server.sent).toHaveLength(0)

  await page.getByRole("button", { name: /of 2/ }).click()
  await page.getByRole("combobox", { name: "Marks for" }).selectOptions("Test 2")
  await page.getByRole("button", { name: /Example2/ }).click()
  await page.getByRole("button", { name: "6", exact: true }).click()
  await page.getByRole("button", { name: "Next", exact: true }).click()
  leavePage()
  await expect.poll(() => [...server.marks.keys()]).toEqual(["2 a2"])
})

test("the end of module stands beside four assignments on a small desk, until both parts of a module exist and after it", async () => {
  await open(classOf(3, 4))
  const lies = (text: RegExp) =>
    page.getByRole("columnheader", { name: text }).element().getBoundingClientRect()
  // The width that a window of 1280 leaves beside the menu.
  await page.viewport(1072, 800)
  expect(document.querySelectorAll(".sheet-grid thead th")).toHaveLength(8)
  expect(lies(/^End of module/).right).toBeLessThanOrEqual(lies(/^Assignments/).left + 1)
  await userEvent.keyboard("78{Tab}{Tab}{Tab}{Tab}80{Enter}")
  await expect.element(page.getByRole("columnheader", { name: "Letter" })).toBeVisible()
  expect(lies(/^End of module/).right).toBeLessThanOrEqual(lies(/^Assignments/).left + 1)
})

test("in a window that is lower than the sheet, as on a phone held sideways, the foot with its answer is wholly in sight", async () => {
  await open(classWithShut(39))
  await page.viewport(740, 360)
  await userEvent.keyboard("5")
  await expect.poll(answer).toContain("Not entered: 5.")
  const foot = () => document.querySelector(".sheet-foot")?.getBoundingClientRect().bottom
  await expect.poll(foot).toBeLessThanOrEqual(360)
})
