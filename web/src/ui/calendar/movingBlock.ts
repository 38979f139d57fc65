import { dayEnd, dayStart, days, minutesOf, timeOf, type WeekBlock, weekdayName } from "./week.ts"

/** A part of a day, in minutes since midnight. */
export type Span = { day: number; start: number; end: number }

/** A time to which the block can't be moved, and the sentence that says why. */
export type Obstacle = Span & {
  text: string
  /** The block can be dropped here, because it isn't certain that this is an obstacle. */
  isUncertain?: boolean
}

/** A block that is being moved. */
export type MovingBlock = {
  key: string
  from: Span
  at: Span
  /** A dragged block is dropped when the pointer is released. Otherwise the block waits for a key or a button. */
  isDragged: boolean
}

/** Minutes. Blocks are dragged and resized in these steps. A form accepts finer ones. */
export const step = 30

export const spanOf = ({ day, start, end }: Pick<WeekBlock, "day" | "start" | "end">): Span => ({
  day,
  start: minutesOf(start),
  end: minutesOf(end),
})

export const movingBlockOf = (block: WeekBlock, isDragged = false): MovingBlock => {
  const span = spanOf(block)
  return { key: block.key, from: span, at: span, isDragged }
}

/** Moves a span as close to the wanted time as the week allows. */
export function shiftSpan({ day, start, end }: Span, byDays: number, byMinutes: number): Span {
  const length = end - start
  const begin = Math.min(Math.max(start + byMinutes, dayStart), dayEnd - length)
  return { day: Math.min(Math.max(day + byDays, 1), days.length), start: begin, end: begin + length }
}

/** The same start with a later or earlier end, but with a length of at least one step. */
export const resizeSpan = ({ day, start, end }: Span, byMinutes: number): Span => ({
  day,
  start,
  end: Math.min(Math.max(end + byMinutes, start + Math.min(step, end - start)), dayEnd),
})

export const isSameSpan = (a: Span, b: Span) => a.day === b.day && a.start === b.start && a.end === b.end

export const obstaclesAt = (obstacles: readonly Obstacle[], { day, start, end }: Span) =>
  obstacles.filter((obstacle) => obstacle.day === day && obstacle.start < end && start < obstacle.end)

/** "Tuesday 10:00–11:00" */
export const spanText = ({ day, start, end }: Span) => `${weekdayName(day)} ${timeOf(start)}–${timeOf(end)}`

type Key = { key: string; shiftKey: boolean }

/** The moving span after a key. Arrow keys move it by an hour or a day. With Shift they change its end. */
export function spanAfterKey(span: Span, { key, shiftKey }: Key): Span | undefined {
  if (key === "ArrowUp") return shiftKey ? resizeSpan(span, -step) : shiftSpan(span, 0, -60)
  if (key === "ArrowDown") return shiftKey ? resizeSpan(span, step) : shiftSpan(span, 0, 60)
  if (shiftKey) return undefined
  if (key === "ArrowLeft") return shiftSpan(span, -1, 0)
  if (key === "ArrowRight") return shiftSpan(span, 1, 0)
  return undefined
}
