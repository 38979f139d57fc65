import type { Sheet } from "./state/types.ts"

/** A screen of another sheet starts anew. While the class list, the columns or the marks of a sheet change, its screen remains. */
export const sheetId = ({ subject, term, ...sheet }: Pick<Sheet, "subject" | "term" | "class">) =>
  `${subject.id} ${term.id} ${sheet.class}`
