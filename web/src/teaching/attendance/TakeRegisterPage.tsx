import { useParams } from "react-router"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { paths, registerOf } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { LessonRegister, type LessonSheet } from "./LessonRegister.tsx"

/** The register of one lesson, on a screen of its own. The dashboard and the timetable link to it. */
export function TakeRegisterPage() {
  const id = useParams().id ?? ""
  const sheet = useData("GET /attendance/registers/{id}", { params: { id } })
  return (
    <Page
      title="Take Attendance"
      section="courses"
      lead={sheet.data && leadText(sheet.data)}
      actions={<LinkButton to={paths.lecturerDashboard}>Dashboard</LinkButton>}
    >
      <Loaded query={sheet} failure={sheet.error?.status === 404 ? missingRecordText("class") : undefined}>
        {(data) => <LessonRegister sheet={data} readAt={sheet.dataUpdatedAt} path={registerOf(Number(id))} />}
      </Loaded>
    </Page>
  )
}

/** "MAT101 Mathematics, P3, 10:00 – 11:00, Room 4" */
function leadText({ lesson }: LessonSheet) {
  const { subject_code, subject_name, classes, date, start_time, end_time, room } = lesson
  const day = date === today() ? undefined : fullDayText(date)
  return [`${subject_code} ${subject_name}`, ...classes, day, `${start_time} – ${end_time}`, room]
    .filter(Boolean)
    .join(", ")
}
