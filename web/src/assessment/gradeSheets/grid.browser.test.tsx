import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { draftsOf } from "../../lib/drafts.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { ada, cellOf, classOf, leaveDevice, onNewDevice, paste, standIn } from "./standIn.ts"
import type { Sheet } from "./state/types.ts"
import { WideSheet } from "./WideSheet.tsx"

let server: ReturnType<typeof standIn>
beforeEach(async () => {
  await page.viewport(1280, 800)
  await onNewDevice()
  server = standIn()
})
afterEach(leaveDevice)

async function open(data: Sheet, work = "a1") {
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /college"), { college: undefined })
  const query = { subject_id: data.subject.id, class: data.class }
  await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <OutboxNotices person={1} />
      <WideSheet data={data} query={query} />
    </DraftsContext>,
    { queries, user: ada, address: `/lecturer/marks/5/P1?work=${work}` },
  )
  await expect.element(box(1)).toHaveFocus()
}
const box = (student: number, title = "Test 1") =>
  page.getByRole("textbox", { name: `Mphatso Example${student}, ${title}`, exact: true })
const row = (student: number) => page.getByRole("row", { name: new RegExp(`Example${student} `) })
/** The texts of a student's cells: marks and figures. */
const cells = (student: number) =>
  [...row(student).element().querySelectorAll("td")].slice(1).map((cell) => {
    const input = cell.querySelector("input")
    return input
      ? input.value
      : (cell.querySelector(":scope > span:not(.visually-hidden)")?.textContent ?? cell.textContent)
  })

test("marks go down with Enter and up with Shift and Enter, and figures follow them", async () => {
  await open(classOf(3, 1))
  await userEvent.keyboard("78{Enter}64{Enter}m{Enter}")
  await expect.element(row(1)).toMatchTextContent("78, not published")
  await userEvent.keyboard("{Shift>}{Enter}{Enter}{/Shift}{Tab}80{Enter}")
  expect(cells(1)).toEqual(["78", "80", "78%", "79.2%", "B"])
  await expect.element(row(3)).toMatchTextContent("Missing")
  await expect.element(page.getByText("2 of 3")).not.toBeInTheDocument()
  await expect.element(page.getByText("End of module 1 of 3")).toBeVisible()
})

test("a cell says whether the device has stored its mark", async () => {
  server.isOffline = true
  await open(classOf(3, 1))
  await userEvent.keyboard("78{Enter}")
  await expect.element(row(1)).toMatchTextContent(/78.*kept on this device/)
  fillDevice()
  await userEvent.keyboard("64{Enter}")
  await expect.element(row(2)).toMatchTextContent(/64.*NOT kept/)
})

test("the keys of a spreadsheet move, edit, cancel, clear, undo and redo", async () => {
  await open(classOf(12, 2))
  await userEvent.keyboard("50{ArrowRight}")
  await expect.element(box(1, "Test 2")).toHaveFocus()
  await userEvent.keyboard("{PageDown}")
  await expect.element(box(11, "Test 2")).toHaveFocus()
  await userEvent.keyboard("{End}")
  await expect.element(box(11, "End of module")).toHaveFocus()
  await userEvent.keyboard("{Control>}{Home}{/Control}{Home}")
  await expect.element(box(1)).toHaveValue("50")
  await userEvent.keyboard("{F2}{ArrowLeft}{Backspace}7{Enter}{ArrowUp}")
  await expect.element(box(1)).toHaveValue("70")
  await userEvent.keyboard("99{Escape}")
  await expect.element(box(1)).toHaveValue("70")
  await userEvent.keyboard("{Delete}{ArrowDown}{ArrowUp}")
  await expect.element(box(1)).toHaveValue("")
  await userEvent.keyboard("{Control>}zz{/Control}")
  await expect.element(box(1)).toHaveValue("50")
  await userEvent.keyboard("{Control>}y{/Control}")
  await expect.element(box(1)).toHaveValue("70")
  await userEvent.keyboard("x{Enter}")
  await expect.element(row(1)).toMatchTextContent("Exempt")
})

test("letters are a mark only if they are one of the words for marks", async () => {
  await open(classOf(5, 1))
  await userEvent.keyboard("abc{Enter}absent{Enter}m{Enter}78b{Enter}")
  await expect.element(row(1)).toMatchTextContent("abc▲Enter a number from 0 to 100, or M, A or X.")
  await expect.element(row(2)).toMatchTextContent("Absent")
  await expect.element(row(3)).toMatchTextContent("Missing")
  await expect.element(row(4)).toMatchTextContent("78b▲Enter a number from 0 to 100, or M, A or X.")
})

