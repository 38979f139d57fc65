import type { ReactNode } from "react"
import { termText } from "#contract/courses/terms/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dayText } from "#contract/lib/dates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import type { Enrolment, StudentRecord } from "#contract/members/students/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { attendanceText } from "#contract/teaching/attendance/bands.ts"
import { recordOf } from "../../lib/address/paths.ts"
import { attendanceOf, gradesOfStudent } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { accountDetails } from "../../people/people/accountDetails.tsx"
import { DevicesOf } from "../../people/people/DevicesOf.tsx"
import { RefusedAddress } from "../../people/people/reaching/RefusedAddress.tsx"
import { Avatar } from "../../ui/cloth/Avatar.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details, Disclosure } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { type PanelItem, SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { StudentMarks } from "./StudentMarks.tsx"

const columns: Column<Enrolment>[] = [
  {
    header: "Term",
    primary: true,
    cell: termText,
    after: ({ is_active }) => is_active && <Badge tone="good">Active</Badge>,
  },
  { header: "Class", cell: (enrolment) => enrolment.class ?? "—" },
  { header: "Year", cell: ({ year_of_study }) => year_of_study },
  { header: "Outcome", cell: ({ outcome }) => capitalized(outcome) },
]

type Props = {
  id: number
  /** The viewer's actions on the student. */
  items: (student: StudentRecord) => readonly (PanelItem | false)[]
  photo?: (student: StudentRecord) => ReactNode
}

/** A student's details. The server sends lecturers fewer fields than administrators. */
export function StudentDetails({ id, items, photo }: Props) {
  const details = useData("GET /students/{id}", { params: { id } })
  const loaded = details.data?.student
  const { role } = useUser()
  return (
    <SidePanel
      title={loaded ? nameOf(loaded) : "Student"}
      line={loaded && [loaded.student_number, loaded.class].filter(Boolean).join(" · ")}
      face={loaded && <Avatar name={nameOf(loaded)} photo={loaded.photo_url} />}
      query={details}
      items={({ student }) => [
        { label: "Whole record", to: recordOf(role === "admin" ? role : "lecturer", id), quick: true },
        ...items(student),
      ]}
      actions={({ student }) => photo?.(student)}
    >
      {({ student, records }) => (
        <>
          {role === "admin" && student.email && (
            <RefusedAddress
              person={{ id, email: student.email }}
              correct="POST /students/{id}/correct-email"
            />
          )}
          {role === "admin" && <StudentMarks id={id} number={student.student_number} />}
          <Details
            items={[
              ["Assignments handed in", records.submissions],
              [
                "Grades",
                <Link
                  key="grades"
                  to={gradesOfStudent(role === "admin" ? role : "lecturer", student.student_number)}
                >
                  {records.grades}
                </Link>,
              ],
              ["Attendance", <AttendanceLink key="attendance" id={id} />],
            ]}
          />
          <Disclosure summary="Person">
            <Details
              items={[
                ...accountDetails(student),
                ["Year of study", student.year_of_study],
                ["IPTE cohort", student.ipte_cohort],
                ["Age", student.age],
                ["Gender", capitalized(student.gender)],
                ["Home district", student.home_district],
                ...privateItems(student),
              ]}
            />
          </Disclosure>
          {role === "admin" && <DevicesOf owner={{ studentId: id }} />}
          <TableSection
            title="Enrolments"
            columns={columns}
            query={details}
            rows={(data) => data.enrolments}
            rowKey={(enrolment) => enrolment.id}
            empty={
              <p>
                Not enrolled in a term yet. A student is enrolled when a term of their year of study becomes
                active.
              </p>
            }
          />
        </>
      )}
    </SidePanel>
  )
}

/** The student's attendance this term, with a link to the details. */
function AttendanceLink({ id }: { id: number }) {
  const { role } = useUser()
  const attendance = useData("GET /students/{id}/attendance", { params: { id } })
  if (attendance.data === undefined) return attendance.error ? "—" : "Loading…"
  const { percentage, absent } = attendance.data
  if (percentage === null) return "No register yet"
  return (
    <Link to={attendanceOf(role === "admin" ? role : "lecturer", id)}>
      {`${attendanceText(percentage)}; ${countText(absent, ["class", "classes"])} missed`}
    </Link>
  )
}

/** The fields that the server sends only to administrators (product decision 3.17). */
function privateItems(student: StudentRecord): (readonly [string, ReactNode])[] {
  if (student.version === undefined) return []
  return [
    ["Date of birth", student.date_of_birth && dayText(student.date_of_birth)],
    ["Marital status", student.marital_status && capitalized(student.marital_status)],
    ["Religion", student.religion],
    ["Traditional authority", student.traditional_authority],
    ["Village", student.village],
    ["Guardian", student.guardian_name],
    ["Guardian phone number", student.guardian_phone_number],
  ]
}
