import { useState } from "react"
import { useList } from "../../lib/records/useList.ts"
import { FeedDialog } from "../../teaching/calendarFeeds/FeedDialog.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { ownEventColumns } from "./columns.tsx"
import { EventMonth } from "./EventMonth.tsx"
import { statusFilter, typeFilter } from "./filters.ts"
import { ownEventList } from "./lists.ts"
import { OwnEventDetails } from "./OwnEventDetails.tsx"

const filters = [
  statusFilter,
  typeFilter,
  { name: "mine", label: "My place", all: "All events", options: [["true", "Registered or waiting"]] },
] as const

/** The events that students and lecturers may see, with registration and a month's calendar. */
export function OwnEventsPage() {
  const list = useList("GET /events", ownEventList)
  const [isFeedOpen, setFeedOpen] = useState(false)
  return (
    <ListPage
      title="Events"
      section="calendar"
      noun="event"
      list={list}
      columns={ownEventColumns}
      nameOf={({ title }) => title}
      search="Search events"
      filters={filters}
      more={[{ label: "Your own calendar", onSelect: () => setFeedOpen(true) }]}
      beside={{ label: "Calendar", content: <EventMonth hrefOf={list.view.hrefOf} /> }}
      panel={(id) => <OwnEventDetails id={id} />}
      failure="Unable to load events. Please try again later."
      empty={{ title: "No Events Scheduled", text: "Events of the college appear here." }}
    >
      {isFeedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
    </ListPage>
  )
}
