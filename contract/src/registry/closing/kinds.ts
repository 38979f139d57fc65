/**
 * The kinds of what a term can lack, in the order of a checklist. The first three are marks, without which it can't be closed (product
 * decision 3.1); each missing mark is of one kind. The others are to be looked at.
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
