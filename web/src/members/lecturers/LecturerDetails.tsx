import { dayText } from "#contract/lib/dates.ts"
import type { Lecturer } from "#contract/members/lecturers/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { TeachingAssignmentList } from "../../courses/teachingAssignments/TeachingAssignmentList.tsx"
import { useData } from "../../lib/api/data.ts"
import { accountDetails } from "../../people/people/accountDetails.tsx"
import { DevicesOf } from "../../people/people/DevicesOf.tsx"
import { RefusedAddress } from "../../people/people/reaching/RefusedAddress.tsx"
import { Avatar } from "../../ui/cloth/Avatar.tsx"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"

type Props = { id: number; items: RowActions<Lecturer> }

export function LecturerDetails({ id, items }: Props) {
  const details = useData("GET /lecturers/{id}", { params: { id } })
  const students = useData("GET /lecturers/{id}/students", { params: { id }, query: { limit: 1 } })
  const loaded = details.data?.lecturer
  return (
    <SidePanel
      title={loaded ? nameOf(loaded) : "Lecturer"}
      line={loaded && [loaded.employee_number, loaded.department].join(" · ")}
      face={loaded && <Avatar name={nameOf(loaded)} photo={loaded.photo_url} />}
      query={details}
      items={({ lecturer }) => items(lecturer)}
    >
      {({ lecturer }) => (
        <>
          {lecturer.email !== null && (
            <RefusedAddress
              person={{ id, email: lecturer.email }}
              correct="POST /lecturers/{id}/correct-email"
            />
          )}
          <Details
            items={[
              ...accountDetails(lecturer),
              ["Class", lecturer.class],
              ["Qualification", lecturer.qualification],
              ["Specialization", lecturer.specialization],
              ["Office location", lecturer.office_location],
              ["Hire date", dayText(lecturer.hire_date)],
              ["Students", students.data?.total],
              ["Unanswered messages", lecturer.waiting_messages],
            ]}
          />
          <DevicesOf owner={{ lecturerId: id }} />
          <TeachingAssignmentList owner={{ lecturer_id: id }} />
        </>
      )}
    </SidePanel>
  )
}
