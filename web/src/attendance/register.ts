import { type AttendanceStatus, attendanceStatuses } from "#contract/attendance/types.ts"
import { instantOf } from "#contract/lessons/weeks.ts"
import { shortDayText, today } from "#contract/lib/dates.ts"

/** The statuses that a lecturer has tapped, by the student's id. */
export type Taps = Readonly<Record<number, AttendanceStatus>>

/** "34 present, 5 absent, 1 late" */
export function totalsText(all: readonly AttendanceStatus[]) {
  const count = (status: AttendanceStatus) => all.filter((other) => other === status).length
  return attendanceStatuses.map((status) => `${count(status)} ${status}`).join(", ")
}

type Marked = { id: number; status: AttendanceStatus | null }

/** The students whom two lecturers marked differently in the same register. */
export const differencesOf = <Student extends Marked>(
  theirs: readonly Student[],
  mine: (id: number) => AttendanceStatus | undefined,
) =>
  theirs.flatMap((student) => {
    const own = mine(student.id)
    return own === undefined || own === student.status ? [] : [{ student, mine: own }]
  })

type Lesson = { subject_code: string; classes: readonly string[]; date: string; start_time: string }

/** "MAT101, P3, 10:00", with the date of another day */
export const lessonText = ({ subject_code, classes, date, start_time }: Lesson, now = new Date()) =>
  [subject_code, ...classes, date !== today(now) && shortDayText(date), start_time].filter(Boolean).join(", ")

/** Whether a lesson has begun after its register was read: that it was too early for it then holds no more. */
export function hasBegunSince(
  { date, start_time }: Pick<Lesson, "date" | "start_time">,
  readAt: number,
  now: number,
) {
  const start = Date.parse(instantOf(date, start_time))
  return readAt < start && start <= now
}