test("a value above the maximum remains in its cell with an error, and the next cell can be edited", async () => {
  await open(classOf(3, 1))
  await userEvent.keyboard("105{Enter}64{Enter}")
  await expect.element(row(1)).toMatchTextContent("105▲More than 100.")
  await expect.element(row(2)).toMatchTextContent("64")
  await expect
    .element(page.getByRole("alert").getByText("Mphatso Example1, Test 1: More than 100."))
    .toBeInTheDocument()
  await page.getByRole("button", { name: "1 to correct" }).click()
  await expect.element(box(1)).toHaveValue("105")
  await expect.element(box(1)).toHaveAccessibleDescription("More than 100.")
  await userEvent.keyboard("95{Enter}")
  await expect.element(row(1)).not.toMatchTextContent("More than")
  leavePage()
  await expect.poll(() => server.points("1 a1")).toBe(95)
})

test("a finger that scrolls the sheet leaves the cursor where it is, and a tap moves it", async () => {
  await open(classOf(3, 1))
  await userEvent.keyboard("7")
  const cell = row(3).element().querySelectorAll("td").item(1)
  cell.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerType: "touch" }),
  )
  await expect.element(box(1)).toHaveFocus()
  await expect.element(box(3)).not.toBeInTheDocument()
  await userEvent.click(cell)
  await expect.element(box(3)).toHaveFocus()
  await expect.element(row(1)).toMatchTextContent("7, not published")
})

test("Tab leaves the sheet at the last column, and Shift+Tab at the first", async () => {
  await open(classOf(2, 1))
  await userEvent.keyboard("{Tab}{Tab}")
  await expect.element(page.getByRole("grid")).not.toContainElement(document.activeElement as HTMLElement)
  await box(1, "End of module").click()
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}")
  await expect.element(page.getByRole("grid")).not.toContainElement(document.activeElement as HTMLElement)
})

test("a pasted column is shown with old and new marks and names, and entered with one key", async () => {
  await open(classOf(4, 1))
  await userEvent.keyboard("50{Enter}{ArrowUp}")
  paste("78\n64\n\n105")
  const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
  await expect
    .element(dialog.getByRole("row", { name: /Example1/ }))
    .toMatchTextContent("IPTE25-0001Mphatso Example15078")
  await expect.element(dialog.getByRole("row", { name: /Example4/ })).toMatchTextContent("More than 100.")
  await userEvent.keyboard("{Enter}")
  await expect.element(row(2)).toMatchTextContent("64")
  await expect.element(row(4)).toMatchTextContent("105")
  await userEvent.keyboard("{Control>}z{/Control}")
  await expect.element(box(1)).toHaveValue("50")
})

test("after Publish, undo leaves the marks alone and says why, until another one is typed", async () => {
  await open(classOf(2, 1))
  await userEvent.keyboard("78{Enter}")
  await page.getByRole("button", { name: "Publish 1 mark" }).click()
  await expect.element(page.getByText("1 mark published: Test 1")).toBeVisible()
  await box(2).click()
  await userEvent.keyboard("{Control>}z{/Control}")
  const answer = page.getByText(
    "Not undone: 78 is published. Type another mark to change it. Mphatso is told of it at once.",
  )
  await expect.element(answer).toBeVisible()
  await expect.element(box(1)).toHaveValue("78")
  await userEvent.keyboard("80{Enter}{ArrowUp}")
  await expect.element(box(1)).toHaveValue("80")
  await expect.element(answer).not.toBeInTheDocument()
  leavePage()
  await expect.poll(() => server.points("1 a1")).toBe(80)
})

test("pasted student numbers find their rows in any order", async () => {
  await open(classOf(3, 1))
  paste("Number\tMark\nIPTE25-0003\t30\nipte25-0001\t10\nIPTE25-0099\t99")
  const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
  await expect.element(dialog).toMatchTextContent("Not in this class: IPTE25-0099")
  await dialog.getByRole("button", { name: "Enter 2 marks" }).click()
  await expect.element(row(3)).toMatchTextContent("30")
  await expect.element(box(1)).toHaveValue("10")
})

