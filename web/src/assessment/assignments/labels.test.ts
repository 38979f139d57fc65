import { expect, test } from "vitest"
import { dueLine } from "./labels.ts"

test("the card of an assignment says when it is due, and that late work is taken", () => {
  const due_date = "2082-11-20T14:00:00Z"
  const line = dueLine({ due_date, late_allowed: false })
  expect(line).toMatch(/^Due 20 Nov 2082, 16:00/)
  expect(dueLine({ due_date, late_allowed: true })).toBe(`${line}, late work is taken`)
})
