import { type RefObject, useEffect, useRef, useState } from "react"
import {
  holdOf,
  inTheWay,
  isSame,
  type MovingBlock,
  type Obstacle,
  type Span,
  spanText,
} from "./movingBlock.ts"
import { stopElement } from "./useStops.ts"
import type { WeekBlock } from "./week.ts"

type Options = {
  blocks: readonly WeekBlock[]
  held: MovingBlock | undefined
  onHeld: (held: MovingBlock | undefined) => void
  obstacles: readonly Obstacle[] | undefined
  frame: RefObject<HTMLElement | null>
  onMove: (key: string, span: Span) => void
  onRefused: (reason: string) => void
  /** Called when the held block comes to a day. */
  onDay: (day: number) => void
}

/** The block that is being moved: where it may be dropped, and what a screen reader says about it. Escape puts it back. */
export function useHeldBlock({ blocks, held, onHeld, obstacles, frame, ...options }: Options) {
  /** The block that gets the focus back after its move. */
  const wanted = useRef<string>(undefined)
  const [spoken, setSpoken] = useState("")
  const block = held && blocks.find(({ key }) => key === held.key)
  const reasons = held && obstacles ? inTheWay(obstacles, held.at) : []

  function hold(next: MovingBlock) {
    onHeld(next)
    options.onDay(next.at.day)
    if (next.dragged) return
    const found = obstacles && (textOf(inTheWay(obstacles, next.at)) ?? "Free.")
    setSpoken([spanText(next.at), found].filter(Boolean).join(". "))
  }
  function pick(picked: WeekBlock) {
    setSpoken(`${picked.title} is picked up.`)
    onHeld(holdOf(picked))
  }
  function release(words: string, key: string) {
    setSpoken(words)
    wanted.current = key
    onHeld(undefined)
  }
  const cancel = () => held && release(`${block?.title} is back at ${spanText(held.from)}.`, held.key)
  function drop() {
    if (!held) return
    const refusal = textOf(reasons.filter(({ maybe }) => !maybe))
    if (isSame(held.at, held.from)) return cancel()
    if (refusal === undefined) {
      release(`${block?.title} is now at ${spanText(held.at)}.`, held.key)
      options.onMove(held.key, held.at)
    } else if (held.dragged) {
      release(refusal, held.key)
      options.onRefused(refusal)
    } else setSpoken(refusal)
  }

  // A block that moves to another cell is a new element, even if its move is refused later, so the focus must follow it.
  useEffect(() => {
    if (wanted.current === undefined || held || document.activeElement !== document.body) return
    stopElement(frame.current, wanted.current)?.focus({ preventScroll: true })
  })
  useEscape(held !== undefined, cancel)

  return { block, reason: textOf(reasons), hold, pick, drop, cancel, wanted, spoken }
}

/** Handles Escape before a dialog around the week does. */
function useEscape(isActive: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener("keydown", onKey, true)
    return () => document.removeEventListener("keydown", onKey, true)
  }, [isActive])
}

/** The sentences of all obstacles, each once. */
const textOf = (reasons: readonly Obstacle[]) =>
  [...new Set(reasons.map(({ text }) => text))].join(" ") || undefined
