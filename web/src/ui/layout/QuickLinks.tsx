import { Link } from "react-router"
import { NextIcon } from "../controls/icons.tsx"

type QuickLink = {
  to: string
  label: string
  text: string
  /** A quiet line under the text: when it was, or what kind it is. */
  note?: string | undefined
}

/** Links to records or screens, each with a short text. */
export function QuickLinks({ items }: { items: readonly QuickLink[] }) {
  return (
    <ul className="quick-links">
      {items.map(({ to, label, text, note }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <p>
            <span className="quick-text">{text}</span>
            {note && <span className="quick-note">{note}</span>}
          </p>
          <NextIcon />
        </li>
      ))}
    </ul>
  )
}
