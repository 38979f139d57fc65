import type { ReactNode } from "react"

/** Shows two sections side by side if there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>
}
