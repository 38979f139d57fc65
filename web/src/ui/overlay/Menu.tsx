import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef } from "react"
import { buttonClass } from "../controls/buttonClass.ts"
import { DownIcon, MoreIcon } from "../controls/icons.tsx"
import { stepped } from "./roving.ts"

type MenuItem = { label: string; onSelect: () => void; icon?: ReactNode; danger?: boolean }

type Props = {
  /** The menu's name: "Actions for 2025/2026". */
  label: string
  /** `false` leaves an item out: `mayDelete && { … }`. */
  items: readonly (MenuItem | false)[]
  /** The content of the button; by default three dots, with the label for screen readers only. */
  face?: ReactNode
}

/** A button with a menu in the browser's top layer, so that no row or dialog clips it. */
export function Menu({ label, items, face }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = useRef<AbortController>(undefined)

  // A row may be removed while its menu is open, and then no toggle event follows.
  useEffect(() => () => open.current?.abort(), [])

  /** The menu is fixed and doesn't scroll with the page. */
  const follow = () => {
    if (!button.current || !list.current) return
    const { top, bottom } = button.current.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) list.current.hidePopover()
    else putBeside(button.current, list.current)
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    open.current?.abort()
    if (event.newState !== "open" || !button.current) return
    putBeside(button.current, event.currentTarget)
    event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus()
    open.current = new AbortController()
    document.addEventListener("scroll", follow, { capture: true, signal: open.current.signal })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab" || event.key === "Escape") {
      if (event.key === "Escape") event.preventDefault() // Escape closes the menu, not the dialog around it.
      list.current?.hidePopover()
    } else stepped(event, "[role=menuitem]")
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttonClass({ kind: "quiet", iconOnly: face === undefined })} menu-button`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={face ? undefined : label}
      >
        {face ? (
          <>
            {face}
            <span className="visually-hidden"> {label}</span>
            <DownIcon />
          </>
        ) : (
          <MoreIcon />
        )}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {items
          .filter((item) => item !== false)
          .map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.danger ? "menu-item menu-danger" : "menu-item"}
              onClick={() => {
                list.current?.hidePopover()
                item.onSelect()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
      </div>
    </>
  )
}

/** Below the button and aligned to its right edge, or above it where there is no room. */
function putBeside(button: HTMLElement, list: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = list
  const below = bottom + height + 8 <= window.innerHeight
  list.style.top = `${below ? bottom + 4 : Math.max(8, top - height - 4)}px`
  list.style.left = `${Math.max(8, Math.min(right - width, window.innerWidth - width - 8))}px`
}
