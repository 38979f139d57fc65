import * as z from "zod"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { weeksOf } from "#contract/courses/terms/weeks.ts"
import { type TimetableEntry, timetableEntryInput } from "#contract/teaching/timetable/endpoints.ts"
import type { View } from "./view.ts"
import { choiceOf, type WeekChoice, weeksChosen } from "./weeks.ts"

/** The fields with which the form of a new entry opens: the pressed slot, or the lesson for which a free slot was found. */
export type EntryStart = Partial<
  Pick<TimetableEntry, "subject_id" | "room_id" | "day" | "start_time" | "end_time">
> & { lecturer_id?: number | null }

const none: readonly number[] = []

/** The schema of the form. The weeks are a choice. Their numbers are sent only if single weeks are chosen. */
export const entrySchema = (weekCount: number) =>
  z
    .looseObject({})
    .transform((values, { addIssue }) => {
      const choice = values.which_weeks as WeekChoice
      const weeks = weeksChosen(choice, weekCount, (values.weeks as number[] | null) ?? none)
      if (weeks?.length === 0)
        addIssue({ code: "custom", path: ["weeks"], message: "Choose at least one week." })
      return { ...values, weeks } as z.input<typeof timetableEntryInput>
    })
    .pipe(timetableEntryInput)

export function valuesOf(entry: TimetableEntry | undefined, start: EntryStart, view: View, term: Term) {
  if (entry)
    return { ...bodyOf(entry), which_weeks: choiceOf(entry.weeks, weeksOf(term)), weeks: entry.weeks ?? [] }
  return {
    term_id: term.id,
    subject_id: "",
    classes: view.by === "class" && view.name ? [view.name] : [],
    lecturer_id: (view.by === "lecturer" && view.id) || null,
    room_id: (view.by === "room" && view.id) || "",
    lesson_type: "Lecture",
    day: 1,
    start_time: "",
    end_time: "",
    which_weeks: "every",
    weeks: [],
    ...start,
  }
}

/** The values of an entry that are sent to write it. */
export function bodyOf(entry: TimetableEntry) {
  const { term_id, subject_id, classes, lecturer_id, room_id, lesson_type, day, start_time, end_time } = entry
  return {
    term_id,
    subject_id,
    classes,
    lecturer_id,
    room_id,
    lesson_type,
    day,
    start_time,
    end_time,
    weeks: entry.weeks,
    version: entry.version,
  }
}
