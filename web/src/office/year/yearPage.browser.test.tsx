import { Route, Routes } from "react-router"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import type { CollegeYear, LineTerm } from "#contract/office/year/endpoints.ts"
import type { GateStep } from "#contract/registry/gates.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { paths } from "../../lib/address/paths.ts"
import { dataKey } from "../../lib/api/data.ts"
import { ConfirmContext } from "../../ui/overlay/confirm.ts"
import { PrepareYearDialog } from "./PrepareYearDialog.tsx"
import { YearPage } from "./YearPage.tsx"

const step = (
  key: GateStep["key"],
  title: string,
  left: number,
  refusal: string | null = null,
): GateStep => ({
  key,
  title,
  left,
  refusal,
  is_done: left === 0,
  lines: left > 0 ? [`${left} left`] : [],
})
const term = (term_number: number, fields: Partial<LineTerm> = {}): LineTerm => ({
  id: term_number,
  term_number,
  name: `Term ${term_number}`,
  academic_year_id: 1,
  academic_year_name: "2026-2027",
  start_date: "2026-09-14",
  end_date: "2026-12-11",
  version: 1,
  year_of_study: term_number < 4 ? 1 : 2,
  semester: 1,
  kind: term_number === 4 ? "practice" : "course",
  is_active: false,
  closed_at: null,
  students_count: 300,
  gate: null,
  following: null,
  ...fields,
})
const marks = step("marks", "Marks are complete", 412, "412 marks are missing in this term.")
const line: CollegeYear = {
  years: [{ id: 1, year_name: "2026-2027", is_current: true }],
  year: {
    id: 1,
    year_name: "2026-2027",
    is_current: true,
    start_date: "2026-09-01",
    end_date: "2027-08-31",
  },
  terms: [
    term(1, {
      is_active: true,
      gate: {
        steps: [step("next_term", "Term 2 is prepared", 0), marks],
        begins: { id: 2, name: "Term 2", start_date: "2027-01-11", end_date: "2027-04-02" },
      },
    }),
    term(2, { start_date: "2027-01-11", end_date: "2027-04-02" }),
    term(4),
  ],
  holidays: [{ id: 1, name: "Christmas", start_date: "2026-12-25", end_date: "2026-12-26" }],
  examinations: [],
  teaching: [{ term_id: 1, subject_code: "ENG101", subject_name: "English", lecturers: [] }],
  moving_up: null,
  last: null,
}

async function open(year: CollegeYear, width = 320) {
  await page.viewport(width, 640)
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /year", { query: {} }), { line: year })
  await renderInPortal(
    <ConfirmContext value={async () => false}>
      <Routes>
        <Route path={paths.year} element={<YearPage />} />
      </Routes>
    </ConfirmContext>,
    { queries, address: paths.year },
  )
}

test("the year stands upright in 320 pixels, opens at the term under way, and is walked by keys", async () => {
  await open(line)
  const block = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })
  await expect.element(block("Term 1")).toHaveAttribute("aria-pressed", "true")
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const [first, second] = ["Term 1", "Term 2"].map((name) => block(name).element().getBoundingClientRect())
  expect([first!.left === second!.left, second!.top >= first!.bottom]).toEqual([true, true])
  await expect.element(page.getByText("1 subject, 1 without a lecturer")).toBeVisible()

  ;(block("Term 1").element() as HTMLElement).focus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.element(block("Term 2")).toHaveAttribute("aria-pressed", "true")
  await expect.element(page.getByRole("heading", { name: "The end of Term 2" })).toBeVisible()
})

/** The words of an element that begin on one line and end on another. */
function brokenWordsOf(element: Element) {
  const words: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word)
    }
  return words
}

test("no word of a term is broken on a phone with text twice as large, which has half as many letters in a line", async () => {
  await open(line, 180)
  for (const name of ["Term 1", "Term 2", "Term 4"]) {
    const block = page.getByRole("button", { name: new RegExp(`^${name}`) }).element()
    expect(brokenWordsOf(block), name).toEqual([])
    expect(block.scrollHeight, name).toBeLessThanOrEqual(block.clientHeight)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(180)
})

test("in a vertical year, today's line is at the position of the day", async () => {
  const year = { ...line.year!, start_date: addDays(today(), -73), end_date: addDays(today(), 291) }
  await open({ ...line, year, terms: [], holidays: [] })
  const lane = page.getByRole("region", { name: "Year 1" })
  await expect.element(lane).toBeVisible()
  const [track, mark] = [".year-track", ".year-today"].map((of) =>
    lane.element().querySelector(of)!.getBoundingClientRect(),
  )
  expect((mark!.top - track!.top) / track!.height).toBeCloseTo(73 / 365, 2)
})

test("a button that can't be pressed yet says what is first, and leads there", async () => {
  await open(line)
  const gate = page.getByRole("list", { name: "Before Term 1 is closed" })
  await expect.element(gate.getByText("412 marks are missing in this term.")).toBeVisible()
  await expect
    .element(gate.getByRole("button", { name: "Close Term 1 and begin Term 2" }))
    .not.toBeInTheDocument()
  await gate.getByRole("button", { name: "First: Marks are complete" }).click()
  await expect.element(gate.getByRole("link", { name: "Show them" })).toHaveFocus()
})

test("without a year the first action is to add one", async () => {
  await open({ ...line, years: [], year: null, terms: [] })
  await expect.element(page.getByRole("link", { name: "Add academic year" })).toBeVisible()
})

test("the next year says before it is prepared that its first day lies in this one", async () => {
  const { id, ...days } = line.year!
  await renderInPortal(
    <PrepareYearDialog
      from={{ id, ...days }}
      last={{ ...days, terms: [], holidays: [] }}
      onClose={() => {}}
    />,
  )
  const first = page.getByLabelText("First day", { exact: true })
  await expect.element(page.getByText("1 Sept 2027 – 31 Aug 2028")).toBeVisible()
  await first.fill("31/08/2027")
  const refusal = page.getByText("2026-2027 lasts until 31 August 2027. Choose a first day after it.")
  await expect.element(refusal).toBeVisible()
  await first.fill("02/09/2027")
  await expect.element(refusal).not.toBeInTheDocument()
  await expect.element(page.getByText("2 Sept 2027 – 31 Aug 2028")).toBeVisible()
})
