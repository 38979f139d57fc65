import { nameOf } from "#contract/people/people/names.ts"
import { detailsOf, paths } from "../../../lib/address/paths.ts"
import { attendanceOf } from "../../../lib/address/screenPaths.ts"
import { useData } from "../../../lib/api/data.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Details } from "../../../ui/content/Details.tsx"
import { SidePanel } from "../../../ui/overlay/SidePanel.tsx"
import { BySubject } from "../BySubject.tsx"
import { Percentage } from "../Percentage.tsx"

/** The attendance of one student beside the list. */
export function LowStudentDetails({ id }: { id: number }) {
  const attendance = useData("GET /students/{id}/attendance", { params: { id } })
  const student = attendance.data?.student
  const isOffice = useUser().role === "admin"
  return (
    <SidePanel
      title={student ? nameOf(student) : "Student"}
      line={student && [student.student_number, student.class].filter(Boolean).join(" · ")}
      query={attendance}
      items={() => [
        {
          label: "Student record",
          quick: true,
          to: detailsOf(isOffice ? paths.students : paths.myStudents, id),
        },
        { label: "All attendance", quick: true, to: attendanceOf(isOffice ? "admin" : "lecturer", id) },
      ]}
    >
      {({ percentage, present, late, absent, excused }) => (
        <>
          <Details
            items={[
              ["Attendance", <Percentage key="attendance" value={percentage} />],
              ["Present", present],
              ["Late", late],
              ["Absent", absent],
              ["Excused", excused],
            ]}
          />
          <BySubject query={attendance} panel />
        </>
      )}
    </SidePanel>
  )
}
