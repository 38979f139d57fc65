import { subjectText } from "#contract/courses/subjects/names.ts"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { changeLabels, changeSentences } from "#contract/teaching/lessons/changes.ts"
import type { Lesson } from "#contract/teaching/lessons/endpoints.ts"
import { instantOf } from "#contract/teaching/lessons/weeks.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import type { CalendarEntry } from "../../lib/files/calendarFiles.ts"
import { listOwnLessons } from "./queries.ts"

/** A calendar shows the lessons of the last 14 days and of the next 56: about 250 of them. */
const daysBefore = 14
const daysAfter = 56

/**
 * The lessons for a student's or lecturer's own calendar. A changed lesson keeps its key, so a moved one is the same calendar
 * entry.
 */
export const lessonCalendar =
  (publicUrl: string) =>
  async (
    db: Database,
    owner: Pick<Viewer, "role" | "studentId" | "lecturerId">,
  ): Promise<CalendarEntry[]> => {
    if (owner.role === "admin") return []
    const span = { from: addDays(today(), -daysBefore), to: addDays(today(), daysAfter) }
    const lessons = await listOwnLessons(db, owner, span)
    return lessons.map((lesson) => ({
      key: `lesson-${lesson.id}`,
      title: subjectText(lesson),
      text: calendarTextOf(lesson),
      place: lesson.room,
      start: instantOf(lesson.date, lesson.start_time),
      end: instantOf(lesson.date, lesson.end_time),
      allDay: false,
      cancelled: lesson.is_cancelled,
      url: `${publicUrl}/${owner.role}/timetable?week=${lesson.date}`,
      version: lesson.version,
      changedAt: lesson.updated_at,
    }))
  }

/** The text of a lesson in a person's own calendar: "Lecture, P3, with Mary Banda.", and the changes of this lesson. */
function calendarTextOf(lesson: Omit<Lesson, "color" | "day">) {
  const { type, classes, lecturer_name, reason } = lesson
  const marks = changeLabels(lesson)
  return [
    `${type}, ${classes.join(", ")}, with ${lecturer_name}.`,
    marks.length > 0 && `${marks.join(", ")}.`,
    ...changeSentences(lesson),
    reason && `Reason: ${reason}`,
  ]
    .filter(Boolean)
    .join("\n")
}
