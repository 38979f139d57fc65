import { fullDayText } from "../../lib/dates.ts"
import type { Lesson } from "./endpoints.ts"

type LessonTimes = { date: string; start_time: string; end_time: string }

/** "Tuesday 24 November 2026, 10:00 – 11:00" */
export const timesText = ({ date, start_time, end_time }: LessonTimes) =>
  `${fullDayText(date)}, ${start_time} – ${end_time}`

type ChangedLesson = Pick<
  Lesson,
  "date" | "start_time" | "end_time" | "lecturer_name" | "room" | "is_cancelled" | "change"
>

/** Labels for a single change of a lesson, a word or two each: "Cancelled", "Moved", "Another room". */
export function changeLabels({ is_cancelled, change, ...now }: ChangedLesson) {
  if (is_cancelled) return ["Cancelled"]
  if (!change) return []
  return [
    isMoved(now, change) && "Moved",
    now.lecturer_name !== change.lecturer_name && "Another lecturer",
    now.room !== change.room && "Another room",
  ].filter((mark) => mark !== false)
}

/**
 * Sentences that say how a changed lesson was planned in the timetable: "Planned for Tuesday 24 November 2026, 10:00 –
 * 11:00."
 */
export function changeSentences({ is_cancelled, change, ...now }: ChangedLesson) {
  if (is_cancelled || !change) return []
  return [
    isMoved(now, change) && `Planned for ${timesText(change)}.`,
    now.lecturer_name !== change.lecturer_name && `Planned with ${change.lecturer_name}.`,
    now.room !== change.room && (change.room ? `Planned in ${change.room}.` : "Planned without a room."),
  ].filter((sentence) => sentence !== false)
}

const isMoved = (now: LessonTimes, planned: LessonTimes) => timesText(now) !== timesText(planned)
