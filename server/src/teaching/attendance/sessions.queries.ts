import type * as z from "zod"
import { localText, today } from "#contract/lib/dates.ts"
import type { registerInput, sessionInput } from "#contract/teaching/attendance/endpoints.ts"
import { findNamedSubject } from "../../courses/subjects/queries.ts"
import { listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lock, lockRows } from "../../lib/db/locks.ts"
import {
  allow,
  allowAt,
  found,
  refuse,
  rejectField,
  requireConfirmation,
  requireReference,
} from "../../lib/errors.ts"
import { questionOfDay } from "./days.queries.ts"
import { findLesson, findSessionOf, listLessonsOn } from "./lessons.queries.ts"
import {
  cancelledRecordRefusal,
  cancelledRefusal,
  type EditedRecord,
  goneRefusal,
  isRecordOf,
  keptClasses,
  mostLikelyLesson,
  notTaught,
  otherLessonQuestion,
  whyNoRegister,
  whyNotAtTime,
  whyNotOnDay,
} from "./rules.ts"
import {
  enrolledOf,
  findSubjectByCode,
  lockOffering,
  type NewSession,
  offeringOn,
} from "./writing.queries.ts"

type Register = z.output<typeof registerInput>
type Marks = Register["attendance"]
type LessonOfDay = Awaited<ReturnType<typeof listLessonsOn>>[number]
/** One register of a list of students: its class, and its marks. */
export type SessionToSave = { session: NewSession & { term_id: number }; marks: Marks }

/** Finds the classes of the registers in a list of students, refuses students who belong to none, and locks the classes. */
export async function findSessions(db: Database, viewer: Viewer, body: Register): Promise<SessionToSave[]> {
  const lecturer_id = found(viewer.lecturerId)
  const { module_id, date, lesson_id, attendance } = body
  const subject = requireReference(await findNamedSubject(db, module_id), "module_id")
  const { id: offering_id, term_id } = await offeringOn(db, subject, date, "module_id")
  const now = new Date()

  async function atLesson(id: number, marks: Marks) {
    const lesson = await lockLesson(db, viewer, id, body)
    // A list without a lesson is about the day, so it is also accepted before the lesson's hour.
    if (lesson_id !== null) refuse(whyNoRegister(lesson, now))
    else if (lesson.is_cancelled) refuse(cancelledRefusal)
    const { classes, start_time } = lesson
    await enrolledOf(db, { termId: lesson.term_id, classes, marks })
    const session = { lecturer_id, lesson_id: id, offering_id: lesson.offering_id, term_id: lesson.term_id }
    return { session: { ...session, classes, date, start_time }, marks }
  }
  if (lesson_id !== null) return [await atLesson(lesson_id, attendance)]

  const lessons = await listLessonsOn(db, { subjectId: module_id, date })
  const ownLessons = lessons.filter((lesson) => lesson.lecturer_id === lecturer_id)
  const taught = await listTaughtClasses(db, lecturer_id, { subjectId: subject.id, termId: term_id })
  allow(ownLessons.length > 0 || taught.length > 0, notTaught)
  const students = await enrolledOf(db, {
    termId: term_id,
    classes: [...taught, ...ownLessons.flatMap(({ classes }) => classes)],
    marks: attendance,
  })
  const marksOf = (rows: typeof students) => {
    const ids = new Set(rows.map(({ student_id }) => student_id))
    return attendance.filter(({ student_id }) => ids.has(student_id))
  }
  const byClass = Map.groupBy(students, (row) => row.class)
  const byLesson = Map.groupBy(byClass, ([className]) => lessonOf(className, ownLessons, lessons, now)?.id)
  const sessions: SessionToSave[] = []
  // Several lessons are locked in order of id to avoid deadlocks.
  const planned = [...byLesson].flatMap(([id, classes]) => (id === undefined ? [] : { id, classes }))
  for (const { id, classes } of planned.toSorted((a, b) => a.id - b.id))
    sessions.push(await atLesson(id, marksOf(classes.flatMap(([, rows]) => rows))))
  const unplanned = byLesson.get(undefined) ?? []
  if (unplanned.length > 0) await lockOffering(db, offering_id)
  const start_time = date === today() ? localText(now.toISOString()).slice(11) : "08:00"
  const unplannedSession = { lecturer_id, lesson_id: null, offering_id, term_id, date, start_time }
  for (const [className, rows] of unplanned) {
    const classes = className === null ? [] : [className]
    sessions.push({
      session: { ...unplannedSession, is_unplanned: true, classes },
      marks: marksOf(rows),
    })
  }
  return sessions
}

