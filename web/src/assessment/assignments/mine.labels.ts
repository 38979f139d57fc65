import type { ComponentProps } from "react"
import type { OwnAssignment, ownAssignmentStatuses } from "#contract/assessment/assignments/mine.ts"
import { stateLabel } from "#contract/assessment/grades/texts.ts"
import { instantText } from "#contract/lib/dates.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { weightText } from "../../lib/cost.ts"
import type { Badge } from "../../ui/content/Badge.tsx"
import { pointsText } from "./labels.ts"

type Status = (typeof ownAssignmentStatuses)[number]

export const statusLabel = {
  pending: "Pending",
  submitted: "Submitted",
  graded: "Graded",
  overdue: "Overdue",
} as const satisfies Record<Status, string>

const statusTone = {
  pending: "warn",
  submitted: "info",
  graded: "good",
  overdue: "bad",
} as const satisfies Record<Status, ComponentProps<typeof Badge>["tone"]>

/** "Graded", or the state of a grade without points: "Missing". */
export function statusText({ status, grade_state }: Pick<OwnAssignment, "status" | "grade_state">) {
  const isWithoutPoints = status === "graded" && grade_state !== null && grade_state !== "number"
  return isWithoutPoints ? stateLabel[grade_state] : statusLabel[status]
}

export function toneOf({ status, grade_state }: Pick<OwnAssignment, "status" | "grade_state">) {
  return status === "graded" && countsAsZero(grade_state) ? "bad" : statusTone[status]
}

/** The states that count 0 (product decision 3.4). */
const countsAsZero = (state: OwnAssignment["grade_state"]) => state === "missing" || state === "absent"

/** "75 of 100 points, 75%" once it is graded, "0 of 100 points" for missing work, "100 points" before. */
export function marksText({ status, points_earned, percentage, max_points, grade_state }: OwnAssignment) {
  if (grade_state === "exempt") return "Exempt: left out of your grade"
  if (countsAsZero(grade_state)) {
    if (status === "submitted") return `0 of ${pointsText(max_points)} until it is graded`
    return `0 of ${pointsText(max_points)}${grade_state === "absent" ? " until a resit" : ""}`
  }
  if (points_earned === null) return pointsText(max_points)
  return `${points_earned} of ${pointsText(max_points)}, ${percentage}%`
}

/** The mark alone, for a line of a table: "75%", 0 for missing work, and a dash before it is graded. */
export function markText({ status, percentage, grade_state }: OwnAssignment) {
  if (grade_state === "exempt" || status === "submitted") return "—"
  if (countsAsZero(grade_state)) return "0%"
  return percentage === null ? "—" : `${percentage}%`
}

/** The rule for work handed in after the due date. */
export const lateText = ({ late_allowed }: Pick<OwnAssignment, "late_allowed">) =>
  late_allowed ? "Taken, and marked as late" : "Not taken"

/**
 * "You have more time: everybody else’s is due 3 Mar 2026, 16:00. In hospital until Monday."; null without an extension. Graded
 * work can't be handed in again, so its student isn't promised time.
 */
export function moreTimeText({ extension, status }: Pick<OwnAssignment, "extension" | "status">) {
  if (!extension) return null
  const classDue = instantText(extension.class_due_date)
  const explanation =
    status === "graded"
      ? `Your due date is later than everybody else’s, which is ${classDue}.`
      : `You have more time: everybody else’s is due ${classDue}.`
  return extension.reason ? `${explanation} ${extension.reason}` : explanation
}

/** "essay.pdf, 1.2 MB, 31 Jan 2026, 16:30"; null if nothing was handed in. */
export function handedInText({ submission_file_name, submission_file_size, submitted_at }: OwnAssignment) {
  if (submission_file_name === null || submission_file_size === null || submitted_at === null) return null
  return `${submission_file_name}, ${weightText(submission_file_size)}, ${instantText(submitted_at)}`
}

/** "Group 2: Agnes Example and Bright Example"; null for a student who hands in alone. */
export const groupText = ({ group }: Pick<OwnAssignment, "group">) =>
  group && `Group ${group.number}: ${listText(group.members)}`
