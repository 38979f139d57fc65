import { useState } from "react"
import { MemoryRouter } from "react-router"
import { expect, test, vi } from "vitest"
import { cdp, page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { Page } from "../layout/Page.tsx"
import "../styles/ui.css"
import { type MovingBlock, type Obstacle, type Span, spanText } from "./movingBlock.ts"
import { WeekEditor } from "./WeekEditor.tsx"
import { timeOf, type WeekBlock } from "./week.ts"

const first: WeekBlock[] = [
  { key: "1", day: 1, start: "08:00", end: "09:00", title: "MAT101", lines: ["Room 4"], colour: 0 },
  { key: "2", day: 2, start: "09:00", end: "11:00", title: "ENG101", lines: ["Room 5"], colour: 1 },
]
const taken: Obstacle[] = [{ day: 2, start: 540, end: 660, text: "P3 has ENG101 in Room 5." }]

const opened = vi.fn<(key: string) => void>()
const added = vi.fn<(span: Span) => void>()
const moved = vi.fn<(key: string, span: Span) => void>()
const refused = vi.fn<(reason: string) => void>()

function Editor() {
  const [blocks, setBlocks] = useState(first)
  const [held, setHeld] = useState<MovingBlock>()
  return (
    <MemoryRouter>
      <Page title="Timetable">
        <WeekEditor
          label="Classes of P3"
          blocks={blocks}
          onOpen={opened}
          onAdd={added}
          moving={held}
          onMoving={setHeld}
          obstacles={held ? taken : undefined}
          onRefused={refused}
          onMove={(key, span) => {
            moved(key, span)
            const times = { day: span.day, start: timeOf(span.start), end: timeOf(span.end) }
            setBlocks(blocks.map((block) => (block.key === key ? { ...block, ...times } : block)))
            if (isRefused) setTimeout(() => setBlocks(blocks), 20)
          }}
        />
      </Page>
    </MemoryRouter>
  )
}

/** Whether the server refuses moves, so that the block returns to its old time. */
let isRefused = false

async function open(width = 1100) {
  isRefused = false
  for (const call of [opened, added, moved, refused]) call.mockClear()
  await page.viewport(width, 800)
  await render(<Editor />)
}

const week = page.getByRole("grid", { name: "Classes of P3" })
const maths = week.getByRole("button", { name: /MAT101/ })
const bar = page.getByRole("application")
const status = page.getByRole("status")
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(`{${key}}`)
}
const movesMade = () => moved.mock.calls.map(([key, span]) => `${key}: ${spanText(span)}`)

/** The middle of an hour of a day, on the screen. */
function at(day: number, hour: number) {
  const cell = document.querySelector(`[data-day="${day}"][data-slot="${hour * 60}"]`)!
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
type Point = { x: number; y: number }
/** Real browser input, which captures pointers and scrolls as a user's input does. */
const input = (event: string, parts: object) => {
  const session = cdp() as unknown as { send: (method: string, parts: object) => Promise<unknown> }
  return session.send(`Input.dispatch${event}`, parts)
}
const mouse = (type: string, point: Point) =>
  input("MouseEvent", { type, ...point, button: "left", buttons: 1, clickCount: 1 })
async function drag(from: Point, to: Point) {
  await mouse("mousePressed", from)
  await mouse("mouseMoved", { x: from.x + 6, y: from.y })
  await mouse("mouseMoved", to)
}
const touch = (type: string, ...touchPoints: Point[]) => input("TouchEvent", { type, touchPoints })

test("arrow keys move between blocks and free slots, and one of these is in the tab order", async () => {
  await open()
  await press("Tab")
  await expect.element(maths).toHaveFocus()
  await press("ArrowDown")
  await expect.element(week.getByRole("button", { name: "Add on Monday 09:00" })).toHaveFocus()
  await press("ArrowRight")
  await expect.element(week.getByRole("button", { name: /ENG101/ })).toHaveFocus()
  await press("End", "PageDown")
  await expect.element(week.getByRole("button", { name: "Add on Saturday 17:00" })).toHaveFocus()
  await press("Enter")
  expect(added).toHaveBeenCalledWith({ day: 6, start: 1020, end: 1080 })
  await press("Home", "PageUp", "Enter")
  expect(opened).toHaveBeenCalledWith("1")
})

test("Space begins to move a block, arrow keys move it, and Enter drops it once", async () => {
  await open()
  await press("Tab", " ")
  await expect.element(bar).toHaveFocus()
  await press("ArrowDown", "ArrowRight")
  await expect.element(bar).toMatchTextContent("P3 has ENG101 in Room 5.")
  await expect.element(status).toHaveTextContent("Tuesday 09:00–10:00. P3 has ENG101 in Room 5.")
  await press("Enter")
  expect(moved).not.toHaveBeenCalled()
  await press("ArrowRight")
  await expect.element(status).toHaveTextContent("Wednesday 09:00–10:00. Free.")
  await press("Enter")
  expect(movesMade()).toEqual(["1: Wednesday 09:00–10:00"])
  await expect.element(maths).toHaveFocus()
  await expect.element(status).toHaveTextContent("MAT101 is now at Wednesday 09:00–10:00.")
})

test("a block whose move is refused returns to its time and keeps the focus", async () => {
  await open()
  isRefused = true
  await press("Tab", " ", "ArrowRight", "ArrowRight", "Enter")
  await expect.element(maths).toHaveFocus()
  await expect.poll(() => document.activeElement?.closest("[data-day]")?.getAttribute("data-day")).toBe("1")
  await expect.element(maths).toHaveFocus()
})

test("Shift with an arrow key changes the length, and Escape cancels the move", async () => {
  await open()
  await press("Tab", " ")
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}")
  await expect.element(bar).toMatchTextContent("Monday 08:00–09:30")
  await press("Escape")
  await expect.element(maths).toHaveFocus()
  expect(moved).not.toHaveBeenCalled()
  await press(" ")
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}{Enter}")
  expect(movesMade()).toEqual(["1: Monday 08:00–09:30"])
})

