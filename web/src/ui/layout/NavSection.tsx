import { useId } from "react"
import { sum } from "#contract/lib/objects.ts"
import { NavLink } from "../controls/Link.tsx"
import { type Counts, linesOf, type NavGroup, type NavItem } from "./nav.ts"

type Props = { group: NavGroup; counts: Counts; onFollow: () => void }

/** A heading of the sidebar and its lines, each with one link. In a phone's menu, the screens under a line are links too. */
export function NavSection({ group, counts, onFollow }: Props) {
  const id = useId()
  const link = ({ label, to, icon, end }: NavItem) => (
    <NavLink className="side-link" to={to} end={end} onClick={onFollow}>
      {icon}
      {label}
    </NavLink>
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{group.label}</h2>
      <ul>
        {linesOf(group.items).map(({ screen, under }) => (
          <li key={screen.to} className="side-row">
            <div className="side-line">
              {link(screen)}
              <span className="side-own">
                <Count count={counts[screen.to]} />
              </span>
              <span className="side-sum">
                <Count count={sumOf([screen, ...under], counts)} />
              </span>
            </div>
            {under.length > 0 && (
              <ul className="side-under">
                {under.map((item) => (
                  <li key={item.to} className="side-line">
                    {link(item)}
                    <Count count={counts[item.to]} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const sumOf = (items: readonly NavItem[], counts: Counts) => sum(items.map(({ to }) => counts[to] ?? 0))

/** The number of waiting items. It is outside its link, so that the link's name is unchanged. */
export function Count({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="side-count">
      {count > 999 ? "999+" : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}
