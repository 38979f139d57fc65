import type { ReactNode } from "react"

export type NavItem = {
  label: string
  to: string
  icon?: ReactNode
  end?: boolean
  /** Beside the link before it on one line, or under it while one of the line is open. */
  place?: "beside" | "under"
}
export type NavGroup = { label: string; items: readonly NavItem[] }

/** How much waits behind an address; 0 and undefined show nothing. */
export type Counts = Readonly<Record<string, number | undefined>>
