import { expect, test } from "vitest"
import { weekdayOf } from "../../lib/days.ts"
import { planAfter, termAfter } from "./plan.ts"

const last = {
  year_name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-08-31",
  terms: [{ term_number: 1, name: "Term 1", start_date: "2026-09-14", end_date: "2026-12-11" }],
  holidays: [
    { name: "Christmas", start_date: "2026-12-25", end_date: "2026-12-26" },
    { name: "Mid-term", start_date: "2026-10-26", end_date: "2026-10-30" },
  ],
}

test("the next year has the same lengths and weekdays, and repeats holidays on their dates or in their weeks", () => {
  const next = planAfter(last)
  expect(next).toEqual({
    year_name: "2027-2028",
    start_date: "2027-09-01",
    end_date: "2028-08-31",
    terms: [{ term_number: 1, name: "Term 1", start_date: "2027-09-13", end_date: "2027-12-10" }],
    holidays: [
      { name: "Christmas", start_date: "2027-12-25", end_date: "2027-12-26" },
      { name: "Mid-term", start_date: "2027-10-25", end_date: "2027-10-29" },
    ],
  })
  expect(weekdayOf(next.terms[0]!.start_date)).toBe(weekdayOf(last.terms[0]!.start_date))
})

test("from another first day everything moves by whole weeks", () => {
  const next = planAfter(last, "2027-10-04")
  expect(next.end_date).toBe("2028-10-02")
  expect(next.terms[0]).toMatchObject({ start_date: "2027-10-18", end_date: "2028-01-14" })
})

test("a year of another name or length begins after the last one, and is named after its days", () => {
  const short = { ...last, year_name: "First year", start_date: "2026-01-05", end_date: "2027-02-01" }
  const next = planAfter(short)
  expect([next.year_name, next.start_date]).toEqual(["2027-2028", "2027-02-02"])
})

test("the following term is as long as the year before, or as the one before it, and begins on a Monday", () => {
  const before = { term_number: 1, start_date: "2026-09-14", end_date: "2026-12-11" }
  const year = { start_date: "2026-09-01", end_date: "2027-08-31" }
  expect(termAfter(before, year, null)).toEqual({
    term_number: 2,
    name: "Term 2",
    start_date: "2026-12-21",
    end_date: "2027-03-19",
  })
  const model = { start_date: "2027-01-11", end_date: "2027-04-02" }
  expect(termAfter(before, year, model)).toMatchObject(model)
  expect(termAfter(before, { ...year, end_date: "2027-02-01" }, model).end_date).toBe("2027-02-01")
})
