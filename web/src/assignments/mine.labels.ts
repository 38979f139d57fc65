import type { ComponentProps } from "react"
import type { OwnAssignment, ownAssignmentStatuses } from "#contract/assignments/mine.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Badge } from "../ui/content/Badge.tsx"
import { fileSize } from "../ui/controls/fileSize.ts"

type Status = (typeof ownAssignmentStatuses)[number]

export const statusLabel = {
  pending: "Pending",
  submitted: "Submitted",
  graded: "Graded",
  overdue: "Overdue",
} as const satisfies Record<Status, string>

export const statusTone = {
  pending: "warn",
  submitted: "info",
  graded: "good",
  overdue: "bad",
} as const satisfies Record<Status, ComponentProps<typeof Badge>["tone"]>

/** "75 of 100 points, 75%" once it is graded, "100 points" before. */
export function marksText({ points_earned, percentage, max_points }: OwnAssignment) {
  if (points_earned === null) return `${max_points} ${max_points === 1 ? "point" : "points"}`
  return `${points_earned} of ${max_points} points, ${percentage}%`
}

/** "essay.pdf, 1.2 MB, 31 Jan 2026, 16:30"; null if nothing was handed in. */
export function handedInText({ submission_file_name, submission_file_size, submitted_at }: OwnAssignment) {
  if (submission_file_name === null || submission_file_size === null || submitted_at === null) return null
  return `${submission_file_name}, ${fileSize(submission_file_size)}, ${instantText(submitted_at)}`
}
