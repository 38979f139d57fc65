export type ListState = {
  open: boolean
  /** The index of the active option; -1 for none. */
  at: number
}

export const closed: ListState = { open: false, at: -1 }

type KeyEffect = ListState & { take?: number }

/**
 * The effect of a key on a combobox with `count` options: the list's next state, and the chosen option. Undefined for
 * keys that the text box handles.
 */
export function afterKey(key: string, { open, at }: ListState, count: number): KeyEffect | undefined {
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
