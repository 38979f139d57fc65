import type { TimetableEntry } from "#contract/timetable/endpoints.ts"

/** What was held stays true: another subject or other classes are another entry. */
export function whyStays(
  before: Pick<TimetableEntry, "has_begun" | "subject_id" | "classes">,
  wanted: Pick<TimetableEntry, "subject_id" | "classes">,
): [field: string, sentence: string | undefined] {
  const rest =
    "can't be changed after the first class. Delete this entry, which keeps the classes that were held, and add another."
  if (before.has_begun && wanted.subject_id !== before.subject_id)
    return ["subject_id", `The subject ${rest}`]
  if (before.has_begun && wanted.classes.join() !== before.classes.join())
    return ["classes", `The classes ${rest}`]
  return ["", undefined]
}

/** The refusal of weeks that the term doesn't have. */
export const whyNoSuchWeek = (weeks: readonly number[] | null, weeksOfTerm: number) =>
  weeks?.some((week) => week > weeksOfTerm) ? `This term has ${weeksOfTerm} weeks.` : undefined
