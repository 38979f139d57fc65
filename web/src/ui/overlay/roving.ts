import type { KeyboardEvent } from "react"

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The index that an arrow key, Home or End moves to among `count`, wrapping around; undefined for other keys. */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === "Home") return 0
  if (key === "End") return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (current + step + count) % count
}

/** Moves the focus by arrow keys among the matching elements; returns the focused one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | undefined {
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(selector))
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const to = nextIndex(event.key, index, stops.length)
  if (to === undefined) return undefined
  event.preventDefault()
  stops[to]?.focus()
  return stops[to]
}
