import { dayText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { nameOf } from "../people/labels.ts"
import { PersonStatus } from "../people/PersonStatus.tsx"
import { TeachingAssignmentList } from "../teachingAssignments/TeachingAssignmentList.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PersonHead } from "../ui/layout/PersonHead.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"

/** A lecturer, and for an administrator to change: what she teaches. */
export function LecturerDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useData("GET /lecturers/{id}", { params: { id } })
  const students = useData("GET /lecturers/{id}/students", { params: { id }, query: { limit: 1 } })
  return (
    <Dialog title="Lecturer details" size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ lecturer }) => (
          <>
            <PersonHead
              name={nameOf(lecturer)}
              photo={lecturer.photo_url}
              kind={lecturer.employee_number}
              lines={[lecturer.email, lecturer.phone_number]}
            />
            <Details
              items={[
                ["Status", <PersonStatus key="status" status={lecturer.status} />],
                ["Department", lecturer.department],
                ["Class", lecturer.class],
                ["Qualification", lecturer.qualification],
                ["Specialization", lecturer.specialization],
                ["Office location", lecturer.office_location],
                ["Hire date", dayText(lecturer.hire_date)],
                ["Students", students.data?.total],
              ]}
            />
          </>
        )}
      </Loaded>
      <TeachingAssignmentList of={{ lecturer_id: id }} />
    </Dialog>
  )
}
