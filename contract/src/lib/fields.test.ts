import { expect, test } from "vitest"
import { instant } from "./fields.ts"

const due = instant("Due date")

test.each([
  ["2026-01-31T09:00:00+02:00", "2026-01-31T07:00:00.000Z"],
  ["2026-01-31T09:00", "2026-01-31T07:00:00.000Z"],
  ["2026-01-31T09:00:00-17:25", "2026-02-01T02:25:00.000Z"],
])("the instant %s is %s in UTC", (value, utc) => {
  expect(due.parse(value)).toBe(utc)
})

test.each(["0000-01-31T09:00", "1899-12-31T09:00", "2200-01-01T00:00", "2026-02-30T09:00", "tomorrow"])(
  "%s is refused in words",
  (value) => {
    expect(due.safeParse(value).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^Due date must be a date and time such as/) },
    ])
  },
)
