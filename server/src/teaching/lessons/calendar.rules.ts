import { changeMarks, changeSentences } from "#contract/teaching/lessons/changes.ts"
import type { Lesson } from "#contract/teaching/lessons/endpoints.ts"

/** The text of a lesson in a person's own calendar: "Lecture, P3, with Mary Banda." and what is different this time. */
export function calendarTextOf(lesson: Omit<Lesson, "color" | "day">) {
  const { type, classes, lecturer_name, reason } = lesson
  const marks = changeMarks(lesson)
  return [
    `${type}, ${classes.join(", ")}, with ${lecturer_name}.`,
    marks.length > 0 && `${marks.join(", ")}.`,
    ...changeSentences(lesson),
    reason && `Reason: ${reason}`,
  ]
    .filter(Boolean)
    .join("\n")
}
