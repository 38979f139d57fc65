import { fullDayText, today } from "#contract/lib/dates.ts"
import { weekdayOf } from "#contract/lib/days.ts"
import { compact } from "#contract/lib/objects.ts"
import { changeLabels, changeSentences, timesText } from "#contract/teaching/lessons/changes.ts"
import type { Lesson, OwnWeek } from "#contract/teaching/lessons/endpoints.ts"
import { isInProgress, lessonStart } from "#contract/teaching/lessons/weeks.ts"
import { lessonTypes } from "#contract/teaching/timetable/options.ts"
import { registerOf } from "../../lib/address/paths.ts"
import type { Edge, WeekBlock } from "../../ui/calendar/week.ts"

export const edgeOf: Readonly<Record<Lesson["type"], Edge>> = {
  Lecture: "solid",
  Tutorial: "dashed",
  Practical: "double",
  Seminar: "dotted",
}

export const legend = lessonTypes.map((type) => ({ edge: edgeOf[type], label: type }))

/**
 * The kind of person who reads the timetable. It names neither a student's class nor a lecturer, because they know these
 * themselves.
 */
export type Reader = "student" | "lecturer"

const titleOf = ({ subject_code, classes }: Lesson, reader: Reader) =>
  reader === "student" ? subject_code : `${classes.join(", ")} · ${subject_code}`

/** The lines of a lesson: the room, the subject, the lecturer and the kind of lesson. */
const linesOf = ({ subject_name, lecturer_name, room, type }: Lesson, reader: Reader) =>
  [room, subject_name, reader === "student" && lecturer_name, type].filter(
    (line) => line !== null && line !== false,
  )

/** A lesson in the grid of its week. If it is today or in the past, a lecturer opens its register by it. */
export const inWeek =
  (reader: Reader) =>
  (lesson: Lesson): WeekBlock => ({
    key: String(lesson.id),
    day: weekdayOf(lesson.date),
    start: lesson.start_time,
    end: lesson.end_time,
    title: titleOf(lesson, reader),
    lines: linesOf(lesson, reader),
    colour: lesson.subject_id,
    edge: edgeOf[lesson.type],
    mark: changeLabels(lesson).join(", ") || undefined,
    cancelled: lesson.is_cancelled,
    to:
      reader === "lecturer" && !lesson.is_cancelled && lesson.date <= today()
        ? registerOf(lesson.id)
        : undefined,
  })

const weekAhead = 7 * 86_400_000

/**
 * A short form of a lesson for a list: its day if that isn't today, its room and subject, and whether it is taking place
 * now.
 */
export const inList =
  (reader: Reader, now: Date) =>
  (lesson: Lesson): WeekBlock => {
    const { date, day, room, subject_name } = lesson
    const isNear = lessonStart(lesson) < now.getTime() + weekAhead
    const dayText = isNear ? day : fullDayText(date)
    const when = date === today(now) ? null : dayText
    const block = inWeek(reader)(lesson)
    return {
      ...block,
      lines: [when, room, subject_name].filter((line) => line !== null),
      mark: [isInProgress(lesson, now) && "Now", block.mark].filter(Boolean).join(", ") || undefined,
    }
  }

/** The name of the holiday on each day of a week. Day 1 is Monday. */
export function holidayNotes({ week, holidays }: Pick<OwnWeek, "week" | "holidays">) {
  const notes: Record<number, string> = {}
  for (const { name, start_date, end_date } of holidays) {
    const first = start_date < week.from ? 1 : weekdayOf(start_date)
    const last = end_date > week.to ? 6 : weekdayOf(end_date)
    for (let day = first; day <= last; day++) notes[day] = notes[day] ? `${notes[day]}, ${name}` : name
  }
  return notes
}

/** A change in words: the lesson, the change, the original plan, and the reason. */
export function changeText(lesson: Lesson, { withLecturer = false } = {}) {
  const { subject_code, subject_name, lecturer_name, reason } = lesson
  const marks = changeLabels(lesson).join(", ").toLowerCase()
  return {
    key: lesson.id,
    title: `${subject_code} ${subject_name}${marks && `: ${marks}`}`,
    sentences: compact([
      `${timesText(lesson)}${withLecturer ? `, with ${lecturer_name}` : ""}.`,
      ...changeSentences(lesson),
      reason && `Reason: ${reason}`,
    ]).join(" "),
  }
}
