import { sum } from "#contract/lib/objects.ts"
import "./charts.css"
import { useId } from "react"
import { fillOf, Patterns } from "./Patterns.tsx"

type Props = {
  /** The chart's name for screen readers: "The parts of your grade". */
  label: string
  /** The table's headers: the name of a part, how it was computed, and its figure. */
  heads: readonly [name: string, value: string] | readonly [name: string, note: string, value: string]
  /** Up to five parts, distinguished by their fills. */
  parts: readonly { name: string; note?: string | undefined; value: number }[]
  /** The value of the whole bar; by default the sum of the parts. */
  whole?: number | undefined
  /** Values marked on the bar, such as the minimum for a letter grade. */
  limits?: readonly { name: string; value: number }[] | undefined
}

/** One bar of several parts. The table below it explains them. */
export function StackedBar({ label, heads, parts, whole, limits = [] }: Props) {
  const id = useId()
  const sumOfParts = sum(parts.map(({ value }) => value))
  const total = Math.max(whole ?? 0, sumOfParts) || 1
  const share = (value: number) => `${(100 * value) / total}%`
  const [rowHead, ...others] = heads
  const hasNotes = others.length === 2
  return (
    <figure className="chart" aria-label={label}>
      <Patterns id={id} />
      <div className="parts" aria-hidden="true">
        <svg aria-hidden="true" className="parts-limits" width="100%" height="100%">
          {limits.map(({ name, value }) => (
            <text key={name} x={share(value)} y="12" textAnchor={value / total > 0.9 ? "end" : "middle"}>
              {name}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" className="parts-bar" width="100%" height="100%">
          <rect className="parts-whole" width="100%" height="100%" />
          {parts.map(({ name, value }, index) => (
            <rect
              key={name}
              className="chart-part"
              style={{ fill: fillOf(id, index) }}
              x={share(sum(parts.slice(0, index).map((part) => part.value)))}
              width={share(value)}
              height="100%"
            />
          ))}
          {limits.map(({ name, value }) => (
            <line key={name} className="parts-limit" x1={share(value)} x2={share(value)} y1="0" y2="100%" />
          ))}
        </svg>
      </div>
      <table className="bars" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {hasNotes && <th scope="col">{others[0]}</th>}
            <th scope="col">{others.at(-1)}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, note, value }, index) => (
            <tr key={name}>
              <th scope="row">
                <svg className="parts-swatch" width="16" height="16" aria-hidden="true">
                  <rect className="chart-part" style={{ fill: fillOf(id, index) }} width="16" height="16" />
                </svg>
                {name}
              </th>
              {hasNotes && <td className="bars-note">{note}</td>}
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
