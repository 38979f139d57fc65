import type { Sheet } from "./state/types.ts"

/** Another class list or other columns make another sheet. Other marks don't. */
export const shapeOf = ({ subject, term, students, columns, ...sheet }: Sheet) =>
  JSON.stringify([
    subject.id,
    term.id,
    sheet.class,
    students.map(({ id }) => id),
    columns.map(({ column, title, max_points, shut }) => [column, title, max_points, shut]),
  ])
