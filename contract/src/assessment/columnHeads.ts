import type { SheetColumn } from "./gradeSheets.ts"

/** The head of a column in a grade sheet's file, if another one has the same title: "Essay (12)" for assignment 12. */
export const numberedTitle = ({ title, assignment_id }: Pick<SheetColumn, "title" | "assignment_id">) =>
  assignment_id === null ? title : `${title} (${assignment_id})`
