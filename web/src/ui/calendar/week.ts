/** A week from Monday to Saturday in ten slots of an hour. Times of day are minutes since midnight, or texts: "08:30". */

export type Edge = "solid" | "dashed" | "double" | "dotted"

export type WeekBlock = {
  key: string
  /** 1 for Monday to 6 for Saturday. */
  day: number
  /** "10:00" */
  start: string
  end: string
  title: string
  /** Further facts, the most important first. A short block shows only the first ones. */
  lines: readonly string[]
  /** Blocks of the same number have the same colour: a subject's id. */
  colour: number
  /** The line at the left edge, which distinguishes kinds of blocks; solid if absent. */
  edge?: Edge | undefined
  /** The difference from the usual timetable, in words: "Cancelled", "Room changed". */
  mark?: string | undefined
  cancelled?: boolean | undefined
  /** The address of the block's record. */
  to?: string | undefined
}

export const days = [
  [1, "Mon", "Monday"],
  [2, "Tue", "Tuesday"],
  [3, "Wed", "Wednesday"],
  [4, "Thu", "Thursday"],
  [5, "Fri", "Friday"],
  [6, "Sat", "Saturday"],
] as const

export const weekdayName = (day: number) => days[day - 1]?.[2] ?? "Sunday"

/** The start of the first slot and the end of the last one, in minutes. */
export const dayStart = 8 * 60
export const dayEnd = 18 * 60

/** The start of each slot, in minutes. */
export const slots: readonly number[] = Array.from({ length: 10 }, (_, hour) => dayStart + hour * 60)

export function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

const twoDigits = (count: number) => String(count).padStart(2, "0")

export const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** The slot that contains a time. Earlier times are in the first slot, and later ones in the last. */
export const slotOf = (minutes: number) => Math.min(Math.max(minutes - (minutes % 60), dayStart), dayEnd - 60)

export type PlacedBlock<Block> = {
  block: Block
  start: number
  end: number
  /** Blocks that overlap share the width of their day. The first lane is 0. */
  lane: number
  lanes: number
}

/** Puts a day's blocks in the order of their times, each in the first free lane. */
export function layOut<Block extends { start: string; end: string }>(
  blocks: readonly Block[],
): PlacedBlock<Block>[] {
  const inOrder = blocks
    .map((block) => ({ block, start: minutesOf(block.start), end: minutesOf(block.end), lane: 0, lanes: 1 }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  let overlapping: PlacedBlock<Block>[] = []
  /** The times at which the lanes become free. */
  let ends: number[] = []
  for (const placed of inOrder) {
    if (ends.every((end) => end <= placed.start)) {
      overlapping = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= placed.start)
    placed.lane = free < 0 ? ends.length : free
    ends[placed.lane] = placed.end
    overlapping.push(placed)
    for (const other of overlapping) other.lanes = ends.length
  }
  return inOrder
}

export const blocksByDay = (blocks: readonly WeekBlock[]) =>
  new Map<number, PlacedBlock<WeekBlock>[]>(
    days.map(([day]) => [day, layOut(blocks.filter((block) => block.day === day))]),
  )

/** The number of hues in `week.css`. */
const hues = 12
export const hueOf = (colour: number) => Math.abs(colour) % hues
