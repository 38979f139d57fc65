export type ListState = {
  open: boolean
  /** The option that the arrow keys stand on, by its place; -1 while it is the text box itself. */
  at: number
}

export const closed: ListState = { open: false, at: -1 }

type After = ListState & { take?: number }

/**
 * What a key does to a combobox's list of `count` options: how it stands afterwards, and which option is taken.
 * Undefined for keys that are the text box's own business.
 */
export function afterKey(key: string, { open, at }: ListState, count: number): After | undefined {
  const taken = at >= 0 && at < count ? { ...closed, take: at } : undefined
  switch (key) {
    case "ArrowDown":
      return { open: true, at: count === 0 ? -1 : (at + 1) % count }
    case "ArrowUp":
      return { open: true, at: count === 0 ? -1 : (at <= 0 ? count : at) - 1 }
    case "Enter":
      return open ? taken : undefined
    case "Tab":
      return open ? (taken ?? closed) : undefined
    case "Escape":
      return open ? closed : undefined
    default:
      return undefined
  }
}
