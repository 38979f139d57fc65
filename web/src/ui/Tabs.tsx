import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { stepped } from "./roving.ts"

export type Tab = { id: string; label: string; count?: number | undefined; panel: ReactNode }

type Props = {
  /** What the tabs are of. */
  label: string
  items: readonly Tab[]
  /** Given where the address says which tab is open. */
  value?: string | undefined
  onChange?: (id: string) => void
}

/** Panels of which one is in sight. Arrow keys go from tab to tab, Tab goes on into the panel. */
export function Tabs({ label, items, value, onChange }: Props) {
  const id = useId()
  const [own, setOwn] = useState(items[0]?.id)
  const open = items.find((item) => item.id === (value ?? own)) ?? items[0]
  const show = (tab: string) => {
    setOwn(tab)
    onChange?.(tab)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = stepped(event, '[role="tab"]')
    if (next?.dataset.tab) show(next.dataset.tab)
  }
  if (!open) return null
  return (
    <div className="tabs">
      <div className="tabs-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item === open}
            aria-controls={item === open ? `${id}-panel` : undefined}
            tabIndex={item === open ? 0 : -1}
            onClick={() => show(item.id)}
          >
            {item.label}
            {item.count !== undefined && <span className="tabs-count">{item.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open.id}`} className="tabs-panel">
        {open.panel}
      </div>
    </div>
  )
}
