import type { Grade } from "#contract/assessment/grades/grade.ts"
import type { Database } from "../../lib/db/database.ts"
import { students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { gradeNotification } from "./notification.rules.ts"

/** Notifies the student of a grade, or of the feedback that was added to it. Nobody is notified of a draft. */
export const notifyStudent = (
  db: Database,
  grade: Grade,
  type: "grade" | "feedback",
  senderId: number | null,
) => notify(db, { ...gradeNotification(grade, type), to: students([grade.student_id]), senderId })
