import "./charts.css"
import { useId } from "react"
import { ChartTable } from "./ChartTable.tsx"
import { fillOf, Patterns } from "./Patterns.tsx"

type Props = {
  /** The chart's name for screen readers: "Spread of Test 1". */
  label: string
  /** The table's headers: the bands and their counts. */
  heads: readonly [band: string, count: string]
  /** The bands, from the lowest to the highest. */
  bands: readonly { name: string; count: number }[]
  /** The band of the viewer. */
  own?: number | undefined
  /** A sentence under the chart: the median, and the number of values. */
  note?: string | undefined
}

/** A distribution: how many values are in each band, and which band is the viewer's, if any. */
export function Spread({ label, heads, bands, own, note }: Props) {
  const id = useId()
  const highest = Math.max(1, ...bands.map(({ count }) => count))
  const width = 100 / bands.length
  return (
    <figure className="chart" aria-label={label}>
      <div className="spread" aria-hidden="true">
        <Patterns id={id} />
        <svg aria-hidden="true" className="spread-plot" width="100%" height="100%">
          {bands.map(({ name, count }, index) => {
            const height = (100 * count) / highest
            return (
              <g key={name}>
                <rect
                  className="chart-part"
                  style={{ fill: fillOf(id, index === own ? 0 : 1) }}
                  x={`${(index + 0.1) * width}%`}
                  width={`${0.8 * width}%`}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                />
                <text
                  x={`${(index + 0.5) * width}%`}
                  y={`${100 - height}%`}
                  dy="-5"
                  textAnchor="middle"
                  className={index === own ? "chart-own" : undefined}
                >
                  {count}
                </text>
              </g>
            )
          })}
          <line className="chart-axis" x1="0" x2="100%" y1="100%" y2="100%" />
        </svg>
        <div
          className="trend-places"
          style={{ gridTemplateColumns: `repeat(${bands.length}, minmax(0, 1fr))` }}
        >
          {bands.map(({ name }, index) => (
            <span key={name} className={index === own ? "chart-own" : undefined}>
              {name}
              {index === own && <span className="spread-you">You</span>}
            </span>
          ))}
        </div>
      </div>
      {note && <figcaption>{note}</figcaption>}
      <ChartTable
        label={label}
        heads={heads}
        rows={bands.map(({ name, count }, index) => [index === own ? `${name} (you)` : name, count])}
      />
    </figure>
  )
}
