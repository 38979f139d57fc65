type Props = {
  /** Whole percentages from 0 to 100. */
  percentages: readonly number[]
}

/** The lowest percentage of each band of ten. The last band includes 100%. */
const bands = ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90"]

/** The distribution of percentages over ten bands, small enough for a column header. The figures beside it give it as text. */
export function SmallSpread({ percentages }: Props) {
  const bandOf = (percentage: number) => Math.min(9, Math.floor(percentage / 10))
  const counts = bands.map(
    (_, band) => percentages.filter((percentage) => bandOf(percentage) === band).length,
  )
  const highest = Math.max(1, ...counts)
  return (
    <svg className="small-spread" viewBox="0 0 70 20" width="70" height="20" aria-hidden="true">
      {bands.map((from, band) => {
        const count = counts[band] ?? 0
        const height = count === 0 ? 1 : 2 + (18 * count) / highest
        return <rect key={from} x={band * 7} y={20 - height} width="6" height={height} />
      })}
    </svg>
  )
}

/** The median of percentages. If their number is even, it is the mean of the two in the middle. */
export function medianOf(percentages: readonly number[]) {
  if (percentages.length === 0) return null
  const sorted = percentages.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
