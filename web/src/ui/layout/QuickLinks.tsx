import { Link } from "react-router"
import { NextIcon } from "../controls/icons.tsx"

export type QuickLink = { to: string; label: string; text: string }

/** Links to the screens that most people go to next, each with a short text. */
export function QuickLinks({ items }: { items: readonly QuickLink[] }) {
  return (
    <ul className="quick-links">
      {items.map(({ to, label, text }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <p>{text}</p>
          <NextIcon />
        </li>
      ))}
    </ul>
  )
}
