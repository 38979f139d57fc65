import type { Grade } from "#contract/assessment/grades/grade.ts"

/** The notification to the student, such as "15 of 20 points: 75%, B". Several grades share one line: "3 new grades". */
export function gradeNotification(grade: Grade, type: "grade" | "feedback") {
  const { subject_name, assignment_title, state, percentage, letter_grade, points_earned, max_points } = grade
  const result =
    state === "number"
      ? `${points_earned} of ${max_points} points: ${percentage}%, ${letter_grade}`
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
    many: { title: "new comments on your grades" },
  },
} as const
