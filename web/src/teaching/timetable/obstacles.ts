import { weekdayOf } from "#contract/lib/days.ts"
import type { PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { call } from "../../lib/api/call.ts"
import { type Obstacle, spanOf } from "../../ui/calendar/movingBlock.ts"
import { dayEnd, dayStart } from "../../ui/calendar/week.ts"

/** Finds all obstacles for an entry in the weeks of its term, with one request for the whole week. */
export async function obstaclesOfEntry(entry: TimetableEntry): Promise<Obstacle[]> {
  const { start, end } = spanOf({ day: entry.day, start: entry.start_time, end: entry.end_time })
  const { data } = await call("GET /timetable-plans/free-slots", {
    query: {
      term_id: entry.term_id,
      subject_id: entry.subject_id,
      classes: entry.classes.join(","),
      lecturer_id: entry.lecturer_id,
      room_id: entry.room_id ?? undefined,
      minutes: Math.min(Math.max(end - start, 30), 240),
      entry_id: entry.id,
    },
  })
  // The request asks for a free room too, which an entry without a room doesn't need. The server decides when the move is
  // written.
  const isUncertain = entry.room_id === null
  return data.in_the_way.map(({ day, start_time, end_time, text }) => ({
    ...spanOf({ day, start: start_time, end: end_time }),
    text,
    isUncertain,
  }))
}

type Week = { lessons: readonly PlannedLesson[]; notes: Readonly<Record<number, string>> }

/** Finds all obstacles for a lesson in its week: lessons of the same lecturer, room or class, and holidays. */
export function obstaclesOfLesson(lesson: PlannedLesson, { lessons, notes }: Week): Obstacle[] {
  const others = lessons.filter((other) => other.id !== lesson.id && !other.is_cancelled)
  return [
    ...Object.entries(notes).map(([day, name]) => ({
      day: Number(day),
      start: dayStart,
      end: dayEnd,
      text: `${name}: no classes on this day.`,
    })),
    ...others
      .filter((other) => takesSame(lesson, other))
      .map((other) => ({
        ...spanOf({ day: weekdayOf(other.date), start: other.start_time, end: other.end_time }),
        text: textOf(other),
      })),
  ]
}

const takesSame = (a: PlannedLesson, b: PlannedLesson) =>
  a.lecturer_id === b.lecturer_id ||
  (a.room_id !== null && a.room_id === b.room_id) ||
  (a.year_of_study === b.year_of_study && a.classes.some((name) => b.classes.includes(name)))

const textOf = ({ lecturer_name, subject_code, classes, room }: PlannedLesson) =>
  `${lecturer_name} teaches ${subject_code} to ${classes.join(", ")}${room === null ? "" : ` in ${room}`}.`
