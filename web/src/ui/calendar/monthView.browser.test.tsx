import { useState } from "react"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { textsOf } from "../testing/measures.ts"
import { type MonthItem, MonthView } from "./MonthView.tsx"

const items: MonthItem[] = [
  { key: "1", title: "Sports day", first: "2026-01-28", last: "2026-01-28", time: "09:00", to: "/1" },
  { key: "2", title: "Retreat", first: "2026-01-28", last: "2026-01-30", to: "/2", isEmphasised: true },
  { key: "3", title: "Choir", first: "2026-01-28", last: "2026-01-28", time: "14:00", to: "/3" },
  { key: "4", title: "Film", first: "2026-01-28", last: "2026-01-28", time: "18:00", to: "/4" },
]

test("while the items of another month are on their way, what is there of the old one can't be opened", async () => {
  await page.viewport(1000, 800)
  const view = (isWaiting: boolean) => (
    <MemoryRouter>
      <MonthView
        label="Events"
        day="2026-01-28"
        today="2026-01-27"
        items={items}
        noun="event"
        isLoading={isWaiting}
        onDay={() => {}}
        none="No events on this day."
      />
    </MemoryRouter>
  )
  const { rerender } = await render(view(true))
  const shut = () =>
    page
      .getByRole("link")
      .elements()
      .map((link) => link.closest("[inert]") !== null)
  expect(new Set(shut())).toEqual(new Set([true]))
  expect(
    page
      .getByRole("button", { name: /^Friday,? 30/ })
      .element()
      .closest("[inert]"),
  ).toBeNull()
  await rerender(view(false))
  expect(new Set(shut())).toEqual(new Set([false]))
})

function ControlledMonth() {
  const [day, setDay] = useState("2026-01-28")
  return (
    <MonthView
      label="Events"
      day={day}
      onDay={setDay}
      today="2026-01-27"
      items={items}
      noun="event"
      none="No events on this day."
    />
  )
}

async function open(width: number) {
  await page.viewport(width, 800)
  await render(
    <MemoryRouter>
      <ControlledMonth />
    </MemoryRouter>,
  )
}

const month = page.getByRole("table")
/** Browsers differ in whether a comma follows the weekday. */
const day = (name: RegExp) => month.getByRole("button", { name })
const heading = (name: RegExp) => page.getByRole("heading", { name })
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(`{${key}}`)
}

test("a month has whole weeks from Monday, with today and the chosen day marked", async () => {
  await open(1000)
  await expect.element(month).toHaveAccessibleName("January 2026")
  expect(textsOf(month.getByRole("columnheader"))).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
  expect(month.getByRole("button").elements()).toHaveLength(35)
  await expect.element(day(/^Tuesday,? 27 January 2026$/)).toHaveAttribute("aria-current", "date")
  await expect.element(day(/^Wednesday,? 28 January 2026, 4 events$/)).toHaveAttribute("aria-pressed", "true")
  await expect.element(day(/^Thursday,? 29 January 2026, 1 event$/)).toBeInTheDocument()
})

test("keys choose another day, and the focus goes along over the end of the month", async () => {
  await open(1000)
  day(/^Wednesday,? 28 January 2026/)
    .element()
    .focus()
  await press("ArrowRight", "ArrowDown")
  await expect.element(heading(/^February 2026$/)).toBeVisible()
  await expect.element(day(/^Thursday,? 5 February 2026$/)).toHaveFocus()
  await press("End")
  await expect.element(day(/^Sunday,? 8 February 2026$/)).toHaveFocus()
  await press("PageUp", "Home")
  await expect.element(day(/^Monday,? 5 January 2026$/)).toHaveFocus()
  await press("Tab", "Shift>}{Tab}{/Shift")
  await expect.element(day(/^Monday,? 5 January 2026$/)).toHaveFocus()
})

test("buttons go to other months and back to today", async () => {
  await open(1000)
  await page.getByRole("button", { name: "Next month" }).click()
  await expect.element(heading(/^Saturday,? 28 February 2026$/)).toBeVisible()
  await expect.element(page.getByText("No events on this day.")).toBeVisible()
  await page.getByRole("button", { name: "Today" }).click()
  await expect.element(heading(/^Tuesday,? 27 January 2026$/)).toBeVisible()
})

test("a wide month shows titles, and the list below shows all items of a full day", async () => {
  await open(1000)
  const links = page.getByRole("link", { name: "Retreat" })
  // Once on each of the item's three days, and once in the list of the chosen day.
  expect(links.elements()).toHaveLength(4)
  await expect.element(month.getByText("1 more")).toBeVisible()
  await expect.element(page.getByRole("link", { name: "18:00 Film" })).toBeVisible()
})

test("a narrow month shows dots, and titles in the list of the chosen day alone", async () => {
  await open(320)
  expect(textsOf(page.getByRole("link"))).toEqual([
    "09:00 Sports day",
    "Retreat",
    "14:00 Choir",
    "18:00 Film",
  ])
  await day(/^Friday,? 30 January 2026/).click()
  expect(textsOf(page.getByRole("link"))).toEqual(["Retreat"])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
