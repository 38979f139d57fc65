import { NextIcon } from "../controls/icons.tsx"
import { Link } from "../controls/Link.tsx"

export type QuickLink = {
  to: string
  label: string
  text?: string | undefined
  /** A muted line under the text: a date or a kind. */
  note?: string | undefined
}

type Props = {
  items: readonly QuickLink[]
  /** Shows the links as lines, one under the other. */
  asRows?: boolean
}

/** Links to records or screens, each with a short text. */
export function QuickLinks({ items, asRows = false }: Props) {
  return (
    <ul className={asRows ? "quick-links quick-rows" : "quick-links"}>
      {items.map(({ to, label, text, note }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <p>
            {text && <span className="quick-text">{text}</span>}
            {note && <span className="quick-note">{note}</span>}
          </p>
          <NextIcon />
        </li>
      ))}
    </ul>
  )
}
