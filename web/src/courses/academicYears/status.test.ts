import { expect, test } from "vitest"
import { confirmationOf } from "./status.ts"

const year = { year_name: "2087-2088", start_date: "2087-09-01", end_date: "2088-07-31" }

test("a year that hasn't begun, or is over, is made current only after a question", () => {
  expect(confirmationOf(year, "2087-08-31")).toMatch(/^2087-2088 begins only on 1 September 2087\./)
  expect(confirmationOf(year, "2088-08-01")).toMatch(/^2087-2088 ended on 31 July 2088\./)
  for (const day of ["2087-09-01", "2088-07-31"]) expect(confirmationOf(year, day)).toBeUndefined()
})
