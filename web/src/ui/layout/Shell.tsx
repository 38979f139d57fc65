import { type ReactNode, useId, useState } from "react"
import { Link, NavLink } from "react-router"
import { Cloth } from "../cloth/Cloth.tsx"
import { Button } from "../controls/Button.tsx"
import { CloseIcon, MenuIcon } from "../controls/icons.tsx"
import { Drawer } from "../overlay/Drawer.tsx"
import { SiteName } from "./Page.tsx"

export type NavItem = {
  label: string
  to: string
  icon?: ReactNode
  count?: number | undefined
  end?: boolean
}
export type NavGroup = { label: string; items: readonly NavItem[] }

type Props = {
  /** The college's name: beside its cloth in the sidebar, and the end of every page's title. */
  name: string
  home: string
  logo?: ReactNode
  groups: readonly NavGroup[]
  /** The notifications and the menu of the person signed in. */
  top?: ReactNode
  /** A message about the whole portal: offline, a session about to end. */
  notice?: ReactNode
  children: ReactNode
}

/** The signed-in frame: skip link, sidebar, the person, and the screen. On phones the sidebar is behind a button. */
export function Shell({ name, home, logo, groups, top, notice, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const side = (
    <>
      <div className="side-head">
        <Link className="side-home" to={home} onClick={close}>
          <span className="side-logo">{logo ?? <Cloth seed={name} cols={2} rows={2} mirror />}</span>
          {name}
        </Link>
        {open && (
          <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={close}>
            Close menu
          </Button>
        )}
      </div>
      <nav className="side-nav" aria-label="Main">
        {groups.map((group) => (
          <NavSection key={group.label} group={group} onFollow={close} />
        ))}
      </nav>
    </>
  )
  return (
    <SiteName value={name}>
      <div className="shell">
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <aside className="side">{side}</aside>
        <div className="desk">
          <header className="desk-top">
            <div className="desk-toggle">
              <Button kind="quiet" icon={<MenuIcon />} aria-expanded={open} onClick={() => setOpen(true)}>
                Menu
              </Button>
            </div>
            <div className="desk-person">{top}</div>
          </header>
          {notice}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
        {open && (
          <Drawer label="Menu" onClose={close}>
            {side}
          </Drawer>
        )}
      </div>
    </SiteName>
  )
}

function NavSection({ group, onFollow }: { group: NavGroup; onFollow: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{group.label}</h2>
      <ul>
        {group.items.map(({ label, to, icon, count, end }) => (
          <li key={to}>
            <NavLink className="side-link" to={to} end={end} onClick={onFollow}>
              {icon}
              {label}
              {count ? <span className="side-count">{count}</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
