import type { Edge } from "./week.ts"

type Props = { items: readonly { edge: Edge; label: string }[] }

/** A legend of the lines at the left edges of blocks. */
export function EdgeLegend({ items }: Props) {
  return (
    <ul className="week-legend" aria-label="Legend">
      {items.map((item) => (
        <li key={item.edge} data-edge={item.edge}>
          {item.label}
        </li>
      ))}
    </ul>
  )
}
