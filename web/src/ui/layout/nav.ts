import type { ReactNode } from "react"

export type NavItem = {
  label: string
  to: string
  icon?: ReactNode
  end?: boolean
  /**
   * The screen has no line of its own. A tab of the related screens leads to it, and on a phone the line above it in the
   * menu.
   */
  under?: boolean
}
export type NavGroup = { label: string; items: readonly NavItem[] }

/** The lines under a heading. Each line is a screen, with the screens under it. */
export function linesOf(items: readonly NavItem[]) {
  const lines: { screen: NavItem; under: NavItem[] }[] = []
  for (const item of items) {
    const line = item.under ? lines.at(-1) : undefined
    if (line) line.under.push(item)
    else lines.push({ screen: item, under: [] })
  }
  return lines
}

/** The number of waiting items for an address. 0 and undefined show nothing. */
export type Counts = Readonly<Record<string, number | undefined>>
