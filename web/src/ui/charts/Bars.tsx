import { numberText } from "#contract/lib/wording/wording.ts"

type Bar = { name: string; note?: string | undefined; value: number }

type Props = {
  /** The chart's name for screen readers: "Grade distribution". */
  label: string
  /** The column headers. With two headers, the bars have no notes. */
  heads: readonly [name: string, value: string] | readonly [name: string, note: string, value: string]
  bars: readonly Bar[]
}

/** A bar chart as a table with a bar in each row, so that it is accessible and prints. */
export function Bars({ label, heads, bars }: Props) {
  const [rowHead, ...others] = heads
  const hasNotes = others.length === 2
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bars" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{rowHead}</th>
          {hasNotes && <th scope="col">{others[0]}</th>}
          <th scope="col" colSpan={2}>
            {others.at(-1)}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, note, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {hasNotes && <td className="bars-note">{note}</td>}
            <td className="bars-value">{numberText(value)}</td>
            <td className="bars-bar">
              <Bar share={value / max} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A bar whose length is a share from 0 to 1. The figure itself is beside it. */
export const Bar = ({ share }: { share: number }) => (
  <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width={100 * share} height="10" />
  </svg>
)
