import type { ReactNode } from "react"

type Item = { id: string; label: string; panel: ReactNode }
type Props = {
  label: string
  /** False for a section without content. */
  items: readonly (Item | false)[]
}

/** Stacked sections with headings. behaviors/tabs.ts turns them into tabs. */
export function PageTabs({ label, items: offered }: Props) {
  const items = offered.filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <div className="page-tabs" data-tabs>
      <div className="tabs-list" role="tablist" aria-label={label} hidden>
        {items.map(({ id, label: tabLabel }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-controls={id}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      {items.map(({ id, label: tabLabel, panel }) => (
        <div key={id} id={id} className="page-tabs-panel">
          <h3>{tabLabel}</h3>
          {panel}
        </div>
      ))}
    </div>
  )
}
