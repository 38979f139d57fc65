import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import {
  isSameSpan,
  type MovingBlock,
  movingBlockOf,
  type Obstacle,
  obstaclesAt,
  type Span,
  spanText,
} from "./movingBlock.ts"
import { stopElement } from "./useStops.ts"
import type { WeekBlock } from "./week.ts"

type Options = {
  blocks: readonly WeekBlock[]
  moving: MovingBlock | undefined
  onMoving: (moving: MovingBlock | undefined) => void
  obstacles: readonly Obstacle[] | undefined
  frame: RefObject<HTMLElement | null>
  onMove: (key: string, span: Span) => void
  onRefused: (reason: string) => void
  /** Called when the block is moved to another day. */
  onDay: (day: number) => void
}

/**
 * Everything about the block that is being moved: the keys, the obstacles, and the sentences for screen readers. Escape
 * cancels the move.
 */
export function useBlockMove({ blocks, moving, onMoving, obstacles, frame, ...options }: Options) {
  /** The block that gets the focus back after its move. */
  const focusAfterMove = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState("")
  const block = moving && blocks.find(({ key }) => key === moving.key)
  const reasons = moving && obstacles ? obstaclesAt(obstacles, moving.at) : []

  function moveTo(next: MovingBlock) {
    onMoving(next)
    options.onDay(next.at.day)
    if (next.isDragged) return
    const obstacleText = obstacles && (textOf(obstaclesAt(obstacles, next.at)) ?? "Free.")
    setAnnouncement([spanText(next.at), obstacleText].filter(Boolean).join(". "))
  }
  function pick(picked: WeekBlock) {
    setAnnouncement(`${picked.title} is picked up.`)
    onMoving(movingBlockOf(picked))
  }
  function stopMoving(sentence: string, key: string) {
    setAnnouncement(sentence)
    focusAfterMove.current = key
    onMoving(undefined)
  }
  const cancel = () =>
    moving && stopMoving(`${block?.title} is back at ${spanText(moving.from)}.`, moving.key)
  function drop() {
    if (!moving) return
    const refusal = textOf(reasons.filter(({ isUncertain }) => !isUncertain))
    if (isSameSpan(moving.at, moving.from)) return cancel()
    if (refusal === undefined) {
      stopMoving(`${block?.title} is now at ${spanText(moving.at)}.`, moving.key)
      options.onMove(moving.key, moving.at)
    } else if (moving.isDragged) {
      stopMoving(refusal, moving.key)
      options.onRefused(refusal)
    } else setAnnouncement(refusal)
  }

  // A block that moves to another cell is a new element, even if its move is refused later, so the focus must follow it,
  // before the page takes it.
  useLayoutEffect(() => {
    if (focusAfterMove.current === undefined || moving || document.activeElement !== document.body) return
    stopElement(frame.current, focusAfterMove.current)?.focus({ preventScroll: true })
  })
  useEscape(moving !== undefined, cancel)

  return {
    block,
    reason: textOf(reasons),
    moveTo,
    pick,
    drop,
    cancel,
    focusAfterMove,
    announcement,
  }
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
