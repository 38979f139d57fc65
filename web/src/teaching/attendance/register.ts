import { collegeNow, shortDayText, today } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import { type AttendanceStatus, attendanceStatuses } from "#contract/teaching/attendance/types.ts"
import { instantOf, isInProgress, lessonStart } from "#contract/teaching/lessons/weeks.ts"

/** The statuses that a lecturer has tapped, by the student's id. */
export type Taps = Readonly<Record<number, AttendanceStatus>>

/** "34 present, 5 absent, 1 late" */
export function totalsText(all: readonly AttendanceStatus[]) {
  const count = (status: AttendanceStatus) => all.filter((other) => other === status).length
  return attendanceStatuses.map((status) => `${count(status)} ${status}`).join(", ")
}

type MarkedStudent = { id: number; status: AttendanceStatus | null }

/** The students whom two lecturers marked differently in the same register. */
export const differencesOf = <Student extends MarkedStudent>(
  current: readonly Student[],
  ownStatusOf: (id: number) => AttendanceStatus | undefined,
) =>
  compact(
    current.map((student) => {
      const ownStatus = ownStatusOf(student.id)
      return ownStatus !== undefined && ownStatus !== student.status && { student, mine: ownStatus }
    }),
  )

type DatedLesson = { subject_code: string; classes: readonly string[]; date: string; start_time: string }

/** "MAT101, P3, 10:00". The date is included if it isn't today. */
export const lessonText = ({ subject_code, classes, date, start_time }: DatedLesson) =>
  [subject_code, ...classes, date !== today() && shortDayText(date), start_time].filter(Boolean).join(", ")

/** Returns whether a lesson has begun since its register was read. If so, a refusal because it was too early is outdated. */
export function hasBegunSince(
  { date, start_time }: Pick<DatedLesson, "date" | "start_time">,
  readAt: number,
  now: number,
) {
  const start = Date.parse(instantOf(date, start_time))
  return readAt < start && start <= now
}

type Takeable = Parameters<typeof isInProgress>[0] & { is_taken: boolean }

/**
 * The lesson of a module and day whose register the lecturer most likely wants: the current one, or else the latest that has
 * begun and has no register, or else the last that has begun, or else the next. A lesson without a register is preferred to
 * one with a register.
 */
export function lessonToTake<Lesson extends Takeable>(lessons: readonly Lesson[], now = collegeNow()) {
  const inOrder = lessons.toSorted((a, b) => lessonStart(a) - lessonStart(b))
  const begunLessons = inOrder.filter((lesson) => lessonStart(lesson) <= now.getTime())
  const missing = begunLessons.filter(({ is_taken }) => !is_taken)
  return (
    missing.find((lesson) => isInProgress(lesson, now)) ??
    missing.at(-1) ??
    begunLessons.find((lesson) => isInProgress(lesson, now)) ??
    begunLessons.at(-1) ??
    inOrder[0]
  )
}
