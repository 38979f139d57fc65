import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import type { Reads, Screen, ScreenAddress } from "../../lib/records/screen.ts"
import { isWide } from "../../ui/overlay/useWide.ts"
import { eventList, monthQuery, ownEventList, paperQuery } from "./lists.ts"

/** The month beside the list is requested only if there is room for it. */
const month = ({ search }: ScreenAddress) =>
  isWide() ? [readOf("GET /events", { query: monthQuery(search) })] : []

const ownEvents: Reads = (address) => [
  readOfList("GET /events", ownEventList, address.search),
  ...month(address),
]

export const eventScreens: readonly Screen[] = [
  {
    path: paths.lecturerEvents,
    roles: ["lecturer"],
    load: () => import("./OwnEventsPage.tsx"),
    reads: ownEvents,
    menu: "College/Events",
  },
  {
    path: paths.myEvents,
    roles: ["student"],
    load: () => import("./OwnEventsPage.tsx"),
    reads: ownEvents,
    menu: "College/Events",
  },
  {
    path: paths.events,
    roles: ["admin"],
    load: () => import("./EventsPage.tsx"),
    reads: orDeleted("event", (address) => [
      readOfList("GET /admin/events", eventList, address.search),
      ...month(address),
    ]),
    menu: "College/Events",
  },
  {
    path: paths.eventAttendees,
    roles: ["admin"],
    load: () => import("./AttendeeListPage.tsx"),
    reads: ({ params: { id = "" } }) => [
      readOf("GET /events/{id}/attendees", { params: { id }, query: paperQuery }),
      readOf("GET /admin/events/{id}", { params: { id } }),
      readOf("GET /college"),
    ],
  },
]
