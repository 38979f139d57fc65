import { dayText } from "#contract/dates.ts"
import { useData } from "../lib/data.ts"
import { PersonStatus } from "../people/PersonStatus.tsx"
import { nameOf } from "../people/words.ts"
import { TeachingList } from "../teaching/TeachingList.tsx"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { PersonHead } from "../ui/PersonHead.tsx"

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
      <TeachingList of={{ lecturer_id: id }} />
    </Dialog>
  )
}
