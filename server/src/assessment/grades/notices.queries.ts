import type { Grade } from "#contract/assessment/grades/grade.ts"
import { countText } from "#contract/lib/amounts.ts"
import type { Database } from "../../lib/db/database.ts"
import { students } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawParts } from "../../people/notifications/queries.ts"

/** Notifies the student of a grade, or of the feedback that was added to it. Nobody is notified of a draft. */
export const notifyStudent = (
  db: Database,
  grade: Grade,
  type: "grade" | "feedback",
  senderId: number | null,
) => notify(db, { ...gradeNotification(grade, type), to: students([grade.student_id]), senderId })

/** The notification to the student, such as "15 of 20 points: 75%, B". Several grades share one line: "3 new grades". */
function gradeNotification(grade: Grade, type: "grade" | "feedback") {
  const { subject_name, assignment_title, state, percentage, letter_grade, points_earned, max_points } = grade
  const result =
    state === "number"
      ? `${points_earned} of ${countText(max_points, "point")}: ${percentage}%, ${letter_grade}`
      : `marked ${state}`
  const message = `${subject_name}, ${assignment_title}: ${result}.`
  return {
    ...groupedNotices[type],
    title: `Grade for ${assignment_title}`,
    message,
    many: { ...groupedNotices[type].many, parts: [`${grade.id}`] },
  }
}

/** A student has one line for all unread grades, and one for all feedback, from whichever lecturer. */
export const groupedNotices = {
  grade: { type: "grade", link: "/student/grades", effect: "grades", many: { title: "new grades" } },
  feedback: {
    type: "feedback",
    link: "/student/grades",
    effect: "feedback",
    many: { title: "grades with new feedback" },
  },
} as const

/**
 * Withdraws the notifications of grades that their students no longer have, because they name points. A line that is also about
 * other grades remains.
 */
export async function withdrawNotices(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return
  const parts = ids.map(String)
  await withdrawParts(db, groupedNotices.grade.effect, ["new grade", "new grades"], parts)
  await withdrawParts(db, groupedNotices.feedback.effect, ["grade", "grades"], parts)
}
