export type ListState = {
  open: boolean
  /** The index of the active option; -1 for none. */
  activeIndex: number
}

export const closedList: ListState = { open: false, activeIndex: -1 }

type KeyEffect = ListState & { chosenIndex?: number }

/**
 * The effect of a key on a combobox with `count` options: the list's next state, and the chosen option. Undefined for
 * keys that the text box handles.
 */
export function listAfterKey(
  key: string,
  { open, activeIndex }: ListState,
  count: number,
): KeyEffect | undefined {
  const chosen =
    activeIndex >= 0 && activeIndex < count ? { ...closedList, chosenIndex: activeIndex } : undefined
  switch (key) {
    case "ArrowDown":
      return { open: true, activeIndex: count === 0 ? -1 : (activeIndex + 1) % count }
    case "ArrowUp":
      return { open: true, activeIndex: count === 0 ? -1 : (activeIndex <= 0 ? count : activeIndex) - 1 }
    case "Enter":
      return open ? chosen : undefined
    case "Tab":
      return open ? (chosen ?? closedList) : undefined
    case "Escape":
      return open ? closedList : undefined
    default:
      return undefined
  }
}
