import { fullInstantText } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import { students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { type FoundExtension, findUse } from "./queries.ts"
import { dueText } from "./rules.ts"

/** The reason is shown only on the assignment's screen, because other people who hold the phone may read a notification. */
export const notifyOfExtension = async (
  db: Database,
  extension: FoundExtension,
  senderId: number,
  { isTakenAway = false } = {},
) => {
  const { assignment_id, assignment_title, subject_code, subject_name, due_date, class_due_date } = extension
  const dueDate = fullInstantText(isTakenAway ? class_due_date : due_date)
  const use = isTakenAway ? undefined : await findUse(db, extension)
  return notify(db, {
    type: "assignment",
    title: `${isTakenAway ? "No more extra time" : "More time"}: ${assignment_title}`,
    message: `${subject_code} ${subject_name}. ${dueText(dueDate, use)}`,
    link: `/student/assignments?view=${assignment_id}`,
    senderId,
    effect: `assignment ${assignment_id} extension`,
    repeats: true,
    to: students([extension.student_id]),
  })
}
