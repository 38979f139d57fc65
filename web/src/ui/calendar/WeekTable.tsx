import "./week.css"
import type { ComponentProps, ReactNode } from "react"
import { fullDayText } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { days as allDays, type PlacedBlock, slots, timeOf } from "./week.ts"

export type WeekDates = {
  /** The week's Monday, "2026-01-26"; absent for a week without dates. */
  monday?: string | undefined
  today?: string | undefined
  /** Notes on whole days: the names of holidays. */
  notes?: Readonly<Record<number, string>> | undefined
}

type Props = WeekDates &
  Omit<ComponentProps<"table">, "children" | "className"> & {
    /** The days to show, 1 for Monday to 6 for Saturday; all by default. */
    days?: readonly number[] | undefined
    /** The content of a slot, by its day and the minute at which it begins. */
    cell: (day: number, slot: number) => ReactNode
    /** The attributes of the table cell of a slot. */
    cellProps?: (
      day: number,
      slot: number,
    ) => ComponentProps<"td"> & Readonly<Record<`data-${string}`, number>>
  }

/** The frame of a week: a column for each day, a row for each hour. */
export function WeekTable({ days, monday, today, notes, cell, cellProps, ...table }: Props) {
  const visibleDays = allDays.filter(([day]) => !days || days.includes(day))
  return (
    <table {...table} className="week-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Time</span>
          </th>
          {visibleDays.map(([day, short, long]) => {
            const date = monday && addDays(monday, day - 1)
            return (
              <th key={day} scope="col" data-today={(date && date === today) || undefined}>
                <span aria-hidden="true">{date ? `${short} ${Number(date.slice(8))}` : short}</span>
                <span className="visually-hidden">
                  {date ? fullDayText(date) : long}
                  {date && date === today && ", today"}
                </span>
                {notes?.[day] && <span className="week-note">{notes[day]}</span>}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => (
          <tr key={slot}>
            <th scope="row">{timeOf(slot)}</th>
            {visibleDays.map(([day]) => (
              <td key={day} data-note={notes?.[day] ? true : undefined} {...cellProps?.(day, slot)}>
                {cell(day, slot)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * In pixels: the height of a row, a block's upper and lower edge together, and a line of text, as in `week.css`. The number
 * of lines that fit is computed from them.
 */
const pixels = { row: 56, edges: 8, line: 16 }

/** The position of a block in the cell of its slot. Lengths are minutes, which the style converts to parts of a row. */
export const blockStyle = ({ start, end, lane, lanes }: PlacedBlock<unknown>, slot: number) => ({
  "--from": start - slot,
  "--long": end - start,
  "--lane": lane,
  "--lanes": lanes,
  "--fit": Math.max(Math.floor((((end - start) / 60) * pixels.row - pixels.edges) / pixels.line), 1),
})
