import { weekdayOf } from "#contract/lib/days.ts"
import { changeLabels } from "#contract/teaching/lessons/changes.ts"
import type { PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import type { WeekBlock } from "../../ui/calendar/week.ts"
import { edgeOf } from "../lessons/labels.ts"
import type { View } from "./view.ts"
import { weeksText } from "./weeks.ts"

type TaughtLesson = Pick<
  TimetableEntry,
  "subject_code" | "subject_name" | "classes" | "lecturer_name" | "room"
>

/**
 * A lesson's name in a view. In the view of its only class, it is the subject: "MAT101". Otherwise the classes
 * follow: "MAT101 · P3, P4".
 */
export const titleOf = ({ subject_code, classes }: TaughtLesson, by: View["by"]) =>
  by === "class" && classes.length === 1 ? subject_code : `${subject_code} · ${classes.join(", ")}`

const factsOf = ({ room, lecturer_name }: TaughtLesson, by: View["by"]) =>
  [by !== "room" && room, by !== "lecturer" && lecturer_name].filter(
    (fact) => fact !== false && fact !== null,
  )

/** An entry as a block in the week of its term. */
export const entryBlock =
  (by: View["by"], weeks: number) =>
  (entry: TimetableEntry): WeekBlock => ({
    key: String(entry.id),
    day: entry.day,
    start: entry.start_time,
    end: entry.end_time,
    title: titleOf(entry, by),
    lines: [...factsOf(entry, by), weeksText(entry.weeks, weeks), entry.subject_name].filter(
      (line) => line !== undefined,
    ),
    colour: entry.subject_id,
    edge: edgeOf[entry.lesson_type],
    mark: entry.warning === null ? undefined : "Check",
  })

/** A lesson as a block in the week that contains its date. */
export const lessonBlock =
  (by: View["by"]) =>
  (lesson: PlannedLesson): WeekBlock => ({
    key: String(lesson.id),
    day: weekdayOf(lesson.date),
    start: lesson.start_time,
    end: lesson.end_time,
    title: titleOf(lesson, by),
    lines: [...factsOf(lesson, by), lesson.subject_name],
    colour: lesson.subject_id,
    edge: edgeOf[lesson.type],
    mark: changeLabels(lesson).join(", ") || undefined,
    cancelled: lesson.is_cancelled,
  })
