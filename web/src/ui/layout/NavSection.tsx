import { useId } from "react"
import { NavLink } from "react-router"
import type { Counts, NavGroup, NavItem } from "./nav.ts"

type Props = { group: NavGroup; counts: Counts; onFollow: () => void }

/** A heading of the sidebar and its lines. */
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
        {rowsOf(group.items).map(({ first, under }) => (
          <li key={first[0]?.to} className="side-row">
            <div className="side-line">
              {first.map((item) => (
                <span key={item.to} className="side-place">
                  {link(item)}
                  <Count of={counts[item.to]} />
                </span>
              ))}
              <span className="side-sum">
                <Count of={under.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)} />
              </span>
            </div>
            {under.length > 0 && (
              <ul className="side-under">
                {under.map((item) => (
                  <li key={item.to} className="side-line">
                    {link(item)}
                    <Count of={counts[item.to]} />
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

/** How much waits. It stands beside its link, which keeps its name. */
export function Count({ of }: { of: number | undefined }) {
  if (!of) return null
  return (
    <span className="side-count">
      {of > 999 ? "999+" : of}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}

type Row = { first: NavItem[]; under: NavItem[] }

function rowsOf(items: readonly NavItem[]) {
  const rows: Row[] = []
  for (const item of items) {
    const row = rows.at(-1)
    if (!item.place || !row) rows.push({ first: [item], under: [] })
    else if (item.place === "beside") row.first.push(item)
    else row.under.push(item)
  }
  return rows
}
