import type { ComponentProps } from "react"
import { collegeTime } from "#contract/lib/dates.ts"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import type { Badge } from "../../ui/content/Badge.tsx"

type DueStatus = { label: string; tone: NonNullable<ComponentProps<typeof Badge>["tone"]> }

export const isOverdue = (due: string, now = collegeTime()) => Date.parse(due) < now

/** Labels a due date by the time that remains: up to 1, 3 or 7 days (spec 001 section 4). */
export function dueStatus(due: string, now = collegeTime()): DueStatus {
  if (isOverdue(due, now)) return { label: "Overdue", tone: "bad" }
  const remaining = Date.parse(due) - now
  if (remaining <= millisecondsPerDay) return { label: "Due Today", tone: "warn" }
  if (remaining <= 3 * millisecondsPerDay) return { label: "Due Soon", tone: "warn" }
  if (remaining <= 7 * millisecondsPerDay) return { label: "This Week", tone: "info" }
  return { label: "Upcoming", tone: "quiet" }
}
