import "./month.css"
import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { countText, type Noun } from "#contract/lib/amounts.ts"
import { fullDayText, monthText } from "#contract/lib/dates.ts"
import { Link } from "../controls/Link.tsx"
import { CalendarHead } from "./CalendarHead.tsx"
import { addMonths, dayAfterKey, weeksOf } from "./days.ts"

export type MonthItem = {
  key: string
  title: string
  /** The item's first and last day, "2026-01-31". */
  first: string
  last: string
  /** "09:00"; absent for whole days. */
  time?: string | undefined
  /** The address of the item's record. */
  to: string
  /** The item is emphasised, because the person takes part in it. */
  isEmphasised?: boolean
}

type Props = {
  /** Names the calendar: "Events". */
  label: string
  /** The chosen day; its month is shown. */
  day: string
  onDay: (day: string) => void
  today: string
  items: readonly MonthItem[]
  noun: Noun
  /** The text for a day without items: "No events on this day." */
  none: string
  /** The items of this month are still loading. */
  isLoading?: boolean
}

const weekdays = [
  ["Mon", "Monday"],
  ["Tue", "Tuesday"],
  ["Wed", "Wednesday"],
  ["Thu", "Thursday"],
  ["Fri", "Friday"],
  ["Sat", "Saturday"],
  ["Sun", "Sunday"],
] as const

/** The number of items that fit into the square of a day. The list of the chosen day shows all of them. */
const itemsInSquare = 3

/**
 * A month as a grid, with the chosen day's items below it. A narrow grid shows dots instead of the items' titles. Arrow
 * keys, Home, End, Page Up and Page Down choose another day.
 */
export function MonthView({ label, day, onDay, today, items, noun, none, isLoading = false }: Props) {
  const headingId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const isKeyboardMove = useRef(false)
  const itemsOf = (date: string) => items.filter(({ first, last }) => first <= date && date <= last)

  useEffect(() => {
    if (!isKeyboardMove.current) return
    isKeyboardMove.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event)
    if (!next) return
    event.preventDefault()
    isKeyboardMove.current = true
    onDay(next)
  }

  return (
    <section className="month" aria-label={label}>
      <CalendarHead
        title={monthText(day)}
        titleId={headingId}
        unit="month"
        presentLabel="Today"
        onPresent={() => onDay(today)}
        onBack={() => onDay(addMonths(day, -1))}
        onNext={() => onDay(addMonths(day, 1))}
      />
      <table ref={grid} className="month-grid" aria-labelledby={headingId} aria-busy={isLoading}>
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  day={date}
                  items={itemsOf(date)}
                  isChosen={date === day}
                  isToday={date === today}
                  isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                  noun={noun}
                  isLoading={isLoading}
                  onChoose={() => onDay(date)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="month-day">
        <h3>{fullDayText(day)}</h3>
        {itemsOf(day).length === 0 && !isLoading && <p>{none}</p>}
        <ul inert={isLoading}>
          {itemsOf(day).map((item) => (
            <li key={item.key}>
              <Item item={item} day={day} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type DayProps = {
  day: string
  items: readonly MonthItem[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  noun: Noun
  isLoading: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ day, items, isChosen, isToday, isOutside, noun, isLoading, onChoose, onKeyDown }: DayProps) {
  const hiddenCount = items.length - itemsInSquare
  const count = items.length === 0 ? "" : `, ${countText(items.length, noun)}`
  return (
    <td className={isOutside ? "month-outside" : undefined} data-today={isToday || undefined}>
      <button
        type="button"
        className="month-number"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? "date" : undefined}
        aria-label={`${fullDayText(day)}${count}`}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <span>{Number(day.slice(8))}</span>
        <span className="month-dots" aria-hidden="true">
          {items.slice(0, itemsInSquare).map(({ key, isEmphasised }) => (
            <span key={key} data-strong={isEmphasised || undefined} />
          ))}
        </span>
      </button>
      <div className="month-items" inert={isLoading}>
        {items.slice(0, itemsInSquare).map((item) => (
          <Item key={item.key} item={item} day={day} />
        ))}
        {hiddenCount > 0 && <p>{`${hiddenCount} more`}</p>}
      </div>
    </td>
  )
}

/** The time is shown on an item's first day only. */
function Item({ item: { to, title, time, first, isEmphasised }, day }: { item: MonthItem; day: string }) {
  return (
    <Link to={to} className="month-item" data-strong={isEmphasised || undefined}>
      {time && first === day && <time>{time} </time>}
      {title}
    </Link>
  )
}
