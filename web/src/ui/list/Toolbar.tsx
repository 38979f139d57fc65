import type { ReactNode } from "react"

/** What narrows the list below it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className="toolbar">{children}</search>
}