/** The lecturer's own lesson of a class, or else one that a colleague holds for it, because both share one register. */
function lessonOf(
  className: string | null,
  ownLessons: readonly LessonOfDay[],
  all: readonly LessonOfDay[],
  now: Date,
) {
  const isOfClass = ({ classes }: LessonOfDay) => className !== null && classes.includes(className)
  return (
    mostLikelyLesson(ownLessons.filter(isOfClass), now) ??
    mostLikelyLesson(
      all.filter((lesson) => isOfClass(lesson) && !whyNoRegister(lesson, now)),
      now,
    )
  )
}

async function lockLesson(db: Database, viewer: Viewer, id: number, { module_id, date }: Register) {
  const lesson = await lock(db, "lesson", id, () => findLesson(db, viewer, id))
  // The office deletes a lesson that hasn't begun with its timetable entry, when its register may be on its way already.
  if (!lesson) rejectField("lesson_id", goneRefusal)
  if (lesson.subject_id !== module_id || lesson.date !== date)
    rejectField("lesson_id", "This class is not one of the module on this day.")
  return lesson
}

type RecordedSession = Pick<
  z.output<typeof sessionInput>,
  "date" | "time" | "subject" | "class" | "confirmed"
>

/**
 * The class that a lecturer records. It belongs to their lesson in the timetable if both agree. `edited` is the record that
 * is changed.
 */
export async function sessionOfRecord(
  db: Database,
  viewer: Viewer,
  { lecturer_id, edited }: { lecturer_id: number; edited?: EditedRecord & { id: number } },
  record: RecordedSession,
): Promise<NewSession> {
  const { date, time, class: className, confirmed } = record
  const now = new Date()
  rejectField("date", whyNotOnDay(date, now))
  rejectField("time", whyNotAtTime(date, time, now))
  const subject = await findSubjectByCode(db, record.subject)
  if (!subject) rejectField("subject", "There is no subject with this code.")
  const { id: offering_id, term_id: termId } = await offeringOn(db, subject, date, "subject")
  const listOwnLessons = async () =>
    (await listLessonsOn(db, { subjectId: subject.id, date })).filter(
      (lesson) => lesson.lecturer_id === lecturer_id,
    )
  // They are read again after they are locked, because one may be cancelled or moved at this moment.
  const ids = (await listOwnLessons()).map(({ id }) => id)
  await lockRows(db.selectFrom("lesson").where("id", "=", anyOf(ids)).orderBy("id"))
  const ownLessons = await listOwnLessons()
  const lessons = ownLessons.filter(({ is_cancelled }) => !is_cancelled)
  const lesson = lessons.find((lesson) => isRecordOf(lesson, record))
  if (!lesson && ownLessons.some((lesson) => isRecordOf(lesson, record))) refuse(cancelledRecordRefusal)
  const classes = className ? [className] : (lesson?.classes ?? keptClasses(edited, record))
  if (lesson) {
    const stored = await findSessionOf(db, lesson.id)
    if (stored && stored.id !== edited?.id)
      refuse("There is already an attendance record of this class at this time.")
  } else {
    const taught = await listTaughtClasses(db, lecturer_id, { subjectId: subject.id, termId })
    const wanted = classes.length > 0 ? classes : [null]
    allowAt(
      "class",
      wanted.every((name) => mayTeach(viewer, taught, name)),
      notTaught,
    )
  }
  const dayQuestion = await questionOfDay(db, { date, termId, classes, isLesson: lesson !== undefined })
  const lessonQuestion = otherLessonQuestion(lessons, record)
  const questions = [dayQuestion, lessonQuestion].filter((question) => question !== undefined)
  requireConfirmation(questions.join(" ") || undefined, { confirmed, field: dayQuestion ? "date" : "time" })
  const ownColumns = {
    lecturer_id,
    lesson_id: lesson?.id ?? null,
    offering_id: lesson?.offering_id ?? offering_id,
  }
  return { ...ownColumns, classes, date, start_time: time }
}
