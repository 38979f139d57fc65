import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react"
import { type Stop, stopAfterKey } from "./stops.ts"
import type { WeekBlock } from "./week.ts"

type Options = {
  /** The stops of the week, or of the day that is shown, between which the keys move. */
  reachable: readonly (readonly Stop[])[]
  onFocus: (stop: string | undefined) => void
  /** Called with the block on which Space was pressed. */
  onPick: (block: WeekBlock) => void
}

/** The stops of a week, between which the arrow keys move the focus. Tab reaches only one of them. */
export function useStops(
  frame: RefObject<HTMLElement | null>,
  week: readonly (readonly Stop[])[],
  { reachable, onFocus, onPick }: Options,
) {
  const [current, setCurrent] = useState<string>()
  const stops = week.flat()
  return {
    focusableId: (stops.find(({ id }) => id === current) ?? stops[0])?.id,
    onFocus({ target }: FocusEvent) {
      const { stop } = (target as HTMLElement).dataset
      onFocus(stop)
      setCurrent(stop)
    },
    onKeyDown(event: KeyboardEvent) {
      const from = stops.find(({ id }) => id === (event.target as HTMLElement).dataset.stop)
      if (!from) return
      if (event.key === " " && from.block) {
        event.preventDefault()
        onPick(from.block)
        return
      }
      const next = stopAfterKey(reachable, from, event.key)
      if (!next) return
      event.preventDefault()
      stopElement(frame.current, next.id)?.focus()
    },
  }
}

/** The element of the stop with this id. If one day is shown at a time, hidden elements may have the same id. */
export const stopElement = (frame: HTMLElement | null, id: string) =>
  frame?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)
