import { daysText, fullDayText, today } from "#contract/lib/dates.ts"
import { weekdayOf } from "#contract/lib/days.ts"
import { timesText } from "#contract/teaching/lessons/changes.ts"
import { lessonStart } from "#contract/teaching/lessons/weeks.ts"

type Times = { date: string; start_time: string; end_time: string }
type LessonSlot = Times & {
  lecturer_id: number
  room_id: number | null
  is_cancelled: boolean
  reason: string | null
}
type Term = { name: string; start_date: string; end_date: string }
type Holiday = { name: string }

/**
 * The reason why a lesson can't be moved to a day. It must stay in its own term, and the day must be a future one with
 * lessons.
 */
export function whyNotOnDate(
  date: string,
  before: Times,
  term: Term,
  [holiday]: readonly Holiday[],
  now = new Date(),
) {
  if (date === before.date) return undefined
  if (date < term.start_date || date > term.end_date)
    return `Date must be a day of ${term.name}: ${daysText(term.start_date, term.end_date)}.`
  if (date < today(now)) return "Date must be today or later, because a class can't be moved into the past."
  if (weekdayOf(date) === 7) return "Date must not be a Sunday. Classes are held from Monday to Saturday."
  if (holiday) return `Date must not be a holiday. ${fullDayText(date)} is ${holiday.name}.`
  return undefined
}

/** The reason why a future lesson can't be moved to a past hour. A lesson that has begun can be corrected. */
export const whyNotAtTime = (before: Times, times: Times, now = new Date()) =>
  lessonStart(before) > now.getTime() && lessonStart(times) <= now.getTime()
    ? "Start time must be later than now, because a class can't be moved into the past."
    : undefined

/** Whether two versions of a lesson have the same time, lecturer and room, and are held or cancelled for the same reason. */
export const isSameSlot = (a: LessonSlot, b: LessonSlot) =>
  a.date === b.date &&
  a.start_time === b.start_time &&
  a.end_time === b.end_time &&
  a.lecturer_id === b.lecturer_id &&
  a.room_id === b.room_id &&
  a.is_cancelled === b.is_cancelled &&
  a.reason === b.reason

/** A lesson with an attendance record was held at the time of the record, so it can't be moved or cancelled. */
export const whyRecordStays = (before: LessonSlot, change: LessonSlot) =>
  timesText(before) !== timesText(change) || (change.is_cancelled && !before.is_cancelled)
    ? "This class has an attendance record, so it can't be moved or cancelled. Delete that record first."
    : undefined

/** Whether a lesson is in the future, after or before a change: nobody is notified about the past. */
export const isUpcoming = (lessons: readonly Times[], now: Date) =>
  lessons.some((lesson) => lessonStart(lesson) > now.getTime())

/** Whether a future lesson begins by this time, after or before a change. */
export const beginsBy = (time: string, lessons: readonly Times[], now: Date) =>
  lessons.some((lesson) => lessonStart(lesson) > now.getTime() && lessonStart(lesson) <= Date.parse(time))

/** The rule of an entry applies to future weeks, so a lesson that has begun keeps its change. */
export const whyChangeStays = (planned: Times) =>
  lessonStart(planned) <= Date.now()
    ? "The planned time of this class is past, so its change stays."
    : undefined

type NotifiedLesson = LessonSlot & { subject_name: string; lecturer_name: string; room: string | null }

const placeText = ({ room, lecturer_name, ...lesson }: NotifiedLesson) =>
  [timesText(lesson), room, `with ${lecturer_name}`].filter(Boolean).join(", ")

/** The title and text of the notice about a change of a lesson; undefined if nothing changes for its readers. */
export function noticeOf(before: NotifiedLesson, after: NotifiedLesson) {
  const title = titleOf(before, after)
  if (!title) return undefined
  const now = placeText(after)
  const old = placeText(before)
  const sentences = [
    now === old ? `${now}.` : `Now ${now}. Before: ${old}.`,
    after.reason && `Reason: ${after.reason}`,
  ]
  return { title: `${title}: ${after.subject_name}`, message: sentences.filter(Boolean).join(" ") }
}

function titleOf(before: NotifiedLesson, after: NotifiedLesson) {
  if (after.is_cancelled) return before.is_cancelled ? undefined : "Cancelled"
  if (before.is_cancelled) return "Not cancelled any more"
  if (timesText(before) !== timesText(after)) return "Moved"
  if (before.lecturer_id !== after.lecturer_id) return "Another lecturer"
  if (before.room_id !== after.room_id) return "Another room"
  return undefined
}
