import { NavLink } from "react-router"
import { Count } from "./NavSection.tsx"
import type { Counts, NavItem } from "./nav.ts"

type Props = {
  bar: { items: readonly NavItem[]; more: string }
  counts: Counts
  open: boolean
  onMore: () => void
}

/** The screens that are always one tap away on a phone, and a button for the whole menu. */
export function TabBar({ bar, counts, open, onMore }: Props) {
  return (
    <nav className="tab-bar" aria-label="Quick">
      {bar.items.map(({ label, to }) => (
        <span key={to} className="tab-place">
          <NavLink className="tab-link" to={to}>
            {label}
          </NavLink>
          <Count of={counts[to]} />
        </span>
      ))}
      <button type="button" className="tab-link" aria-expanded={open} aria-haspopup="dialog" onClick={onMore}>
        {bar.more}
        <span className="visually-hidden"> and the whole menu</span>
      </button>
    </nav>
  )
}
