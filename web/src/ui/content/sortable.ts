/** The list with one item moved from one position to another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}

type Row = { top: number; height: number }

/**
 * The new position of the row that is dragged from `from` to the height `y`. It passes a row once it is beyond that row's middle.
 */
export function indexAt(rows: readonly Row[], from: number, y: number): number {
  const middle = ({ top, height }: Row) => top + height / 2
  const above = rows.findIndex((row, index) => index < from && y < middle(row))
  if (above >= 0) return above
  return Math.max(
    from,
    rows.findLastIndex((row, index) => index > from && y > middle(row)),
  )
}
