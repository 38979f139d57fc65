import { useAddress } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { weekQuery } from "./lists.ts"
import { OwnTimetable } from "./OwnTimetable.tsx"

export function LecturerTimetablePage() {
  const { params } = useAddress()
  const query = useData("GET /lecturers/timetable", { query: weekQuery(params) })
  const { firstName, lastName } = useUser()
  return <OwnTimetable query={query} reader="lecturer" lead={`${firstName} ${lastName}`} />
}
