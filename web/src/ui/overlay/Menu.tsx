import { type KeyboardEvent, type ReactNode, useId } from "react"
import { buttonClass } from "../controls/buttonClass.ts"
import { DownIcon, MoreIcon } from "../controls/icons.tsx"
import { Link } from "../controls/Link.tsx"
import { usePopover } from "./popover.ts"
import { moveFocus } from "./roving.ts"

export type MenuItem = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** The item's action is still running. The menu's button shows this. */
  busy?: boolean
  /** Shown only on phones, where the screen has no room for a button. */
  phone?: boolean
} & ({ onSelect: () => void } | { to: string })

type Props = {
  /** The menu's name: "Actions for 2025/2026". */
  label: string
  /** `false` omits an item: `mayDelete && { … }`. */
  items: readonly (MenuItem | false)[]
  /** The content of the button; by default three dots, with the label for screen readers only. */
  face?: ReactNode
  kind?: "quiet" | "plain"
}

/** A button with a menu in the browser's top layer, so that no row or dialog cuts it off. */
export function Menu({ label, items, face, kind = "quiet" }: Props) {
  const id = useId()
  const { button, box, onToggle, close } = usePopover({ focus: "[role=menuitem]" })
  const offered = items.filter((item) => item !== false)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab" || event.key === "Escape") {
      if (event.key === "Escape") event.preventDefault() // Escape closes the menu but not the dialog around it.
      close()
    } else moveFocus(event, "[role=menuitem]")
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttonClass({ kind, iconOnly: face === undefined })} menu-button`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={face ? undefined : label}
        aria-busy={offered.some(({ busy }) => busy) || undefined}
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
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {offered.map((item) => (
          <Item key={item.label} item={item} close={close} />
        ))}
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const className = `menu-item${item.danger ? " menu-danger" : ""}${item.phone ? " phone-only" : ""}`
  const face = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if ("to" in item) {
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} className={className} onClick={close}>
        {face}
      </Link>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      aria-disabled={item.busy || undefined}
      onClick={() => {
        close()
        if (!item.busy) item.onSelect()
      }}
    >
      {face}
    </button>
  )
}
