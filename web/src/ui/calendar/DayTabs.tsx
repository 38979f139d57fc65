import "./week.css"
import { type ReactNode, useState } from "react"
import { fullDayText } from "#contract/lib/dates.ts"
import { addDays, mondayOf, weekdayOf } from "#contract/lib/days.ts"
import { Tabs } from "../layout/Tabs.tsx"
import { useMedia } from "../overlay/useMedia.ts"
import type { WeekDates } from "./WeekTable.tsx"
import { days, weekdayName } from "./week.ts"

/** In a narrower window the names of subjects would break in the columns of a week. */
const oneDay = "(max-width: 49.99rem)"

/** Whether a week is shown one day at a time. */
export const useOneDay = () => useMedia(oneDay)

type Props = Pick<WeekDates, "monday" | "today"> & {
  label: string
  /** Set if the parent decides which day is shown. */
  day?: number | undefined
  onDay?: (day: number) => void
  /** The heading of the day, one level below the heading of the page or section around it. */
  heading?: "h2" | "h3"
  children: (day: number) => ReactNode
}

/** Shows one day at a time, and today at first. */
export function DayTabs({ label, monday, today, day, onDay, heading: Heading = "h3", children }: Props) {
  const [selected, setSelected] = useState(() => firstDay(monday, today))
  return (
    <Tabs
      label={label}
      value={String(day ?? selected)}
      onChange={(chosen) => {
        setSelected(Number(chosen))
        onDay?.(Number(chosen))
      }}
      items={days.map(([weekday, short]) => ({
        id: String(weekday),
        label: monday ? `${short} ${Number(addDays(monday, weekday - 1).slice(8))}` : short,
        panel: (
          <>
            <Heading className="week-day">
              {monday ? fullDayText(addDays(monday, weekday - 1)) : weekdayName(weekday)}
            </Heading>
            {children(weekday)}
          </>
        ),
      }))}
    />
  )
}

/** Today, or Monday in other weeks and on a Sunday. */
export function firstDay(monday: string | undefined, today: string | undefined) {
  if (!today || (monday && mondayOf(today) !== monday)) return 1
  return weekdayOf(today) % 7 || 1
}
