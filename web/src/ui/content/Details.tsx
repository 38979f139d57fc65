import { type ReactNode, useState } from "react"
import { Unbroken } from "../controls/Unbroken.tsx"

type Item = readonly [label: string, value: ReactNode]
/** `false` omits an item: `isLecturer && ["Department", department]`. */
type Props = { items: readonly (Item | false)[] }

const isBlank = (value: ReactNode) => value === null || value === undefined || value === "" || value === false

/** The fields of one record, labels beside values. A missing value is a dash. */
export function Details({ items }: Props) {
  return (
    <dl className="details">
      {items
        .filter((item) => item !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isBlank(value) ? "—" : <Unbroken>{value}</Unbroken>}</dd>
          </div>
        ))}
    </dl>
  )
}

type DisclosureProps = {
  summary: ReactNode
  open?: boolean
  /** Content that is expensive or loads data can be a function, which is called once the reader opens it. */
  children: ReactNode | (() => ReactNode)
}

/** Collapsed content, which the browser's own search can find. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(open)
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary>{summary}</summary>
      <div className="disclosure-body">
        {typeof children === "function" ? wasOpen && children() : children}
      </div>
    </details>
  )
}
