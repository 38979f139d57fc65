import type { ReactNode } from "react"

/** A cell with a quieter line below what it is about, where a column for each would be too many. */
export function TwoLines({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <span className="two-lines">
      {children}
      <span className="two-lines-note">{note}</span>
    </span>
  )
}
