/**
 * The kinds of gaps that a term can have, in the order of a checklist. The first three are missing marks, and a term with
 * any can't be closed (product decision 3.1); each missing mark is of one kind. The others only need attention.
 */
export const gapKinds = ["mark", "submission", "unpublished", "register", "report", "approval"] as const
export type GapKind = (typeof gapKinds)[number]

export const missingMarks: readonly GapKind[] = ["mark", "submission", "unpublished"]

/** The names of columns, and the words after a number in reminders. */
export const gapLabel: Record<GapKind, string> = {
  mark: "Marks not given",
  submission: "Handed in, not marked",
  unpublished: "Marks not published",
  register: "Registers not taken",
  report: "Reports not published",
  approval: "Modules waiting for approval",
}
