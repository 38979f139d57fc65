import { sql } from "kysely"
import { fullInstantText } from "#contract/lib/dates.ts"
import type { Database } from "../lib/db/database.ts"
import { notify } from "../notifications/queries.ts"
import type { FoundAssignment } from "./queries.ts"

/** The students of the assignment's class, or of its whole term. */
const audienceOf = ({ term_id, student_class }: FoundAssignment) => sql<number>`(
  select student.person_id from enrolment
  join student on student.id = enrolment.student_id and student.deleted_at is null
  where enrolment.term_id = ${term_id} and enrolment.outcome <> 'withdrawn'
    and (${student_class}::text is null or enrolment.class = ${student_class}))`

type Notice = { title: string; message: string; effect: string }

/** Notifies the assignment's students, except those whose assignment it was already `before`. */
const notifyStudents = (
  db: Database,
  assignment: FoundAssignment,
  senderId: number,
  notice: Notice,
  before?: FoundAssignment,
) =>
  notify(db, {
    ...notice,
    type: "assignment",
    link: `/student/assignments?view=${assignment.id}`,
    senderId,
    to: (person) =>
      person.and([
        person("person.id", "in", audienceOf(assignment)),
        ...(before ? [person("person.id", "not in", audienceOf(before))] : []),
      ]),
  })

const newAssignment = (assignment: FoundAssignment) => ({
  title: `New assignment: ${assignment.title}`,
  message: `${subjectOf(assignment)}. Due ${fullInstantText(assignment.due_date)}.`,
})

const subjectOf = ({ subject_code, subject_name }: FoundAssignment) => `${subject_code} ${subject_name}`

export const notifyOfAssignment = (db: Database, assignment: FoundAssignment, senderId: number) =>
  notifyStudents(db, assignment, senderId, {
    ...newAssignment(assignment),
    effect: `assignment ${assignment.id}`,
  })

/**
 * Tells students of an assignment that is new to them, and of a new due date. Both notices have the same effect, and each person
 * is notified of an event once, so students who newly get the assignment get no notice of its due date.
 */
export async function notifyOfChange(
  db: Database,
  before: FoundAssignment,
  after: FoundAssignment,
  senderId: number,
) {
  const effect = `assignment ${after.id} version ${after.version}`
  await notifyStudents(db, after, senderId, { ...newAssignment(after), effect }, before)
  if (after.due_date === before.due_date) return
  await notifyStudents(db, after, senderId, {
    title: `New due date: ${after.title}`,
    message: `${subjectOf(after)}. Now due ${fullInstantText(after.due_date)}.`,
    effect,
  })
}

/** Tells a lecturer that an administrator named them on an assignment, or named somebody else instead. */
export async function notifyNamedLecturer(
  db: Database,
  before: FoundAssignment | null,
  after: FoundAssignment,
  senderId: number,
) {
  if (before?.lecturer_id === after.lecturer_id) return
  const message = `${subjectOf(after)}. Due ${fullInstantText(after.due_date)}.`
  const tell = (lecturerId: number | null, notice: { title: string; link?: string }) =>
    notify(db, {
      ...notice,
      message,
      type: "assignment",
      senderId,
      effect: `assignment ${after.id} version ${after.version} lecturer`,
      to: (person) =>
        person.and([
          person("person.id", "=", sql<number>`(select person_id from lecturer where id = ${lecturerId})`),
          person("person.id", "<>", senderId),
        ]),
    })
  const link = `/lecturer/assignments?view=${after.id}`
  await tell(after.lecturer_id, { title: `You were named on an assignment: ${after.title}`, link })
  await tell(before?.lecturer_id ?? null, {
    title: `You are no longer named on an assignment: ${after.title}`,
  })
}
