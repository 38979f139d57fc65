import { days, type PlacedBlock, slots, timeOf, type WeekBlock } from "./week.ts"

/** An element that arrow keys move the focus to: a block, or a free slot. */
export type Stop = { id: string; day: number; at: number; block?: WeekBlock }

export const slotId = (day: number, slot: number) => `${day} ${timeOf(slot)}`

/** Whether a slot has room beside the blocks of its day. */
export const isFree = (blocks: readonly PlacedBlock<unknown>[], slot: number) =>
  !blocks.some(({ start, end }) => start <= slot && slot + 60 <= end)

/** The stops of each day in the order of their times. */
export function stopsOf(
  blocksByDay: ReadonlyMap<number, readonly PlacedBlock<WeekBlock>[]>,
  withFreeSlots: boolean,
): Stop[][] {
  return days.map(([day]) => {
    const placed = blocksByDay.get(day) ?? []
    const blocks = placed.map(({ block, start }) => ({ id: block.key, day, at: start, block }))
    const free = withFreeSlots ? slots.filter((slot) => isFree(placed, slot)) : []
    return [...blocks, ...free.map((slot) => ({ id: slotId(day, slot), day, at: slot }))].toSorted(
      (a, b) => a.at - b.at,
    )
  })
}

/** The stop that an arrow key, Home, End, Page Up or Page Down moves to; undefined for other keys and at the edge. */
export function stopAfterKey(week: readonly (readonly Stop[])[], from: Stop, key: string): Stop | undefined {
  const stopsOfDay = week[from.day - 1] ?? []
  const index = stopsOfDay.findIndex(({ id }) => id === from.id)
  if (key === "ArrowUp") return stopsOfDay[index - 1]
  if (key === "ArrowDown") return stopsOfDay[index + 1]
  if (key === "PageUp") return stopsOfDay[0]
  if (key === "PageDown") return stopsOfDay.at(-1)
  const daysWithStops = week.filter((stops) => stops.length > 0)
  if (key === "Home") return nearest(daysWithStops[0], from.at)
  if (key === "End") return nearest(daysWithStops.at(-1), from.at)
  const dayIndex = daysWithStops.indexOf(stopsOfDay)
  if (key === "ArrowLeft") return nearest(daysWithStops[dayIndex - 1], from.at)
  if (key === "ArrowRight") return nearest(daysWithStops[dayIndex + 1], from.at)
  return undefined
}

/** The last stop that begins at this time or earlier, or else the first stop. */
const nearest = (stops: readonly Stop[] | undefined, minutes: number) =>
  stops?.findLast((stop) => stop.at <= minutes) ?? stops?.[0]
