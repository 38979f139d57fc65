import type { ReactNode } from "react"

/** Short facts and badges in one muted line, which wraps. */
export function FactLine({ children }: { children: ReactNode }) {
  return <div className="fact-line">{children}</div>
}
