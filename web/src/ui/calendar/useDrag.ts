import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react"
import { holdOf, type MovingBlock, shifted, spanOf, step } from "./movingBlock.ts"
import { closes, type WeekBlock } from "./week.ts"

type Part = "whole" | "edge"
type Drag = {
  block: WeekBlock
  part: Part
  x: number
  y: number
  /** Minutes between the beginning of the block and the point where it is held. */
  grip: number
  waiting?: ReturnType<typeof setTimeout>
  started: boolean
  /** The block was held before, and is still held after the pointer is released. */
  stays: boolean
}

/** Pixels that a mouse must move to start a drag, and that a finger may move during a long press. */
const slack = { mouse: 4, touch: 8 }
/** Milliseconds of a long press. A finger that moves earlier scrolls the page. */
const longPress = 400

type Options = {
  held: MovingBlock | undefined
  onHeld: (held: MovingBlock) => void
  onDrop: () => void
  /** Called when the pointer is over a day's tab, if one day is shown at a time. */
  onDay: (day: number) => void
}

/** Drags blocks by pointer: with a mouse at once, with a finger after a long press, so that scrolling still works. */
export function useDrag(frame: RefObject<HTMLElement | null>, { held, onHeld, onDrop, onDay }: Options) {
  const drag = useRef<Drag>(undefined)
  /** A drag ends in a click, which must open nothing. */
  const dragged = useRef(false)

  useEffect(() => {
    const box = frame.current
    // Browsers decide at the first touch whether a page may prevent scrolling, so this listener is always active.
    const keepStill = (event: TouchEvent) => {
      if (drag.current?.started) event.preventDefault()
    }
    box?.addEventListener("touchmove", keepStill, { passive: false })
    return () => {
      box?.removeEventListener("touchmove", keepStill)
      clearTimeout(drag.current?.waiting)
    }
  }, [frame])

  function begin(event: PointerEvent, block: WeekBlock, part: Part) {
    if (event.button !== 0 || !event.isPrimary) return
    event.stopPropagation()
    end()
    dragged.current = false
    const { clientX: x, clientY: y, pointerId } = event
    const isSame = held?.key === block.key
    const span = isSame ? held.at : spanOf(block)
    const grip = (pointOf(frame.current, x, y)?.minutes ?? span.start) - span.start
    const next: Drag = { block, part, x, y, grip, started: false, stays: isSame }
    drag.current = next
    if (event.pointerType !== "mouse" && !isSame) {
      next.waiting = setTimeout(() => start(next, pointerId), longPress)
    }
  }

  function start(now: Drag, pointerId: number) {
    now.started = true
    dragged.current = true
    frame.current?.setPointerCapture(pointerId)
    if (!now.stays) onHeld(holdOf(now.block, true))
  }

  function move(event: PointerEvent) {
    const now = drag.current
    if (!now) return
    const way = Math.hypot(event.clientX - now.x, event.clientY - now.y)
    if (!now.started) {
      if (way < (now.waiting ? slack.touch : slack.mouse)) return
      if (now.waiting) return end()
      return start(now, event.pointerId)
    }
    if (!held) return
    const tab = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-tab]")
    if (tab && frame.current?.contains(tab)) {
      const day = Number(tab.dataset.tab)
      onDay(day)
      return onHeld({ ...held, at: { ...held.at, day } })
    }
    const point = pointOf(frame.current, event.clientX, event.clientY)
    if (!point) return
    onHeld({ ...held, at: now.part === "edge" ? ended(held, point.minutes) : moved(held, now, point) })
    const edge = event.clientY < 60 ? -12 : event.clientY > window.innerHeight - 60 ? 12 : 0
    window.scrollBy(0, edge)
  }

  function end() {
    clearTimeout(drag.current?.waiting)
    drag.current = undefined
  }

  return {
    begin,
    /** For the element around the blocks. */
    frameProps: {
      onPointerMove: move,
      onPointerUp: () => {
        const now = drag.current
        end()
        if (!now?.started || now.stays || !held) return
        // A long press without a move picks the block up. Buttons then move it.
        if (now.waiting && held.at === held.from) onHeld({ ...held, dragged: false })
        else onDrop()
      },
      onPointerCancel: end,
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

const inSteps = (minutes: number) => Math.round(minutes / step) * step

function moved({ at }: MovingBlock, { grip }: Drag, { day, minutes }: { day: number; minutes: number }) {
  return shifted(at, day - at.day, inSteps(minutes - grip) - at.start)
}

const ended = ({ at }: MovingBlock, minutes: number) => {
  const end = Math.max(inSteps(minutes), at.start + step)
  return { ...at, end: Math.min(end, closes) }
}

/** The day and the time of day at a point of the screen. Outside of the table, the nearest ones. */
function pointOf(frame: HTMLElement | null, x: number, y: number) {
  const tables = [...(frame?.querySelectorAll("table") ?? [])]
  const cells = tables.find(({ offsetParent }) => offsetParent)?.querySelectorAll<HTMLElement>("[data-slot]")
  const first = cells?.[0]
  if (!cells || !first) return undefined
  const slot = first.dataset.slot
  const row = [...cells].filter((cell) => cell.dataset.slot === slot)
  const cell = row.findLast((each) => each.getBoundingClientRect().left <= x) ?? first
  const { top, height } = first.getBoundingClientRect()
  return {
    day: Number(cell.dataset.day),
    minutes: Number(slot) + ((y - top) / height) * 60,
  }
}
