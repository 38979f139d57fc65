import type { TableName } from "#contract/people/people/personalData.ts"

type Reference = `${TableName}.${string}`

/** Each column that refers to a person, a student or a lecturer, and the part of their data that has its rows. */
export const exportedAs: Readonly<Record<Reference, string>> = {
  "announcement.author_id": "announcements",
  "announcement_read.person_id": "read_announcements",
  "assignment.lecturer_id": "assignments",
  "class_session.lecturer_id": "classes_held",
  "class_session.taken_by": "registers_taken",
  "document.student_id": "documents",
  "device_key.person_id": "devices",
  "enrolment.student_id": "enrolments",
  "event_registration.person_id": "events",
  "excuse.decided_by": "excuses_decided",
  "excuse.student_id": "excuses",
  "extension.student_id": "extensions",
  "file.uploaded_by": "files",
  "grade.graded_by": "grades_given",
  "grade.student_id": "grades",
  "grade_history.changed_by": "grade_changes",
  "import.imported_by": "imports",
  "lecturer.person_id": "lecturer",
  "lesson.lecturer_id": "classes_planned",
  "mail.person_id": "mails",
  "material.uploaded_by": "materials",
  "notification.person_id": "notifications",
  "performance_report.author_id": "performance_reports_written",
  "performance_report.student_id": "performance_reports",
  "register_change.changed_by": "register_changes",
  "register_mark.student_id": "attendance",
  "report_phrase.lecturer_id": "report_phrases",
  "session.person_id": "sessions",
  "student.person_id": "student",
  "subject.owner_id": "modules",
  "submission.student_id": "submissions",
  "teaching_assignment.lecturer_id": "teaching_assignments",
  "timetable_entry.lecturer_id": "timetable",
}

const anAction = "what the office did, which is among their actions with its time"

/** The other columns that refer to a person, and why their rows are not in the data. */
export const leftOut: Readonly<Record<Reference, string>> = {
  "api_token.created_by": anAction,
  "attendance_warning.student_id": "the warning itself is among the notifications",
  "calendar_feed.person_id": "a secret address",
  "contact_message.lecturer_id": "the visitor's own data, which the lecturer reads among the messages",
  "content_draft.changed_by": anAction,
  "content_version.published_by": anAction,
  "deleted_record.deleted_by": anAction,
  "document.issued_by": anAction,
  "document.revoked_by": anAction,
  "document_batch.issued_by": anAction,
  "extension.given_by": anAction,
  "grading_policy.created_by": anAction,
  "material_download.person_id": "kept for a day, to count the person once",
  "notification.sender_id": anAction,
  "one_time_link.person_id": "a secret link",
  "rubric.created_by": anAction,
  "rollover.created_by": anAction,
  "rollover.done_by": anAction,
  "rollover.undone_by": anAction,
  "rollover_student.student_id": "a proposal; the outcome is among the enrolments",
  "term_reminder.lecturer_id": "the reminder itself is among the notifications",
  "term_reminder.sent_by": anAction,
  "upload.person_id": "a file that is still arriving",
}