test("of a student who is pasted twice with different marks, neither is entered", async () => {
  await open(classOf(3, 1))
  paste("IPTE25-0001\t10\nIPTE25-0002\t20\nIPTE25-0001\t30\nIPTE25-0002\t20")
  const dialog = page.getByRole("dialog", { name: "Paste into Test 1" })
  await expect
    .element(dialog)
    .toMatchTextContent(
      "Not entered, because they have different marks here: Mphatso Example1 10, Mphatso Example1 30.",
    )
  await dialog.getByRole("button", { name: "Enter 1 mark", exact: true }).click()
  leavePage()
  await expect.poll(() => server.points("2 a1")).toBe(20)
  expect([...server.marks.keys()]).toEqual(["2 a1"])
})

test("a pasted column leaves the filled rubric of a mark that doesn't change", async () => {
  const data = classOf(2, 1)
  const levels = [0, 50, 60].map((points) => ({ title: `${points}`, words: null, points }))
  data.columns[0]!.rubric = { id: 4, decides: true, criteria: [{ title: "Argument", levels }] }
  const cell = (student_id: number, points_earned: number) =>
    cellOf(
      {
        student_id,
        column: "a1",
        state: "number",
        points_earned,
        feedback: null,
        rubric: { id: 4, levels: [1] },
      },
      1,
    )
  data.cells = [cell(1, 50), cell(2, 50)]
  for (const given of data.cells) server.marks.set(`${given.student_id} a1`, given)
  await open(data)
  paste("50\n60")
  await userEvent.keyboard("{Enter}")
  leavePage()
  await expect.poll(() => server.points("2 a1")).toBe(60)
  expect(server.marks.get("2 a1")?.rubric).toBeFalsy()
  expect(server.marks.get("1 a1")?.rubric).toEqual({ id: 4, levels: [1] })
})

test("of two people's marks the one that is chosen stays", async () => {
  await open(classOf(2, 1))
  const theirs = { student_id: 1, column: "a1", state: "number", points_earned: 60, feedback: null } as const
  server.marks.set("1 a1", { ...cellOf(theirs, 3), graded_by_name: "Grace Phiri" })
  await userEvent.keyboard("78{Enter}")
  leavePage()
  const also = page.getByRole("button", { name: "1 also changed by somebody else" })
  await expect.element(also).toBeVisible()
  await expect
    .element(row(1))
    .toMatchTextContent("78 is yours,60 is theirs, not published▲Grace Phiri, 23 Nov")
  // Figures are of what is saved.
  expect(cells(1).at(-1)).toBe("60%")
  await also.click()
  await expect.element(page.getByText(/^Grace Phiri entered 60 on/)).toBeVisible()
  await page.getByRole("button", { name: "Keep yours: 78" }).click()
  leavePage()
  await expect.poll(() => server.points("1 a1")).toBe(78)
})

test("a key draws its own box and nothing else of a large sheet", async () => {
  await open(classOf(60, 12))
  const rendered: string[] = []
  const grid = page.getByRole("grid").element()
  const watch = new MutationObserver((changes) => {
    // An element that was removed from the page has no position in it any more.
    for (const { target } of changes.filter((change) => change.target.isConnected)) {
      const near = target instanceof Element ? target : target.parentElement
      rendered.push(near?.closest("tr")?.getAttribute("aria-rowindex") ?? "")
    }
  })
  watch.observe(grid, { subtree: true, childList: true, characterData: true })
  await userEvent.keyboard("7")
  expect(rendered).toEqual([])
  await userEvent.keyboard("8{Enter}")
  await expect.element(row(1)).toMatchTextContent("78")
  expect([...new Set(rendered)].filter((index) => !["1", "2", "3"].includes(index))).toEqual([])
  watch.disconnect()
})

test("no word breaks in a face that is a sixth wider, before a module has both of its parts and after", async () => {
  document.documentElement.style.setProperty("--font", "'DejaVu Sans'")
  const data = classOf(2, 12)
  data.columns[1]!.title = "Assignments"
  data.columns[2]!.title = "Presentation"
  await open(data)
  expect(brokenWords()).toEqual([])
  await userEvent.keyboard("78{Enter}{ArrowUp}{End}80{Enter}")
  await expect.element(page.getByRole("columnheader", { name: "Letter" })).toBeVisible()
  expect(brokenWords()).toEqual([])
  document.documentElement.style.removeProperty("--font")
})

/** The words of the grid that are split over two lines. */
function brokenWords() {
  const texts = document.createTreeWalker(page.getByRole("grid").element(), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(".visually-hidden")) continue
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

/** When the page is left, held cells are sent at once. */
const leavePage = () => dispatchEvent(new Event("pagehide"))
