import { expect, test } from "vitest"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { confirmationOf, openTermOptions, statusOf } from "./labels.ts"

const term = (fields: Partial<Term>) =>
  ({
    name: `Term ${fields.id}`,
    academic_year_name: "2025-2026",
    is_active: false,
    closed_at: null,
    end_date: "2026-04-01",
    ...fields,
  }) as Term

const closed = term({ id: 1, closed_at: "2026-04-10T10:00:00Z" })
const over = term({ id: 2 })
const active = term({ id: 3, is_active: true, end_date: "2099-04-01" })

test("a term is active, closed, or neither", () => {
  expect([closed, over, active].map(statusOf)).toEqual(["closed", "inactive", "active"])
})

test("a term that hasn't begun, or is over, is made active only after a question", () => {
  const asked = { ...term({ id: 2, year_of_study: 1, start_date: "2026-01-05" }) }
  expect(confirmationOf(asked, "2026-01-04")).toMatch(
    /^Term 2, 2025-2026 begins only on 5 January 2026\. The students of year 1/,
  )
  expect(confirmationOf(asked, "2026-04-02")).toMatch(/^Term 2, 2025-2026 ended on 1 April 2026\./)
  for (const day of ["2026-01-05", "2026-04-01"]) expect(confirmationOf(asked, day)).toBeUndefined()
})

test("a finished term can be chosen until it is closed, so that its assignments can still be edited", () => {
  expect(openTermOptions([closed, over])).toEqual([[2, "Term 2, 2025-2026"]])
})

test("the active term is offered first, then the terms of the newest year in order", () => {
  const terms = [
    over,
    term({ id: 6, term_number: 6, academic_year_name: "2026-2027" }),
    term({ id: 5, term_number: 5, academic_year_name: "2026-2027" }),
    active,
  ]
  expect(openTermOptions(terms).map(([id]) => id)).toEqual([3, 5, 6, 2])
})
