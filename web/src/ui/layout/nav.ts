import type { ReactNode } from "react"

export type NavItem = {
  label: string
  to: string
  icon?: ReactNode
  end?: boolean
  /** Reached by a tab of the related screens, and by the line above it in a phone's menu. */
  under?: boolean
}
export type NavGroup = { label: string; items: readonly NavItem[] }

/** The lines of a heading: each is a screen and the screens under it. */
export function linesOf(items: readonly NavItem[]): (readonly NavItem[])[] {
  const lines: NavItem[][] = []
  for (const item of items) {
    const line = item.under ? lines.at(-1) : undefined
    if (line) line.push(item)
    else lines.push([item])
  }
  return lines
}

/** The number of waiting items for an address. 0 and undefined show nothing. */
export type Counts = Readonly<Record<string, number | undefined>>
