import type { ReactNode } from "react"

/** A cell with a second, muted line, if two columns would be too many. */
export function TwoLines({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <span className="two-lines">
      {children}
      <span className="two-lines-note">{note}</span>
    </span>
  )
}
