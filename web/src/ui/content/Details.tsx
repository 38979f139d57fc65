import type { ReactNode } from "react"

type Item = readonly [label: string, value: ReactNode]
/** `false` leaves an item out: `isLecturer && ["Department", department]`. */
type Props = { items: readonly (Item | false)[] }

const blank = (value: ReactNode) => value === null || value === undefined || value === "" || value === false

/** The fields of one record, labels beside values. A missing value is a dash. */
export function Details({ items }: Props) {
  return (
    <dl className="details">
      {items
        .filter((item) => item !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{blank(value) ? "—" : value}</dd>
          </div>
        ))}
    </dl>
  )
}

type DisclosureProps = { summary: string; open?: boolean; children: ReactNode }

/** Collapsed content, which the browser's own search finds. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
