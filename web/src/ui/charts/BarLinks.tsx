import { Link } from "react-router"

type Props = {
  /** The chart's name: "Students by class". */
  label: string
  /** Bars under one heading, such as those of a year of study. */
  groups: readonly { name: string; bars: readonly { name: string; value: number; to: string }[] }[]
  /** The word that follows a figure for screen readers: "students". */
  unit: string
}

/** Bars, each with a link to the rows that it counts. Each bar has its figure as text, so no table is needed. */
export function BarLinks({ label, groups, unit }: Props) {
  const max = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  return (
    <figure className="bar-links" aria-label={label}>
      {groups.map(({ name, bars }) => (
        <div key={name} className="bar-group" style={{ flexGrow: bars.length }}>
          <h3>{name}</h3>
          <ul>
            {bars.map(({ name: barName, value, to }) => (
              <li key={barName}>
                <Link to={to}>
                  <span className="bar-figure">
                    {value}
                    <span className="visually-hidden"> {unit}, </span>
                  </span>
                  <span className="bar-stem" style={{ height: `${(3 * value) / max}rem` }} />
                  {barName}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </figure>
  )
}
