import { compact, itemAt } from "#contract/lib/objects.ts"
import "./charts.css"
import { ChartTable } from "./ChartTable.tsx"

const shapes = ["M-5 0A5 5 0 0 1 5 0 5 5 0 0 1-5 0Z", "M-5-5H5V5H-5Z", "M0-6L6 5H-6Z"]

/** The mark of a figure on the first, second or third line: a disc, a square or a triangle. */
function Marker({ which }: { which: number }) {
  return <path className="trend-marker" d={shapes[which % shapes.length]} />
}

type TrendSeries = {
  name: string
  /** One value for each position. If a value is null, the line is dotted across the gap. */
  values: readonly (number | null)[]
}

type Props = {
  /** The chart's name for screen readers: "GPA by term". */
  label: string
  /** The header of the positions: "Term". */
  head: string
  /** The positions from left to right. `short` is written under the line, and the full name in the table. */
  positions: readonly { name: string; short?: string }[]
  /** Up to three lines, distinguished by their markers and dashes. */
  lines: readonly TrendSeries[]
  /** The upper end of the scale. The lower end is 0. */
  max: number
  format?: ((figure: number) => string) | undefined
  /** Set if a table with the same figures follows, so that the chart needs none of its own. */
  hasTable?: boolean
}

const none = "—"
/** At most this many figures or names fit on a line of 320 px. */
const maxOnLine = 8

/** Lines over terms or months, with the same figures as a table. The text has the same size at every width. */
export function Trend({ label, head, positions, lines, max, format = String, hasTable = false }: Props) {
  const isWritten =
    positions.length <= maxOnLine && positions.every((_, index) => valuesAt(lines, index).length < 2)
  const step = Math.ceil(positions.length / maxOnLine)
  return (
    <figure className="chart" aria-label={label}>
      <div className="trend" aria-hidden="true">
        <div className="trend-scale">
          {[max, max / 2, 0].map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <svg aria-hidden="true" className="trend-plot" width="100%" height="100%">
          {["0%", "50%", "100%"].map((y) => (
            <line key={y} className="trend-grid" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {lines.map(({ name, values }, index) => (
            <Line
              key={name}
              index={index}
              values={values}
              max={max}
              format={isWritten ? format : undefined}
            />
          ))}
        </svg>
        <div
          className="trend-places"
          style={{ gridTemplateColumns: `repeat(${positions.length}, minmax(0, 1fr))` }}
        >
          {positions.map(
            ({ name, short = name }, index) =>
              index % step === 0 && (
                <span
                  key={name}
                  className={step > 1 ? "trend-far" : undefined}
                  style={{ gridColumn: index + 1 }}
                >
                  {short}
                </span>
              ),
          )}
        </div>
        {lines.length > 1 && <LineNames names={lines.map(({ name }) => name)} />}
      </div>
      {!hasTable && (
        <ChartTable
          label={label}
          heads={[head, ...lines.map(({ name }) => name)]}
          rows={positions.map(({ name }, index) => [
            name,
            ...lines.map(({ values }) => {
              const value = values[index] ?? null
              return value === null ? none : format(value)
            }),
          ])}
        />
      )}
    </figure>
  )
}

type LineProps = Pick<Props, "max" | "format"> & { index: number; values: TrendSeries["values"] }

/** One line with its markers. With a format, each figure is written above its marker. */
function Line({ index: lineIndex, values, max, format }: LineProps) {
  const xOf = (index: number) => `${(100 * (index + 0.5)) / values.length}%`
  const yOf = (value: number) => `${100 - (100 * value) / max}%`
  return (
    <g className={`trend-line trend-line-${lineIndex}`}>
      {stepsOf(values).map(({ from, to }) => (
        <line
          key={to.index}
          className={to.index - from.index > 1 ? "trend-across" : undefined}
          x1={xOf(from.index)}
          y1={yOf(from.value)}
          x2={xOf(to.index)}
          y2={yOf(to.value)}
        />
      ))}
      {knownIn(values).map(({ index, value }) => (
        <svg aria-hidden="true" key={index} x={xOf(index)} y={yOf(value)} overflow="visible">
          <Marker which={lineIndex} />
          {format && (
            <text y="-10" textAnchor="middle">
              {format(value)}
            </text>
          )}
        </svg>
      ))}
    </g>
  )
}

/** The names of the lines, each beside its marker. */
const LineNames = ({ names }: { names: readonly string[] }) => (
  <ul className="chart-key">
    {names.map((name, index) => (
      <li key={name}>
        <svg aria-hidden="true" width="32" height="12" className={`trend-line trend-line-${index}`}>
          <line x1="0" x2="32" y1="6" y2="6" />
          <svg aria-hidden="true" x="16" y="6" overflow="visible">
            <Marker which={index} />
          </svg>
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

const valuesAt = (lines: readonly TrendSeries[], index: number) =>
  lines.filter(({ values }) => (values[index] ?? null) !== null)

const knownIn = (values: TrendSeries["values"]) =>
  compact(values.map((value, index) => value !== null && { index, value }))

/** The known values that a line connects, in pairs. */
function stepsOf(values: TrendSeries["values"]) {
  const known = knownIn(values)
  return known.slice(1).map((to, index) => ({ from: itemAt(known, index), to }))
}