test("what is taken is shaded while a block is held", async () => {
  await open()
  expect(document.querySelector(".week-taken")).toBeNull()
  await press("Tab", " ")
  await expect.poll(() => document.querySelectorAll(".week-taken").length).toBe(1)
})

test("a mouse drags a block to another time, which opens nothing", async () => {
  await open()
  await drag(at(1, 8), at(4, 13))
  await expect.element(bar).toMatchTextContent("Thursday 13:00–14:00")
  await mouse("mouseReleased", at(4, 13))
  await expect.poll(movesMade).toEqual(["1: Thursday 13:00–14:00"])
  expect(opened).not.toHaveBeenCalled()
  await maths.click()
  expect(opened).toHaveBeenCalledWith("1")
})

test("a block that is dropped on an obstacle returns to its time, and the reason is shown", async () => {
  await open()
  await drag(at(1, 8), at(2, 9))
  await expect.element(bar).toMatchTextContent("P3 has ENG101 in Room 5.")
  await mouse("mouseReleased", at(2, 9))
  await expect.poll(() => refused.mock.calls).toEqual([["P3 has ENG101 in Room 5."]])
  expect(moved).not.toHaveBeenCalled()
})

test("a mouse drags the lower edge to make a block longer", async () => {
  await open()
  const { bottom, left } = maths.element().getBoundingClientRect()
  const edge = { x: left + 40, y: bottom - 3 }
  await drag(edge, { x: edge.x, y: at(1, 10).y })
  await mouse("mouseReleased", { x: edge.x, y: at(1, 10).y })
  await expect.poll(movesMade).toEqual(["1: Monday 08:00–10:30"])
})

test("a finger drags a block after a long press, and scrolls after a short one", async () => {
  await open()
  await touch("touchStart", at(1, 8))
  await touch("touchMove", at(1, 10))
  await touch("touchEnd")
  expect(bar.elements()).toEqual([])
  await touch("touchStart", at(1, 8))
  await expect.element(bar).toBeVisible()
  await touch("touchMove", at(3, 12))
  await expect.element(bar).toMatchTextContent("Wednesday 12:00–13:00")
  await touch("touchEnd")
  await expect.poll(movesMade).toEqual(["1: Wednesday 12:00–13:00"])
})

test("after a long press without a move, buttons move the block, even to another day's tab", async () => {
  await open(360)
  await touch("touchStart", at(1, 8))
  await expect.element(bar).toBeVisible()
  await touch("touchEnd")
  await page.getByRole("button", { name: "A day later" }).click()
  await expect.element(page.getByRole("tab", { name: "Tue" })).toHaveAttribute("aria-selected", "true")
  await page.getByRole("button", { name: "A day later" }).click()
  await page.getByRole("button", { name: "Longer" }).click()
  await page.getByRole("button", { name: "Drop here" }).click()
  expect(movesMade()).toEqual(["1: Wednesday 08:00–09:30"])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("a drag that the system cancels leaves the block with buttons", async () => {
  await open(360)
  await touch("touchStart", at(1, 8))
  await expect.element(bar).toBeVisible()
  await touch("touchCancel")
  await page.getByRole("button", { name: "A day later" }).click()
  await page.getByRole("button", { name: "Drop here" }).click()
  expect(movesMade()).toEqual(["1: Tuesday 08:00–09:00"])
})

test("pressing a slot while a block is being moved moves it there", async () => {
  await open()
  await press("Tab", " ")
  await page.getByRole("button", { name: "Move to Friday 15:00" }).click()
  await page.getByRole("button", { name: "Drop here" }).click()
  expect(movesMade()).toEqual(["1: Friday 15:00–16:00"])
})
