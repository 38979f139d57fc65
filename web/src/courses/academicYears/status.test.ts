import { expect, test } from "vitest"
import type { AcademicYear } from "#contract/courses/academicYears.ts"
import { confirmationOf } from "./status.ts"

const year = (status: AcademicYear["status"]) =>
  ({ year_name: "2087-2088", status, start_date: "2087-09-01", end_date: "2088-07-31" }) as AcademicYear

test("a year that hasn't begun, or is over, is made current only after a question", () => {
  expect(confirmationOf(year("upcoming"))).toMatch(/^2087-2088 begins only on 1 September 2087\./)
  expect(confirmationOf(year("completed"))).toMatch(/^2087-2088 ended on 31 July 2088\./)
  expect(confirmationOf(year("active"))).toBeUndefined()
})
