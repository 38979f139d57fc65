import { sql } from "kysely"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { fullInstantText } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import {
  type Audience,
  allOf,
  enrolledIn,
  except,
  lecturers,
  people,
} from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"
import type { FoundAssignment } from "./queries.ts"

/** The students of the assignment's class, or of its whole term. */
const audienceOf = ({ term_id, student_class }: FoundAssignment) =>
  enrolledIn(term_id, student_class === null ? null : [student_class])

/** The students whose own due time, by an extension, is later than the assignment's new one. */
const withMoreTime = ({ id, due_date }: FoundAssignment) =>
  people(sql<number>`(
    select student.person_id from extension join student on student.id = extension.student_id
    where extension.assignment_id = ${id} and extension.due_at > ${due_date}::timestamptz)`)

type Notice = { title: string; message: string; effect: string }

/** Notifies people about an assignment of theirs. A further notice of the same effect replaces the first. */
const notifyStudents = (
  db: Database,
  { id }: FoundAssignment,
  senderId: number,
  notice: Notice,
  to: Audience,
) =>
  notify(db, {
    ...notice,
    type: "assignment",
    link: `/student/assignments?view=${id}`,
    senderId,
    repeats: true,
    to,
  })

const newAssignment = (assignment: FoundAssignment): Notice => ({
  title: `New assignment: ${assignment.title}`,
  message: `${subjectText(assignment)}. Due ${fullInstantText(assignment.due_date)}.`,
  effect: `assignment ${assignment.id}`,
})

const newDueDate = (assignment: FoundAssignment): Notice => ({
  title: `New due date: ${assignment.title}`,
  message: `${subjectText(assignment)}. Now due ${fullInstantText(assignment.due_date)}.`,
  effect: `assignment ${assignment.id} due date`,
})

/** Lists the effects of the other notifications about an assignment: its own, and those of extensions, groups and submissions. */
const laterEffects = (id: number) => [
  `assignment ${id} due date`,
  `assignment ${id} lecturer`,
  `assignment ${id} extension`,
  `assignment ${id} groups`,
  `assignment ${id} group work`,
  `submissions of assignment ${id}`,
]

const isStillDue = ({ due_date }: FoundAssignment) => Date.parse(due_date) > Date.now()

/**
 * Withdraws the notifications of a deleted assignment, which would lead nowhere. If it isn't due yet, students may be working on
 * it, so a notification of the deletion replaces the one with which they learned of the assignment.
 */
export async function notifyOfDeletion(db: Database, assignment: FoundAssignment, senderId: number) {
  const { effect } = newAssignment(assignment)
  await withdrawNotifications(db, laterEffects(assignment.id))
  if (!isStillDue(assignment)) return withdrawNotifications(db, [effect])
  await notify(db, {
    type: "assignment",
    title: `Deleted: ${assignment.title}`,
    message: `${subjectText(assignment)}. This assignment was deleted, so there is nothing to hand in.`,
    senderId,
    effect,
    repeats: true,
    to: audienceOf(assignment),
  })
}

/** Replaces the notification that an assignment was deleted, if it is still due. */
export async function notifyOfRestoring(db: Database, assignment: FoundAssignment, senderId: number) {
  if (isStillDue(assignment)) await notifyOfAssignment(db, assignment, senderId)
}

export const notifyOfAssignment = (db: Database, assignment: FoundAssignment, senderId: number) =>
  notifyStudents(db, assignment, senderId, newAssignment(assignment), audienceOf(assignment))

/** Notifies students of an assignment that is new to them, and the others of its new due date. */
export async function notifyOfChange(
  db: Database,
  before: FoundAssignment,
  after: FoundAssignment,
  senderId: number,
) {
  const old = audienceOf(before)
  const now = audienceOf(after)
  await notifyStudents(db, after, senderId, newAssignment(after), allOf(now, except(old)))
  if (after.due_date === before.due_date) return
  const concerned = allOf(allOf(now, old), except(withMoreTime(after)))
  await notifyStudents(db, after, senderId, newDueDate(after), concerned)
}

/** Notifies a lecturer that an administrator named them on an assignment, or named somebody else instead. */
export async function notifyNamedLecturer(
  db: Database,
  before: FoundAssignment | null,
  after: FoundAssignment,
  senderId: number,
) {
  if (before?.lecturer_id === after.lecturer_id) return
  const message = `${subjectText(after)}. Due ${fullInstantText(after.due_date)}.`
  const notifyLecturer = (lecturerId: number | null, notice: { title: string; link?: string }) =>
    notify(db, {
      ...notice,
      message,
      type: "assignment",
      senderId,
      effect: `assignment ${after.id} lecturer`,
      repeats: true,
      to: allOf(lecturers([lecturerId]), except(people([senderId]))),
    })
  const link = `/lecturer/assignments?view=${after.id}`
  await notifyLecturer(after.lecturer_id, { title: `You were named on an assignment: ${after.title}`, link })
  await notifyLecturer(before?.lecturer_id ?? null, {
    title: `You are no longer named on an assignment: ${after.title}`,
  })
}
