import { useContext, useEffect, useRef } from "react"
import { NavLink } from "react-router"
import { Count } from "./NavSection.tsx"
import { Related } from "./related.ts"

/** Links to the screens that belong with this one, in its head. */
export function PageTabs() {
  const { items, counts } = useContext(Related)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = items.length > 0 && box.current?.querySelector("[aria-current]")
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" })
  }, [items])
  if (items.length === 0) return null
  return (
    <nav ref={box} className="page-tabs screen-only" aria-label="Related screens">
      {items.map(({ label, to }) => (
        <span key={to} className="page-tab">
          <NavLink to={to} end>
            {label}
          </NavLink>
          <Count of={counts[to]} />
        </span>
      ))}
    </nav>
  )
}
