import { Link } from "react-router"

type Stat = {
  label: string
  /** Undefined while loading. */
  value: string | number | undefined
  /** The screen with the details of the figure. */
  href?: string | undefined
}

type Props = {
  items: readonly Stat[]
  /** Shows the figures as words in a line, for a screen with other content. */
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

/** Texts wrap. Figures are short. */
const isWord = (value: Stat["value"]) => typeof value === "string" && /[a-z]{5}/i.test(value)
