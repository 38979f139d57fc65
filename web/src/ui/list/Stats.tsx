import { Link } from "react-router"

type Stat = {
  label: string
  /** Undefined while loading. */
  value: string | number | undefined
  /** The screen behind the figure. */
  href?: string | undefined
}

type Props = {
  items: readonly Stat[]
  /** Shows them as words in a line, for a screen that has more to tell. */
  inLine?: boolean
}

/** A few figures in one row, separated by lines. */
export function Stats({ items, inLine = false }: Props) {
  return (
    <dl className={inLine ? "stats stats-line" : "stats"}>
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

/** Texts wrap, while figures are short. */
const isWord = (value: Stat["value"]) => typeof value === "string" && /[a-z]{5}/i.test(value)
