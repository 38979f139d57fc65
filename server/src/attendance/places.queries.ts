import type * as z from "zod"
import type { registerInput, sessionInput } from "#contract/attendance/endpoints.ts"
import { localText, today } from "#contract/lib/dates.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { lock } from "../lib/db/locks.ts"
import { allow, found, refuse, rejectField, requireReference } from "../lib/errors.ts"
import { findNamedSubject } from "../subjects/queries.ts"
import { listTaughtClasses } from "../teachingAssignments/queries.ts"
import { mayTeach } from "../teachingAssignments/rules.ts"
import { findLesson, findSessionOf, listLessonsOn } from "./lessons.queries.ts"
import { nearest, notTaught, whyNoRegister, whyNotAtTime, whyNotOnDay } from "./rules.ts"
import { classesOf, findSubjectByCode, lockOffering, type NewSession, offeringOn } from "./writing.queries.ts"

type Register = z.output<typeof registerInput>

/** Finds the class of a register, refuses what doesn't belong to it, and lets nobody else take it meanwhile. */
export async function placeOf(db: Database, viewer: Viewer, body: Register): Promise<NewSession> {
  const lecturer_id = found(viewer.lecturerId)
  const { module_id, date, lesson_id, attendance: marks } = body
  const subject = requireReference(await findNamedSubject(db, module_id), "module_id")
  const offering = await offeringOn(db, subject, date, "module_id")
  const now = new Date()
  const lessons = await listLessonsOn(db, { subjectId: module_id, date })
  const own = lessons.filter((lesson) => lesson.lecturer_id === lecturer_id)

  async function atLesson(id: number) {
    const lesson = await lockLesson(db, viewer, id, body)
    refuse(whyNoRegister(lesson, now))
    const { offering_id, classes, start_time } = lesson
    await classesOf(db, { termId: offering.term_id, classes, marks })
    return { lecturer_id, lesson_id: id, offering_id, classes, date, start_time }
  }
  const named = lesson_id ?? nearest(own, now)?.id
  if (named !== undefined) return atLesson(named)

  const taught = await listTaughtClasses(db, lecturer_id, {
    subjectId: subject.id,
    termId: offering.term_id,
  })
  allow(taught.length > 0, notTaught)
  const classes = await classesOf(db, { termId: offering.term_id, classes: taught, marks })
  // A lesson of these students that a colleague holds has one register too.
  const shared = nearest(
    lessons.filter(
      (lesson) => !whyNoRegister(lesson, now) && classes.every((name) => lesson.classes.includes(name)),
    ),
    now,
  )
  if (shared) return atLesson(shared.id)
  await lockOffering(db, offering.id)
  const start_time = date === today() ? localText(now.toISOString()).slice(11) : "08:00"
  return {
    ...{ lecturer_id, lesson_id: null, offering_id: offering.id },
    ...{ classes, date, start_time, is_unplanned: true },
  }
}

async function lockLesson(db: Database, viewer: Viewer, id: number, { module_id, date }: Register) {
  const lesson = requireReference(await lock(db, "lesson", id, () => findLesson(db, viewer, id)), "lesson_id")
  if (lesson.subject_id !== module_id || lesson.date !== date)
    rejectField("lesson_id", "This class is not one of the module on this day.")
  return lesson
}

/** The class that a lecturer records: their lesson in the timetable at that time, or else what the record says. */
export async function placeOfRecord(
  db: Database,
  viewer: Viewer,
  lecturer_id: number,
  record: Pick<z.output<typeof sessionInput>, "date" | "time" | "subject" | "class">,
): Promise<NewSession> {
  const { date, time, class: className } = record
  const now = new Date()
  rejectField("date", whyNotOnDay(date, now))
  rejectField("time", whyNotAtTime(date, time, now))
  const subject = await findSubjectByCode(db, record.subject)
  if (!subject) rejectField("subject", "There is no subject with this code.")
  const { id: offering_id, term_id: termId } = await offeringOn(db, subject, date, "subject")
  const lesson = await recordedLesson(db, { lecturerId: lecturer_id, subjectId: subject.id, date, time })
  if (lesson) {
    const { classes, start_time } = lesson
    return { lecturer_id, lesson_id: lesson.id, offering_id: lesson.offering_id, classes, date, start_time }
  }
  const taught = await listTaughtClasses(db, lecturer_id, { subjectId: subject.id, termId })
  allow(mayTeach(viewer, taught, className), notTaught)
  const classes = className ? [className] : []
  return { lecturer_id, lesson_id: null, offering_id, classes, date, start_time: time }
}

/** The lecturer's own lesson that a recorded class is: the one at its time. */
async function recordedLesson(
  db: Database,
  { lecturerId, time, ...of }: { lecturerId: number; subjectId: number; date: string; time: string },
) {
  const lesson = (await listLessonsOn(db, of)).find(
    ({ lecturer_id, start_time, end_time, is_cancelled }) =>
      lecturer_id === lecturerId && !is_cancelled && start_time <= time && time < end_time,
  )
  if (!lesson) return undefined
  await lock(db, "lesson", lesson.id, async () => undefined)
  if (await findSessionOf(db, lesson.id))
    refuse("There is already an attendance record of this class at this time.")
  return lesson
}
