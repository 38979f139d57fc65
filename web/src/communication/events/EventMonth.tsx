import { today } from "#contract/lib/dates.ts"
import { useAddress } from "../../lib/address/address.ts"
import { useLateData } from "../../lib/api/data.ts"
import { MonthView } from "../../ui/calendar/MonthView.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { dayShown, monthQuery } from "./lists.ts"
import { inMonth } from "./mine.labels.ts"

type Props = {
  /** The address of an event beside the list. */
  hrefOf: (id: number) => string
}

/** The events of the month that contains the day in the address: "?day=2026-01-31". */
export function EventMonth({ hrefOf }: Props) {
  const { params, change } = useAddress()
  const day = dayShown(params)
  const month = useLateData("GET /events", { query: monthQuery(params) })
  return (
    <Loaded query={month}>
      {({ events }) => (
        <MonthView
          label="Event calendar"
          day={day}
          onDay={(next) => change({ day: next === today() ? "" : next }, { replace: true })}
          today={today()}
          items={events.map(inMonth(hrefOf))}
          noun="event"
          none="No events on this day."
          isLoading={month.isPlaceholderData}
        />
      )}
    </Loaded>
  )
}
