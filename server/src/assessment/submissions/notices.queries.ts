import { countText } from "#contract/lib/amounts.ts"
import { fullInstantText } from "#contract/lib/dates.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import { listTaughtClasses, teachersOf } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { findAddressee } from "../../people/accounts/queries.ts"
import { type Audience, lecturers, people, students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { isOwnWork } from "../assignments/rules.ts"
import type { Submission, SubmittableAssignment } from "./queries.ts"

/** Notifies the lecturer to whom the assignment belongs, or else the lecturers who teach the subject to the student's class. */
export async function notifyLecturers(
  db: Database,
  work: SubmittableAssignment,
  submission: Submission,
  senderId: number,
) {
  const { id, lecturer_id, subject_id, term_id } = work
  const { student_first_name, student_last_name, student_class, submission_file_name, group_number } =
    submission
  const message = `${student_first_name} ${student_last_name}, ${student_class}, handed in “${submission_file_name}”${forGroup(submission)}.`
  const notifyAudience = (to: Audience) =>
    notify(db, {
      type: "assignment",
      title: `${submission.number === 1 ? "Handed in" : "Handed in again"}: ${submission.assignment_title}`,
      message,
      link: `/lecturer/assignments?view=${id}`,
      senderId,
      effect: `submissions of assignment ${id}`,
      many: {
        parts: [group_number === null ? `${submission.id}` : `group ${group_number}`],
        title: `handed in ${submission.assignment_title}`,
      },
      to,
    })
  const taught = await listTaughtClasses(db, lecturer_id, { subjectId: subject_id, termId: term_id })
  const isOwn = isOwnWork({ role: "lecturer", lecturerId: lecturer_id }, taught, work)
  if ((await notifyAudience(lecturers([isOwn ? lecturer_id : null]))) === 0) {
    await notifyAudience(people(teachersOf({ subject_id, term_id, class: submission.student_class })))
  }
}

const forGroup = ({ group_number }: Submission) => (group_number === null ? "" : ` for Group ${group_number}`)

/** Notifies the other members of the group of what one of them handed in. */
export const notifyGroup = (
  db: Database,
  { id, student_ids }: SubmittableAssignment,
  submission: Submission,
  { studentId, personId }: Viewer,
) =>
  notify(db, {
    type: "assignment",
    title: `Handed in for your group: ${submission.assignment_title}`,
    message: `${submission.student_first_name} ${submission.student_last_name} handed in “${submission.submission_file_name}”${forGroup(submission)}. It counts for you, too.`,
    link: `/student/assignments?view=${id}`,
    senderId: personId,
    effect: `assignment ${id} group work`,
    repeats: true,
    to: students(student_ids.filter((memberId) => memberId !== studentId)),
  })

/** The receipt is always mailed, whatever the student's preferences. */
export async function mailReceipt(db: Database, submission: Submission, personId: number) {
  await mailLetter(db, found(await findAddressee(db, personId)), {
    subject: `Receipt ${submission.reference}: ${submission.assignment_title}`,
    lines: [
      `Your work was received on ${fullInstantText(submission.submitted_at)}.`,
      [
        `Reference: ${submission.reference}, version ${submission.number}`,
        `Assignment: ${submission.assignment_title}`,
        `Class: ${submission.student_class}`,
        submission.group_number !== null && `Group: Group ${submission.group_number}`,
        `File: ${submission.submission_file_name}, ${countText(submission.submission_file_size, "byte")}`,
        `SHA-256: ${submission.submission_file_sha256}`,
      ]
        .filter(Boolean)
        .join("\n"),
    ],
  })
}
