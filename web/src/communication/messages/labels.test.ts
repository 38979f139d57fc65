import { expect, test } from "vitest"
import { deletedOn, otherStatuses, replyTo } from "./labels.ts"

test("a reply goes to the sender, whatever the subject is", () => {
  expect(replyTo({ email: "thoko@visitor.example", subject: "Fees & food?\nBcc: x" })).toBe(
    "mailto:thoko%40visitor.example?subject=Re%3A%20Fees%20%26%20food%3F%0ABcc%3A%20x",
  )
})

test("a message can't be marked with its current state", () => {
  expect(otherStatuses({ status: "read" }).map(({ label }) => label)).toEqual([
    "Mark as answered",
    "Mark as new",
  ])
})

test("a held message is released before it is marked, and says the day on which it is deleted", () => {
  expect(otherStatuses({ status: "held" })).toEqual([])
  expect(deletedOn({ created_at: "2026-01-01T09:00:00Z" })).toBe("1 April 2026")
})
