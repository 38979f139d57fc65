import type * as z from "zod"
import { countText } from "#contract/lib/amounts.ts"
import type { TimetableEntry, timetableEntryInput } from "#contract/teaching/timetable/endpoints.ts"
import { whyNotPut } from "../../courses/offerings/rules.ts"

type Input = z.output<typeof timetableEntryInput>
export type EntryInput = Omit<Input, "version" | "another_semester"> &
  Partial<Pick<Input, "another_semester">>

export const closedTimetable = "This term is closed, so its timetable can't be changed."

/** The error for another subject or other classes of an entry with past lessons, which must remain correct. */
export function whyNotReplaced(
  before: Pick<TimetableEntry, "has_begun" | "subject_id" | "classes">,
  timetableEntry: Pick<TimetableEntry, "subject_id" | "classes">,
): { subject_id?: string; classes?: string } {
  const others =
    "can't be changed after the first class. Delete this entry, which keeps the classes that were held, and add another."
  if (!before.has_begun) return {}
  if (timetableEntry.subject_id !== before.subject_id) return { subject_id: `The subject ${others}` }
  const classesOf = ({ classes }: { classes: readonly string[] }) => classes.toSorted().join()
  return classesOf(timetableEntry) === classesOf(before) ? {} : { classes: `The classes ${others}` }
}

/** The error for weeks that the term doesn't have, such as the even weeks of a term of one week. */
export const whyNoSuchWeek = (weeks: readonly number[] | null, weeksOfTerm: number) =>
  weeks?.length === 0 || weeks?.some((week) => week > weeksOfTerm)
    ? `This term has ${countText(weeksOfTerm, "week")}.`
    : undefined

type CopiedTerm = { id: number; term_number: number }

/** A term of another number has other subjects, so its timetable wouldn't fit. */
export function whyNotCopied(from: CopiedTerm, to: CopiedTerm) {
  if (from.id === to.id) return "Choose another term than the one that the timetable is copied to."
  if (from.term_number !== to.term_number)
    return `Choose a term of the same place in the course: term ${to.term_number} of another academic year.`
  return undefined
}

type CopiedEntry = {
  subject_code: string
  kind: string
  year_of_study: number
  semester_number: number | null
  is_offered: boolean
  retired_class: string | null
  subject_deleted: boolean
  approval: string
  lecturer_name: string
  lecturer_left: boolean
  weeks: readonly number[] | null
}

/** The weeks of an entry that a term has. */
export const weeksWithin = (weeks: readonly number[] | null, count: number) =>
  weeks === null ? null : weeks.filter((week) => week <= count)

/** The reason why an entry can't be held in another term, apart from clashes. */
export function whyLeftOut(entry: CopiedEntry, to: Parameters<typeof whyNotPut>[1] & { weeks: number }) {
  if (entry.subject_deleted) return `${entry.subject_code} was deleted.`
  if (entry.approval !== "approved") return `${entry.subject_code} is not approved.`
  if (entry.retired_class !== null) return `${entry.retired_class} is retired.`
  if (entry.lecturer_left) return `${entry.lecturer_name} has left the college.`
  const why = whyNotPut({ ...entry, code: entry.subject_code }, to, entry.is_offered)
  if (why !== undefined) return why
  return weeksWithin(entry.weeks, to.weeks)?.length === 0
    ? `That term has ${countText(to.weeks, "week")}.`
    : undefined
}

export function copiedText(copied: number, leftOut: number) {
  const entries = copied === 1 ? "1 entry" : `${copied} entries`
  return leftOut === 0 ? `${entries} copied.` : `${entries} copied, ${leftOut} left out.`
}
