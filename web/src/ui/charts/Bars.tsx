type Bar = { name: string; note?: string | undefined; value: number }

type Props = {
  /** The chart's name for screen readers: "Grade distribution". */
  label: string
  /** The column headers. */
  heads: readonly [name: string, note: string, value: string]
  bars: readonly Bar[]
}

/** A bar chart as a table with a bar in each row, so that it is accessible and prints. */
export function Bars({ label, heads, bars }: Props) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bars" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col" colSpan={2}>
            {heads[2]}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, note, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="bars-note">{note}</td>
            <td className="bars-value">{value}</td>
            <td className="bars-bar">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * value) / max} height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
