import { expect, test } from "vitest"
import { dueStatus } from "./dueStatus.ts"

const now = Date.parse("2026-03-04T10:00:00Z")
const hour = 60 * 60 * 1000

test.each([
  [-0.001, "Overdue"],
  [0, "Due Today"],
  [24, "Due Today"],
  [24.001, "Due Soon"],
  [72, "Due Soon"],
  [72.001, "This Week"],
  [168, "This Week"],
  [168.001, "Upcoming"],
])("%d hours ahead is %s", (hours, word) => {
  expect(dueStatus(new Date(now + hours * hour).toISOString(), now).label).toBe(word)
})
