import type { ReactNode } from "react"

/** Sections beside each other where there is room for two. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>
}
