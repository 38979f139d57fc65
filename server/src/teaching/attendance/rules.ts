import type { CsvColumn } from "#contract/lib/csv.ts"
import { dayOf, dayText, fullDayText, localText, shortDayText, today } from "#contract/lib/dates.ts"
import { weekdayOf } from "#contract/lib/days.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import type { LowStudent } from "#contract/teaching/attendance/students.ts"
import type { AttendanceStatus } from "#contract/teaching/attendance/types.ts"

/** The screens that notices about attendance lead to. */
export const attendanceScreens = {
  student: "/student/attendance",
  low: "/admin/low-attendance",
  excuses: "/admin/excuses",
} as const

/**
 * The number of minutes by which a register may be taken or a class recorded early: clocks of devices differ, and a class
 * gathers before it begins.
 */
const minutesEarly = 15

/** A class of the timetable, with times such as "08:00". */
type Lesson = { date: string; start_time: string; is_cancelled: boolean }

export const notTaught = "You don't teach this module to this class."

export const closedTerm = "This term is closed, so its attendance can't be changed."

export const whyNotOnDay = (date: string, now: Date) =>
  date > today(now) ? "Date must not be in the future." : undefined

export const whyNotAtTime = (date: string, time: string, now: Date) =>
  hasBegun(date, time, now) ? undefined : "Time must not be in the future."

export const cancelledRefusal = "This class was cancelled, so it has no register."
export const goneRefusal =
  "This class is no longer in the timetable. If it was held, use Take Attendance on the dashboard."
export const cancelledRecordRefusal =
  "This class was cancelled, so it has no attendance record. If it was held, the office must undo the cancellation first."

export function whyNoRegister({ date, start_time, is_cancelled }: Lesson, now: Date) {
  if (is_cancelled) return cancelledRefusal
  if (hasBegun(date, start_time, now)) return undefined
  const day = date === today(now) ? "" : ` on ${shortDayText(date)}`
  return `This class begins${day} at ${start_time}. Its register can be taken ${minutesEarly} minutes before.`
}

/** A day on which the college has no lessons: "15 October 2026 is Mother's Day. Was there a class?" */
export function freeDayQuestion(date: string, [holiday]: readonly { name: string }[], isLesson: boolean) {
  const obstacle = holiday?.name ?? (weekdayOf(date) === 7 && !isLesson ? "a Sunday" : undefined)
  return obstacle && `${dayText(date)} is ${obstacle}. Was there a class?`
}

/** Without classes, the question says that the timetable has no class at all on that day. */
export const noLessonsQuestion = (date: string, classes: readonly string[]) =>
  `The timetable has no class${classes.length > 0 ? ` for ${listText(classes)}` : ""} on ${fullDayText(date)}. Was there a class?`

type TimetabledLesson = { start_time: string; end_time: string; classes: readonly string[] }
type RecordedTime = { time: string; class: string | null }

const isAt = ({ start_time, end_time }: TimetabledLesson, time: string) =>
  start_time <= time && time < end_time

/**
 * Whether a record belongs to this lesson: its time is within the lesson, and the class that it names, if any, is the
 * lesson's only one.
 */
export const isRecordOf = (lesson: TimetabledLesson, { time, class: className }: RecordedTime) =>
  isAt(lesson, time) &&
  (className === null || (lesson.classes.length === 1 && lesson.classes[0] === className))

/** Asks whether a lesson was meant that has the time or the class of a record, but not both; undefined if there is none. */
export function otherLessonQuestion(
  lessons: readonly (TimetabledLesson & { subject_code: string })[],
  record: RecordedTime,
) {
  const { time, class: className } = record
  if (className === null || lessons.some((lesson) => isRecordOf(lesson, record))) return undefined
  const otherLesson = lessons.find((lesson) => isAt(lesson, time) || lesson.classes.includes(className))
  if (!otherLesson) return undefined
  const { subject_code, classes, start_time, end_time } = otherLesson
  return `The timetable has ${subject_code} with ${listText(classes)} from ${start_time} to ${end_time} that day. Was this another class?`
}

/** The class of a record, unless it has several or none. */
export const onlyClassOf = (classes: readonly string[]) =>
  classes.length === 1 ? (classes[0] ?? null) : null

type RecordOf = { date: string; time: string; subject: string; class: string | null }

export type EditedRecord = { subject: string; classes: readonly string[] }

/**
 * The classes of a changed record that names none and has no lesson. A form can't name several, so a record that had several
 * of the same subject keeps them.
 */
export const keptClasses = (before: EditedRecord | undefined, { subject }: { subject: string }) =>
  before && before.classes.length > 1 && before.subject.toUpperCase() === subject.toUpperCase()
    ? [...before.classes]
    : []

/** The fields of an edited record that change its class. A record that names no class keeps the classes of its lesson. */
export function movedFields(
  before: Omit<RecordOf, "class"> & { classes: readonly string[] },
  requestedRecord: RecordOf,
) {
  const previous = { ...before, class: onlyClassOf(before.classes) }
  const fields = ["date", "time", "subject", "class"] as const
  return fields.filter((field) => previous[field]?.toUpperCase() !== requestedRecord[field]?.toUpperCase())
}

