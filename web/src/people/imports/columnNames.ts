/** The indexes of all columns that are called like the one at `index`. */
const calledAlike = (columns: readonly string[], index: number) =>
  columns.flatMap((name, other) => (name.toLowerCase() === columns[index]?.toLowerCase() ? [other] : []))

/** A column as the screen names it: with its number if it has no name, or if another column has the same name. */
export function columnName(columns: readonly string[], index: number) {
  const name = columns[index]
  if (!name) return `Column ${index + 1}`
  return calledAlike(columns, index).length > 1 ? `${name} (column ${index + 1})` : name
}

/** The names that several columns have, if none of these is matched with a field. */
export const unclearNames = (columns: readonly string[], used: ReadonlySet<number>) =>
  columns.filter((name, index) => {
    const alike = calledAlike(columns, index)
    return name !== "" && alike.length > 1 && alike[0] === index && !alike.some((other) => used.has(other))
  })
