import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { useAddress } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { OwnExcuses } from "../excuses/OwnExcuses.tsx"
import { BySubject } from "./BySubject.tsx"
import { isLow } from "./labels.ts"
import { termQuery } from "./lists.ts"
import { TermFigures } from "./TermFigures.tsx"

/** A student's own attendance, and the excuses that they have requested (product decision 3.9). */
export function OwnAttendancePage() {
  const attendance = useData("GET /students/my-attendance", termQuery(useAddress().params))
  return (
    <Page title="My Attendance" section="courses">
      {attendance.data && isLow(attendance.data) && (
        <Notice tone="warn">
          <p>
            Your attendance is below {requiredAttendance}%. If you could not come, ask for an excuse below, or
            speak to your lecturer.
          </p>
        </Notice>
      )}
      <Loaded query={attendance}>{(data) => <TermFigures attendance={data} />}</Loaded>
      <BySubject query={attendance} />
      <OwnExcuses />
    </Page>
  )
}
