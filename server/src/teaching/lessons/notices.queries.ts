import type { Database } from "../../lib/db/database.ts"
import { digestAt } from "../../people/notifications/rules.ts"
import { notifyOfTimetable } from "../timetable/notices.queries.ts"
import type { FoundLesson } from "./queries.ts"
import { beginsBy, isUpcoming, noticeOf } from "./rules.ts"

/** Notifies the students of a lesson's classes, its lecturer and its previous lecturer of a change. */
export async function notifyOfChange(
  db: Database,
  [before, after]: [FoundLesson, FoundLesson],
  senderId: number,
  now = new Date(),
) {
  const news = noticeOf(before, after)
  if (!news || !isUpcoming([before, after], now)) return
  const { id, term_id, classes, date } = after
  const lecturers = [before.lecturer_id, after.lecturer_id]
  const part = `lesson ${id}`
  // The daily email would come after the lesson.
  const isUrgent = beginsBy(digestAt(now.toISOString()), [before, after], now)
  await notifyOfTimetable(
    db,
    { term_id, classes, lecturers },
    { ...news, part, day: date, isUrgent, senderId },
  )
}
