import { sum } from "#contract/lib/objects.ts"
import { Link } from "../controls/Link.tsx"
import { Bar } from "./Bars.tsx"

type StandingRow = {
  id: string
  /** The rows' first column: a subject, or a subject and a class. */
  name: string
  note?: string | undefined
  to: string
  /** The number of marks entered, and of marks due. */
  given: number
  due: number
  mean: number | null
  /** The number of marks in equal bands from 0 to 100. */
  spread: readonly number[]
  /** The number of marks below the pass mark, which may lie inside of a band. */
  below: number
}

type Props = {
  /** The table's name for screen readers. */
  label: string
  /** The header of the first column. */
  head: string
  rows: readonly StandingRow[]
  /** The lowest mark that passes, in percent. */
  pass: number
}

/** A row of marks for each subject: how much is entered, the distribution around the pass mark, and the mean. */
export function StandingTable({ label, head, rows, pass }: Props) {
  return (
    <table
      className={rows.some(({ note }) => note) ? "bars standing" : "bars standing standing-short"}
      aria-label={label}
    >
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Entered</th>
          <th scope="col">Marks, 0 to 100</th>
          <th scope="col" className="standing-mean">
            Mean
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, note, to, given, due, mean, spread, below }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={to}>{name}</Link>
              {note && <span className="standing-note">{note}</span>}
            </th>
            <td className="standing-entered">
              <Bar share={given / Math.max(1, due)} />
              {Math.floor((100 * given) / Math.max(1, due))}%
            </td>
            <td>
              <SpreadShape spread={spread} below={below} pass={pass} />
            </td>
            <td className="standing-mean">{mean ?? "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A small distribution with a line at the pass mark. Its text is the number of marks below the pass mark. */
function SpreadShape({ spread, below, pass }: Pick<StandingRow, "spread" | "below"> & Pick<Props, "pass">) {
  const highest = Math.max(1, ...spread)
  const width = 100 / spread.length
  const total = sum(spread)
  if (total === 0) return null
  return (
    <>
      <svg className="standing-shape" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        {[false, true].map((hasPassed) => (
          <path
            key={String(hasPassed)}
            className={hasPassed ? undefined : "standing-below"}
            d={spread
              .map((count, band) =>
                width * band >= pass === hasPassed && count > 0
                  ? `M${width * band + 0.5} 24V${24 - Math.max(1, (24 * count) / highest)}h${width - 1}V24`
                  : "",
              )
              .join("")}
          />
        ))}
        <path className="standing-pass" d={`M${pass} 0V24M0 24H100`} />
      </svg>
      <span className="standing-words">{`${below} of ${total} below ${pass}`}</span>
    </>
  )
}
