import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { moveFocus } from "../overlay/roving.ts"
import { centreAside } from "./centreAside.ts"

type Tab = { id: string; label: string; count?: number | undefined; panel: ReactNode }

type Props = {
  label: string
  items: readonly Tab[]
  /** Set if the address determines the open tab. */
  value?: string | undefined
  onChange?: (id: string) => void
}

/**
 * Panels, one of which is visible. Arrow keys move between tabs, and Tab moves into the panel. An opened panel remains mounted
 * while hidden, so that its input isn't lost.
 */
export function Tabs({ label, items, value, onChange }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(items[0]?.id)
  const open = items.find((item) => item.id === (value ?? chosen)) ?? items[0]
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (open && !opened.has(open.id)) setOpened(new Set([...opened, open.id]))

  const line = useRef<HTMLDivElement>(null)
  const openId = open?.id
  useEffect(() => {
    const selected = openId !== undefined && line.current?.querySelector("[aria-selected=true]")
    if (selected && line.current) centreAside(line.current, selected)
  }, [openId])

  const show = (tab: string) => {
    setChosen(tab)
    onChange?.(tab)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = moveFocus(event, '[role="tab"]')
    if (next?.dataset.tab) show(next.dataset.tab)
  }
  return (
    <div className="tabs">
      <div
        ref={line}
        className="tabs-list scrolls-aside"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item === open}
            aria-controls={opened.has(item.id) ? `${id}-${item.id}-panel` : undefined}
            tabIndex={item === open ? 0 : -1}
            onClick={() => show(item.id)}
          >
            {item.label}
            {item.count !== undefined && <span className="tabs-count"> {item.count}</span>}
          </button>
        ))}
      </div>
      {items
        .filter((item) => opened.has(item.id))
        .map((item) => (
          <div
            key={item.id}
            id={`${id}-${item.id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${item.id}`}
            className="tabs-panel"
            hidden={item !== open}
          >
            {item.panel}
          </div>
        ))}
    </div>
  )
}
