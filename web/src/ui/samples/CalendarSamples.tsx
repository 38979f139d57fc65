import { useState } from "react"
import { type MonthItem, MonthView } from "../calendar/MonthView.tsx"
import { Sample } from "./Sample.tsx"

const to = "/samples"
const items: MonthItem[] = [
  { key: "1", title: "Opening of the term", first: "2026-01-12", last: "2026-01-12", time: "09:00", to },
  { key: "2", title: "Sports week", first: "2026-01-21", last: "2026-01-25", to, strong: true },
  { key: "3", title: "Choir", first: "2026-01-21", last: "2026-01-21", time: "14:00", to },
  { key: "4", title: "Film with a discussion", first: "2026-01-21", last: "2026-01-21", time: "18:00", to },
  { key: "5", title: "Prayers", first: "2026-01-21", last: "2026-01-21", time: "19:30", to },
]

export function CalendarSamples() {
  const [day, setDay] = useState("2026-01-21")
  return (
    <Sample title="Month">
      <MonthView
        label="Events"
        day={day}
        onDay={setDay}
        today="2026-01-14"
        items={items}
        noun="event"
        none="No events on this day."
      />
    </Sample>
  )
}
