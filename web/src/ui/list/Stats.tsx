import { Link } from "react-router"

type Stat = {
  label: string
  /** Undefined while it is on its way. */
  value: string | number | undefined
  /** The screen behind the figure. */
  href?: string | undefined
}

/** A few figures in one row, told apart by lines and not by ornament. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="stats">
      {items.map(({ label, value, href }) => (
        <div className="stat" key={label}>
          <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
          <dd className={isWord(value) ? "stat-word" : undefined}>
            {value ?? <span className="skeleton-line skeleton-figure" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Words run on where figures are short. */
const isWord = (value: Stat["value"]) => typeof value === "string" && /[a-z]{5}/i.test(value)
