import { useAddress } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { weekQuery } from "./lists.ts"
import { OwnTimetable } from "./OwnTimetable.tsx"

export function StudentTimetablePage() {
  const { params } = useAddress()
  const { className } = useUser()
  const query = useData("GET /students/timetable", { query: weekQuery(params) })
  return <OwnTimetable query={query} reader="student" lead={className && `Class ${className}`} />
}
