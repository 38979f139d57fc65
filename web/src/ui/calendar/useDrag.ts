import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react"
import { scrollAtEdge } from "../controls/scrollAtEdge.ts"
import { type MovingBlock, movingBlockOf, shiftSpan, spanOf, step } from "./movingBlock.ts"
import { dayEnd, type WeekBlock } from "./week.ts"

type BlockPart = "whole" | "edge"
type Drag = {
  block: WeekBlock
  part: BlockPart
  x: number
  y: number
  /** Minutes between the beginning of the block and the point where it is grabbed. */
  grip: number
  longPressTimer?: ReturnType<typeof setTimeout>
  started: boolean
  /** The block was already being moved by keys or buttons. It remains so after the pointer is released. */
  wasMoving: boolean
}

/** Pixels that a mouse must move to start a drag, and that a finger may move during a long press. */
const slack = { mouse: 4, touch: 8 }
/** Milliseconds of a long press. A finger that moves earlier scrolls the page. */
const longPress = 400

type Options = {
  moving: MovingBlock | undefined
  onMoving: (moving: MovingBlock) => void
  onDrop: () => void
  /** Called when the pointer is over a day's tab, if one day is shown at a time. */
  onDay: (day: number) => void
}

/**
 * Drags blocks by pointer. A mouse drags at once. A finger drags after a long press, because it must still be able to
 * scroll.
 */
export function useDrag(frame: RefObject<HTMLElement | null>, { moving, onMoving, onDrop, onDay }: Options) {
  const drag = useRef<Drag>(undefined)
  /** Set after a drag, so that the click that follows it opens nothing. */
  const dragged = useRef(false)

  useNoScroll(frame, drag)
  useEffect(() => () => clearTimeout(drag.current?.longPressTimer), [])

  function begin(event: PointerEvent, block: WeekBlock, part: BlockPart) {
    if (event.button !== 0 || !event.isPrimary) return
    event.stopPropagation()
    end()
    dragged.current = false
    const { clientX: x, clientY: y, pointerId } = event
    const isSame = moving?.key === block.key
    const span = isSame ? moving.at : spanOf(block)
    const grip = (pointOf(frame.current, x, y)?.minutes ?? span.start) - span.start
    const next: Drag = { block, part, x, y, grip, started: false, wasMoving: isSame }
    drag.current = next
    if (event.pointerType !== "mouse" && !isSame) {
      next.longPressTimer = setTimeout(() => start(next, pointerId), longPress)
    }
  }

  function start(current: Drag, pointerId: number) {
    current.started = true
    dragged.current = true
    frame.current?.setPointerCapture(pointerId)
    if (!current.wasMoving) onMoving(movingBlockOf(current.block, true))
  }

  function move(event: PointerEvent) {
    const current = drag.current
    if (!current) return
    const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (!current.started) {
      if (distance < (current.longPressTimer ? slack.touch : slack.mouse)) return
      if (current.longPressTimer) return end()
      return start(current, event.pointerId)
    }
    if (!moving) return
    const tab = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-tab]")
    if (tab && frame.current?.contains(tab)) {
      const day = Number(tab.dataset.tab)
      onDay(day)
      return onMoving({ ...moving, at: { ...moving.at, day } })
    }
    const point = pointOf(frame.current, event.clientX, event.clientY)
    if (!point) return
    onMoving({
      ...moving,
      at: current.part === "edge" ? spanWithEnd(moving, point.minutes) : spanAtPoint(moving, current, point),
    })
    scrollAtEdge(event.clientY, 60)
  }

  function end() {
    clearTimeout(drag.current?.longPressTimer)
    drag.current = undefined
  }

  return {
    begin,
    /** The properties of the element around the blocks. */
    frameProps: {
      onPointerMove: move,
      onPointerUp: () => {
        const current = drag.current
        end()
        if (!current?.started || current.wasMoving || !moving) return
        // A long press that moved nothing leaves the block in the moving state, and buttons then move it.
        if (current.longPressTimer && moving.at === moving.from) onMoving({ ...moving, isDragged: false })
        else onDrop()
      },
      onPointerCancel: () => {
        const current = drag.current
        end()
        // No click follows. The block stays in the moving state, and buttons then move it or put it back.
        dragged.current = false
        if (current?.started && moving) onMoving({ ...moving, isDragged: false })
      },
      onClickCapture: (event: MouseEvent) => {
        if (event.detail === 0 || !dragged.current) return
        dragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onContextMenu: (event: MouseEvent) => {
        if (drag.current?.started) event.preventDefault()
      },
    },
  }
}

/** Prevents scrolling by touch during a drag. */
function useNoScroll(frame: RefObject<HTMLElement | null>, drag: RefObject<Drag | undefined>) {
  useEffect(() => {
    const box = frame.current
    // Browsers decide at the first touch whether a page may prevent scrolling, so this listener is always active.
    const preventScroll = (event: TouchEvent) => {
      if (drag.current?.started) event.preventDefault()
    }
    box?.addEventListener("touchmove", preventScroll, { passive: false })
    return () => box?.removeEventListener("touchmove", preventScroll)
  }, [frame, drag])
}

const inSteps = (minutes: number) => Math.round(minutes / step) * step

function spanAtPoint(
  { at }: MovingBlock,
  { grip }: Drag,
  { day, minutes }: { day: number; minutes: number },
) {
  return shiftSpan(at, day - at.day, inSteps(minutes - grip) - at.start)
}

const spanWithEnd = ({ at }: MovingBlock, minutes: number) => {
  const end = Math.max(inSteps(minutes), at.start + step)
  return { ...at, end: Math.min(end, dayEnd) }
}

/** The day and the time of day at a point of the screen. A point outside of the table has the nearest ones. */
function pointOf(frame: HTMLElement | null, x: number, y: number) {
  const tables = [...(frame?.querySelectorAll("table") ?? [])]
  const cells = tables.find(({ offsetParent }) => offsetParent)?.querySelectorAll<HTMLElement>("[data-slot]")
  const first = cells?.[0]
  if (!cells || !first) return undefined
  const slot = first.dataset.slot
  const row = [...cells].filter((other) => other.dataset.slot === slot)
  const cell = row.findLast((element) => element.getBoundingClientRect().left <= x) ?? first
  const { top, height } = first.getBoundingClientRect()
  return {
    day: Number(cell.dataset.day),
    minutes: Number(slot) + ((y - top) / height) * 60,
  }
}
