import { sql } from "kysely"
import { fullInstantText } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import { type NewNotification, notify } from "../../people/notifications/queries.ts"
import type { FoundAssignment } from "./queries.ts"

/** The students of the assignment's class, or of its whole term. */
const audienceOf = ({ term_id, student_class }: FoundAssignment) => sql<number>`(
  select student.person_id from enrolment
  join student on student.id = enrolment.student_id and student.deleted_at is null
  where enrolment.term_id = ${term_id} and enrolment.outcome <> 'withdrawn'
    and (${student_class}::text is null or enrolment.class = ${student_class}))`

type Notice = { title: string; message: string; effect: string }

/** Notifies people about an assignment that is theirs. Further notices of the same effect replace the first. */
const notifyStudents = (
  db: Database,
  { id }: FoundAssignment,
  senderId: number,
  notice: Notice,
  to: NewNotification["to"],
) =>
  notify(db, {
    ...notice,
    type: "assignment",
    link: `/student/assignments?view=${id}`,
    senderId,
    repeats: true,
    to,
  })

const subjectOf = ({ subject_code, subject_name }: FoundAssignment) => `${subject_code} ${subject_name}`

const newAssignment = (assignment: FoundAssignment): Notice => ({
  title: `New assignment: ${assignment.title}`,
  message: `${subjectOf(assignment)}. Due ${fullInstantText(assignment.due_date)}.`,
  effect: `assignment ${assignment.id}`,
})

const newDueDate = (assignment: FoundAssignment): Notice => ({
  title: `New due date: ${assignment.title}`,
  message: `${subjectOf(assignment)}. Now due ${fullInstantText(assignment.due_date)}.`,
  effect: `assignment ${assignment.id} due date`,
})

export const notifyOfAssignment = (db: Database, assignment: FoundAssignment, senderId: number) =>
  notifyStudents(db, assignment, senderId, newAssignment(assignment), (person) =>
    person("person.id", "in", audienceOf(assignment)),
  )

/** Tells students of an assignment that is new to them, and the others of its new due date. */
export async function notifyOfChange(
  db: Database,
  before: FoundAssignment,
  after: FoundAssignment,
  senderId: number,
) {
  await notifyStudents(db, after, senderId, newAssignment(after), (person) =>
    person.and([
      person("person.id", "in", audienceOf(after)),
      person("person.id", "not in", audienceOf(before)),
    ]),
  )
  if (after.due_date === before.due_date) return
  await notifyStudents(db, after, senderId, newDueDate(after), (person) =>
    person.and([person("person.id", "in", audienceOf(after)), person("person.id", "in", audienceOf(before))]),
  )
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
      effect: `assignment ${after.id} lecturer`,
      repeats: true,
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
