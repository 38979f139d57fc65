import type { Sheet } from "./types.ts"

/** Another class list or other columns are another sheet; other marks are not. */
export const shapeOf = ({ subject, term, students, columns, ...sheet }: Sheet) =>
  JSON.stringify([
    subject.id,
    term.id,
    sheet.class,
    students.map(({ id }) => id),
    columns.map(({ column, title, max_points, shut }) => [column, title, max_points, shut]),
  ])
