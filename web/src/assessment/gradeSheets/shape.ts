import type { Sheet } from "./state/types.ts"

/** Two sheets have different shapes if their class lists or columns differ. Marks don't matter. */
export const shapeOf = ({ subject, term, students, columns, ...sheet }: Sheet) =>
  JSON.stringify([
    subject.id,
    term.id,
    sheet.class,
    students.map(({ id }) => id),
    columns.map(({ column, title, max_points, shut }) => [column, title, max_points, shut]),
  ])
