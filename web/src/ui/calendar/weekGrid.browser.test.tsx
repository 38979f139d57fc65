import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { WeekGrid } from "./WeekGrid.tsx"
import type { WeekBlock } from "./week.ts"

const block = (key: string, day: number, start: string, end: string, overrides: Partial<WeekBlock> = {}) => ({
  key,
  day,
  start,
  end,
  title: key,
  lines: ["Room 4"],
  colour: 1,
  ...overrides,
})
const blocks: WeekBlock[] = [
  block("English", 1, "09:30", "11:00", { to: "/?view=1" }),
  block("Science", 2, "08:00", "10:00"),
  block("Art", 2, "09:00", "10:00", { mark: "Cancelled", cancelled: true }),
]

const weekOf = (monday: string, whole = false) => (
  <MemoryRouter>
    <WeekGrid
      label="Classes of P3"
      blocks={blocks}
      monday={monday}
      today="2026-01-27"
      notes={{ 6: "Sports day" }}
      none="No classes on this day."
      whole={whole}
    />
  </MemoryRouter>
)

async function open(width: number, whole = false) {
  await page.viewport(width, 900)
  return await render(weekOf("2026-01-26", whole))
}

const week = page.getByRole("table", { name: "Classes of P3" })
const boxOf = (words: string) =>
  page.getByText(words).element().closest(".week-block")!.getBoundingClientRect()
const cellBox = (row: number, day: number) =>
  week.element().querySelectorAll("tbody tr")[row]!.children[day]!.getBoundingClientRect()

test("a week is a table with a column for each day and a row for each hour", async () => {
  await open(1100)
  const heads = week.getByRole("columnheader").elements()
  expect(heads.map((head) => head.querySelector("[aria-hidden]")?.textContent ?? "")).toEqual([
    "",
    "Mon 26",
    "Tue 27",
    "Wed 28",
    "Thu 29",
    "Fri 30",
    "Sat 31",
  ])
  await expect
    .element(week.getByRole("columnheader", { name: /Tuesday,? 27 January 2026, today/ }))
    .toBeVisible()
  await expect.element(week.getByRole("columnheader", { name: /Sports day/ })).toBeVisible()
  const rows = week.getByRole("rowheader").elements()
  expect([rows.length, rows[0]?.textContent, rows.at(-1)?.textContent]).toEqual([10, "08:00", "17:00"])
})

test("a block is at its minutes, and overlapping blocks are side by side", async () => {
  await open(1100)
  const [english, nine] = [boxOf("English"), cellBox(1, 1)]
  expect(english.top - nine.top).toBeCloseTo(nine.height / 2, -1)
  expect(english.height).toBeCloseTo(nine.height * 1.5, -1)
  const [science, art] = [boxOf("Science"), boxOf("Art")]
  expect(science.right).toBeLessThanOrEqual(art.left)
  expect(science.width).toBeCloseTo(art.width, 0)
})

test("a block shows its times and its change, and links to its record", async () => {
  await open(1100)
  const link = page.getByRole("link")
  await expect.element(link).toHaveAccessibleName(/^09:30 to 11:00\s+English\s+Room 4$/)
  await expect.element(link).toHaveAttribute("href", "/?view=1")
  await expect.element(page.getByText("Cancelled")).toBeVisible()
})

test("a phone shows the blocks of one day, today's first", async () => {
  await open(360)
  expect(week.elements()).toEqual([])
  expect(page.getByRole("listitem").elements()).toHaveLength(2)
  await page.getByRole("tab", { name: "Sat 31" }).click()
  await expect.element(page.getByText("Sports day")).toBeVisible()
  await userEvent.keyboard("{ArrowLeft}")
  await expect.element(page.getByText("No classes on this day.")).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("a window at 200 % zoom shows one day, and no day's name breaks at 320 px in a wide face", async () => {
  document.documentElement.style.setProperty("--font", "'DejaVu Sans'")
  await open(740)
  expect(week.elements()).toEqual([])
  // The tabs of a screen of 320 px have so much less, for its edges.
  await page.viewport(272, 640)
  const range = document.createRange()
  const broken = page
    .getByRole("tab")
    .elements()
    .filter((tab) => {
      const text = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT).nextNode()!
      range.setStart(text, 0)
      range.setEnd(text, 3)
      return range.getClientRects().length > 1
    })
  expect(broken.map(({ textContent }) => textContent)).toEqual([])
  document.documentElement.style.removeProperty("--font")
})

test("a phone shows today again after another week whose blocks are there at once", async () => {
  const { rerender } = await open(360)
  const selected = page.getByRole("tab", { selected: true })
  await expect.element(selected).toHaveTextContent("Tue 27")
  await rerender(weekOf("2026-02-02"))
  await expect.element(selected).toHaveTextContent("Mon 2")
  await rerender(weekOf("2026-01-26"))
  await expect.element(selected).toHaveTextContent("Tue 27")
})

test("on paper the whole week stays, however narrow", async () => {
  await open(500, true)
  await expect.element(week).toBeVisible()
})
