import { itemAt } from "#contract/lib/objects.ts"

type Props = {
  /** The chart's name for screen readers: "Your average by term". */
  label: string
  /** Shown from left to right. */
  points: readonly { name: string; value: number }[]
  /** A level to compare with, such as the pass mark. */
  level: { name: string; value: number }
}

/** A small line over terms with a figure at each point. Screen readers get the figures as a table. */
export function TrendLine({ label, points, level }: Props) {
  const values = [level.value, ...points.map(({ value }) => value)]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = (index: number) => `${(100 * (index + 0.5)) / points.length}%`
  const y = (value: number) => `${85 - (55 * (value - low)) / Math.max(1, high - low)}%`
  return (
    <figure className="trend-small">
      <svg width="100%" height="100%" aria-hidden="true">
        <line className="trend-small-level" x1="0" x2="100%" y1={y(level.value)} y2={y(level.value)} />
        {points.slice(1).map(({ name, value }, index) => (
          <line
            key={name}
            x1={x(index)}
            y1={y(itemAt(points, index).value)}
            x2={x(index + 1)}
            y2={y(value)}
          />
        ))}
        {points.map(({ name, value }, index) => (
          <g key={name}>
            <circle cx={x(index)} cy={y(value)} r="4" />
            <text x={x(index)} y={y(value)} dy="-9" textAnchor="middle">
              {value}
            </text>
          </g>
        ))}
        <text className="trend-small-word" x="0" y={y(level.value)} dy="-5">
          {`${level.name} ${level.value}`}
        </text>
      </svg>
      <div className="trend-small-places" aria-hidden="true">
        {points.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <table className="visually-hidden" aria-label={label}>
        <tbody>
          {[...points, level].map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