/** An error for each field of an edited record that its register determines. */
export function fixedByRegister(
  register: { strength: number; present: number },
  { moved, strength, present }: { moved: readonly string[]; strength: number; present: number },
): Record<string, string> {
  const figures = [strength !== register.strength && "strength", present !== register.present && "present"]
  return Object.fromEntries([
    ...moved.map((field) => [field, "A class with a register stays where and when it was."]),
    ...figures.flatMap((field) =>
      field ? [[field, "The figures of a class with a register follow from it."]] : [],
    ),
  ])
}

/** Compares local times as text: "2026-01-31 09:00". */
const hasBegun = (date: string, time: string, now: Date) =>
  `${date} ${time}` <= localText(new Date(now.getTime() + minutesEarly * 60_000).toISOString())

type CorrectableRegister = { taken_at: string | null; created_at: string; closed_at: string | null }

/**
 * Lecturers may correct a session on the day of its register, or of its record if it has none. Administrators may correct
 * it as long as the term is open.
 */
export function mayEdit({ role }: { role: Role }, session: CorrectableRegister, now = new Date()) {
  if (session.closed_at !== null) return false
  return role === "admin" || dayOf(session.taken_at ?? session.created_at) === today(now)
}

export const onlyToday =
  "Lecturers can correct attendance until midnight of the day on which it was taken. Please ask the office."

/**
 * The reason why a viewer can't take the register of a lesson now, or correct the stored one. Administrators can only correct.
 */
export function whyClosed(
  viewer: { role: Role },
  lesson: Lesson & { closed_at: string | null },
  session: (CorrectableRegister & { may_edit: boolean }) | null,
) {
  if (lesson.closed_at !== null) return closedTerm
  if (session?.taken_at) return session.may_edit ? null : onlyToday
  return whyNoRegister(lesson, new Date()) ?? (viewer.role === "admin" ? "Lecturers take registers." : null)
}

type SentMark = { student_id: number; status: AttendanceStatus }
type StoredMark = { id: number; status: AttendanceStatus | null }

/** Whether a register equals the stored one, as when its reply was lost and it is sent again. */
export function isSame(stored: readonly StoredMark[], sent: readonly SentMark[]) {
  const marked = stored.filter(({ status }) => status !== null)
  return marked.length === sent.length && changesOf(stored, sent).length === 0
}

/** The marks that differ from the stored ones. Students who aren't in the request keep theirs. */
export function changesOf(stored: readonly StoredMark[], sent: readonly SentMark[]) {
  const before = new Map(stored.map(({ id, status }) => [id, status]))
  return sent
    .map(({ student_id, status }) => ({
      student_id,
      from_status: before.get(student_id) ?? null,
      to_status: status,
    }))
    .filter(({ from_status, to_status }) => from_status !== to_status)
}

/** The lesson that is on now, or else the last one, or else the next one. Cancelled lessons come last. */
export function mostLikelyLesson<Row extends Lesson & { end_time: string }>(
  lessons: readonly Row[],
  now: Date,
) {
  const rank = (lesson: Row) => {
    if (lesson.is_cancelled) return 3
    if (!hasBegun(lesson.date, lesson.start_time, now)) return 2
    return `${lesson.date} ${lesson.end_time}` > localText(now.toISOString()) ? 0 : 1
  }
  const order = lessons.toSorted(
    (a, b) => rank(a) - rank(b) || a.start_time.localeCompare(b.start_time) * (rank(a) === 1 ? -1 : 1),
  )
  return order[0]
}

export const outsidersRefusal = (count: number) =>
  count === 0
    ? undefined
    : `${count === 1 ? "1 student is" : `${count} students are`} not in this class. Please load the list again.`

export const lowColumns: CsvColumn<LowStudent>[] = [
  ["Student number", ({ student_number }) => student_number],
  ["Last name", ({ last_name }) => last_name],
  ["First name", ({ first_name }) => first_name],
  ["Class", (student) => student.class],
  ["Year of study", ({ year_of_study }) => year_of_study],
  ["Term", ({ term_name }) => term_name],
  ["Attendance (%)", ({ percentage }) => percentage],
  ["Present", ({ present }) => present],
  ["Late", ({ late }) => late],
  ["Absent", ({ absent }) => absent],
  ["Excused", ({ excused }) => excused],
  [
    "Low in",
    ({ subjects }) =>
      subjects.map(({ subject_code, percentage }) => `${subject_code} ${percentage}%`).join("; "),
  ],
]

type SessionLine = Pick<
  ClassSession,
  | "date"
  | "time"
  | "subject"
  | "subject_name"
  | "lecturer_name"
  | "employee_number"
  | "classes"
  | "strength"
  | "present"
  | "absent"
  | "status"
  | "signature"
  | "extra_reason"
>

export const exportColumns: CsvColumn<SessionLine>[] = [
  ["Date", ({ date }) => date],
  ["Time", ({ time }) => time],
  ["Subject code", ({ subject }) => subject],
  ["Subject name", ({ subject_name }) => subject_name],
  ["Class", ({ classes }) => classes.join("; ")],
  ["Lecturer", ({ employee_number }) => employee_number],
  ["Lecturer name", ({ lecturer_name }) => lecturer_name],
  ["Strength", ({ strength }) => strength],
  ["Present", ({ present }) => present],
  ["Absent", ({ absent }) => absent],
  ["Status", ({ status }) => status],
  ["Signature", ({ signature }) => signature],
  ["Extra reason", ({ extra_reason }) => extra_reason],
]
