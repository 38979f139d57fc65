import { useAddress } from "../lib/address/address.ts"
import { useData } from "../lib/api/data.ts"
import { weekQuery } from "./lists.ts"
import { OwnTimetable } from "./OwnTimetable.tsx"

export function LecturerTimetablePage() {
  const { params } = useAddress()
  const query = useData("GET /lecturers/timetable", { query: weekQuery(params) })
  return <OwnTimetable query={query} reader="lecturer" />
}
