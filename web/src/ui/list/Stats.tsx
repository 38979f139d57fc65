import { Link } from "../controls/Link.tsx"
import { PendingFigure } from "../state/PendingFigure.tsx"
import { withThousands } from "./columns.ts"

type Stat = {
  label: string
  /** Undefined until it is loaded. */
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
            {value === undefined ? <PendingFigure /> : withThousands(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a value is text such as "1 hour ago, complete", which wraps, and not a short figure such as "12 MB". */
const isWord = (value: Stat["value"]) => typeof value === "string" && /[a-z]{5}/i.test(value)
