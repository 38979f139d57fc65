import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { useLocation } from "react-router"
import { Cloth } from "../cloth/Cloth.tsx"
import { Button } from "../controls/Button.tsx"
import { CloseIcon, MenuIcon, SearchIcon } from "../controls/icons.tsx"
import { Link, NavLink } from "../controls/Link.tsx"
import { SiteName } from "../controls/PrintedBy.tsx"
import { Drawer } from "../overlay/Drawer.tsx"
import { Count, NavSection } from "./NavSection.tsx"
import { type Counts, linesOf, type NavGroup, type NavItem } from "./nav.ts"
import { Related } from "./related.ts"

type Props = {
  /** The college's name. It is beside its cloth in the sidebar, and at the end of every page's title. */
  name: string
  home: string
  logo?: ReactNode
  groups: readonly NavGroup[]
  /** The bar at the bottom of a phone. Its last button, with this label, opens the whole menu. */
  bar: { items: readonly NavItem[]; more: string }
  /** The number of waiting items for each address of the menu. */
  counts: Counts
  /** Opens the global search. */
  onFind?: () => void
  /** The notifications and the menu of the signed-in person. */
  top?: ReactNode
  /** A message about the whole portal, for example that it is offline or that the session is about to end. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * The frame for signed-in people: skip link, sidebar, the person, and the screen. On phones a bar at the bottom replaces the
 * sidebar.
 */
export function Shell({ name, home, logo, groups, bar, counts, onFind, top, notice, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { pathname } = useLocation()
  const lines = useMemo(
    () => groups.flatMap(({ items }) => linesOf(items)).map(({ screen, under }) => [screen, ...under]),
    [groups],
  )
  const line = lines.find((screens) => screens.some(({ to }) => to === pathname))
  const related = useMemo(() => ({ items: line && line.length > 1 ? line : [], counts }), [line, counts])
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = pathname && box.current?.querySelector(".side-row:has([aria-current=page])")
    if (current) current.scrollIntoView({ block: "nearest" })
  }, [pathname])
  const side = (
    <>
      <div className="side-head">
        <Link className="side-home" to={home} onClick={close}>
          <span className="side-logo">{logo ?? <Cloth seed={name} cols={2} rows={2} mirror />}</span>
          <span className="side-name">{name}</span>
        </Link>
        {open && (
          <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={close}>
            Close menu
          </Button>
        )}
      </div>
      {onFind && !open && (
        <button type="button" className="side-find" aria-keyshortcuts="Control+K" onClick={onFind}>
          <SearchIcon />
          Find anything
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <nav className="side-nav" aria-label="Main" style={{ "--lines": lines.length }}>
        {groups.map((group) => (
          <NavSection key={group.label} group={group} counts={counts} onFollow={close} />
        ))}
      </nav>
    </>
  )
  return (
    <SiteName value={name}>
      <div className="shell">
        <a className="skip screen-only" href="#main">
          Skip to main content
        </a>
        <aside ref={box} className="side screen-only">
          {side}
        </aside>
        <div className="desk">
          <header className="desk-top screen-only">
            <span className="desk-menu">
              <Button kind="quiet" icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Menu
              </Button>
            </span>
            <Link className="side-home desk-home" to={home}>
              <span className="side-logo">{logo ?? <Cloth seed={name} cols={2} rows={2} mirror />}</span>
              <span className="side-name">{name}</span>
            </Link>
            <div className="desk-person">
              {onFind && (
                <span className="desk-find">
                  <Button kind="quiet" icon={<SearchIcon />} iconOnly onClick={onFind}>
                    Find anything
                  </Button>
                </span>
              )}
              {top}
            </div>
          </header>
          {notice}
          <main id="main" tabIndex={-1}>
            <Related value={related}>{children}</Related>
          </main>
        </div>
        <TabBar bar={bar} counts={counts} open={open} onMore={() => setOpen(true)} />
        {open && (
          <Drawer label="Menu" onClose={close}>
            {side}
          </Drawer>
        )}
      </div>
    </SiteName>
  )
}

type TabBarProps = {
  bar: { items: readonly NavItem[]; more: string }
  counts: Counts
  open: boolean
  onMore: () => void
}

/** The screens that are always one tap away on a phone, and a button for the whole menu. */
function TabBar({ bar, counts, open, onMore }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label="Quick">
      {bar.items.map(({ label, to }) => (
        <span key={to} className="tab-place">
          <NavLink className="tab-link" to={to}>
            {label}
          </NavLink>
          <Count count={counts[to]} />
        </span>
      ))}
      <button type="button" className="tab-link" aria-expanded={open} aria-haspopup="dialog" onClick={onMore}>
        {bar.more}
        <span className="visually-hidden"> and the whole menu</span>
      </button>
    </nav>
  )
}
