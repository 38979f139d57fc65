import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from "react"
import { useNavigationType } from "react-router"
import { NavLink } from "../controls/Link.tsx"
import { PrintedBy, SiteName } from "../controls/PrintedBy.tsx"
import { Unbroken } from "../controls/Unbroken.tsx"
import { useFocusOfRemoved } from "../overlay/useFocusOfRemoved.ts"
import { Band } from "./Band.tsx"
import { centreAside } from "./centreAside.ts"
import { Count } from "./NavSection.tsx"
import { Related } from "./related.ts"

/** The page's title. A table without a label of its own is named by it. */
export const PageTitle = createContext("")

/** The sections of the portal, each with its own print behind the title. Settings and administration are "system". */
export type PortalSection =
  | "assignments"
  | "calendar"
  | "courses"
  | "grades"
  | "notifications"
  | "people"
  | "system"

type Props = {
  title: string
  /** A sentence of at most 92 letters, which is two lines on a phone, or a few facts. */
  lead?: ReactNode
  /** Buttons, with the main action last. */
  actions?: ReactNode
  /** Determines the print of the page's head. Without it, the title does. */
  section?: PortalSection
  /** The open record beside the page. */
  aside?: ReactNode
  /** Lets the content fill the page from edge to edge, for a list. */
  flush?: boolean
  children: ReactNode
}

/**
 * The path of the last page. The first page of a document doesn't move the focus. A page that replaces the sign-in page
 * moves it, because this script was loaded while the sign-in page was open.
 */
let lastPath = globalThis.location?.pathname

/** A screen with its title under a printed band. The title is also announced and shown in the browser's tab. */
export function Page({ title, lead, actions, section, aside, flush = false, children }: Props) {
  const site = useContext(SiteName)
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOfRemoved(box)
  const isDivided = Boolean(aside)
  const navigationType = useNavigationType()
  // This runs before the page is painted. Later, it could take the focus from a field that somebody is already typing into.
  useLayoutEffect(() => {
    const path = window.location.pathname
    document.title = site ? `${title} · ${site}` : title
    if (lastPath !== path) {
      // An open record already has the focus.
      if (!isDivided) heading.current?.focus({ preventScroll: true })
      // A screen opened by a link starts at its top. After Back, the browser itself restores the scroll position.
      if (navigationType !== "POP") window.scrollTo(0, 0)
    }
    lastPath = path
  }, [title, site, isDivided, navigationType])
  return (
    <PageTitle value={title}>
      <div ref={box} className={aside ? "page page-divided" : "page"}>
        <div className="page-main">
          <header className="page-head">
            <Band section={section ?? title} />
            <div className="page-head-in">
              <h1 ref={heading} tabIndex={-1} style={{ "--letters": title.length }}>
                {title}
              </h1>
              <PageTabs />
              <div className={isShort(lead) ? "page-lead page-lead-short" : "page-lead"}>
                <Unbroken>{lead}</Unbroken>
              </div>
              <PrintedBy />
              {actions && <div className="page-actions buttons screen-only">{actions}</div>}
            </div>
          </header>
          <div className={flush ? "page-body page-flush" : "page-body stack"}>{children}</div>
        </div>
        {aside}
      </div>
    </PageTitle>
  )
}

/** Returns whether the words are few enough to be beside the title on a phone, without a line of their own. */
const isShort = (lead: ReactNode) => typeof lead === "string" && lead.length <= 20

/** Links to the related screens, in the page's head. */
function PageTabs() {
  const { items, counts } = useContext(Related)
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: numbers that come later make the tabs wider
  useEffect(() => {
    const current = items.length > 0 && box.current?.querySelector("[aria-current]")
    if (current && box.current) centreAside(box.current, current)
  }, [items, counts])
  if (items.length === 0) return null
  return (
    <nav ref={box} className="page-tabs scrolls-aside screen-only" aria-label="Related screens">
      {items.map(({ label, to }) => (
        <span key={to} className="page-tab">
          <NavLink to={to} end>
            {label}
          </NavLink>
          <Count count={counts[to]} />
        </span>
      ))}
    </nav>
  )
}
