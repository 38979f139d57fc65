import { useParams } from "react-router"
import { nameOf } from "#contract/people/people/names.ts"
import { useAddress } from "../../lib/address/address.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { printItem } from "../../ui/controls/print.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { BySubject } from "./BySubject.tsx"
import { termQuery } from "./lists.ts"
import { TermFigures } from "./TermFigures.tsx"

/** One student's attendance, for people who may see the student. */
export function StudentAttendancePage() {
  const params = { id: useParams().id ?? "" }
  const attendance = useData("GET /students/{id}/attendance", { params, ...termQuery(useAddress().params) })
  const { role } = useUser()
  const student = attendance.data?.student
  const list = role === "admin" ? paths.students : paths.myStudents
  return (
    <Page
      title={student ? `Attendance of ${nameOf(student)}` : "Attendance"}
      section="people"
      lead={student && [student.student_number, student.class].filter(Boolean).join(" · ")}
      actions={
        <HeadActions
          items={[{ label: "Student record", to: detailsOf(list, Number(params.id)) }, printItem]}
        />
      }
    >
      <Loaded
        query={attendance}
        failure={attendance.error?.status === 404 ? missingRecordText("student") : undefined}
      >
        {(data) => (
          <div className="stack">
            <TermFigures attendance={data} />
            <BySubject query={attendance} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
