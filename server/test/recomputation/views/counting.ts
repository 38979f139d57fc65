/** Counts rows by a value: { P1: 3, P2: 1 }. Empty counts are left out, and a missing value is "none". */
export function countsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  countOf: (row: Row) => number = () => 1,
) {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const key = String(keyOf(row) ?? "none")
    counts[key] = (counts[key] ?? 0) + countOf(row)
  }
  const filled = Object.entries(counts).filter(([, count]) => count > 0)
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

type Work = readonly { classes: readonly { handed_in: number; marked: number }[] }[]
export const toMarkIn = (work: Work) =>
  sumOf(work.flatMap(({ classes }) => classes.map(({ handed_in, marked }) => handed_in - marked)))
