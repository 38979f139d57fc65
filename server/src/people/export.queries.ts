import { sql } from "kysely"
import type { Database } from "../lib/db/database.ts"

/**
 * Everything the college keeps about a person, for herself (Data Protection Act): no password, no secret, no mark that
 * isn't published, and of her mails only that they were sent, because their links are keys.
 */
export async function exportPerson(db: Database, id: number) {
  const [student, lecturer] = [await studentOf(db, id), await lecturerOf(db, id)]
  return {
    person: await personOf(db, id),
    student: student ?? null,
    ...(student && {
      enrolments: await enrolmentsOf(db, student.id),
      grades: await gradesOf(db, student.id),
      submissions: await submissionsOf(db, student.id),
    }),
    lecturer: lecturer ?? null,
    ...(lecturer && {
      modules: await modulesOf(db, lecturer.id),
      teaching_assignments: await teachingAssignmentsOf(db, lecturer.id),
      assignments: await assignmentsOf(db, lecturer.id),
    }),
    notifications: await notificationsTo(db, id),
    mails: await mailsTo(db, id),
    files: await filesOf(db, id),
    imports: await importsOf(db, id),
    sessions: await sessionsOf(db, id),
    actions: await actionsOf(db, id),
  }
}

const personOf = (db: Database, id: number) =>
  db
    .selectFrom("person")
    .select(["id", "email", "role", "requested_role", "status", "first_name", "last_name"])
    .select(["phone", "address", "bio", "preferences", "two_factor", "created_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

const studentOf = (db: Database, id: number) =>
  db.selectFrom("student").selectAll().where("person_id", "=", id).executeTakeFirst()

const enrolmentsOf = (db: Database, studentId: number) =>
  db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select(["term.name as term", "class", "enrolment.year_of_study", "outcome"])
    .where("student_id", "=", studentId)
    .orderBy("term.start_date")
    .execute()

const gradesOf = (db: Database, studentId: number) =>
  db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select(["subject.code", "subject.name as subject", "term.name as term", "grade_type", "title"])
    .select(["state", "points", "max_points", "percentage", "feedback", "graded_at", "published_at"])
    .where("student_id", "=", studentId)
    .where(sql<boolean>`is_published(grade.published_at)`)
    .orderBy("graded_at")
    .orderBy("grade.id")
    .execute()

/** Each version of her work, with the file that came with it. */
const submissionsOf = (db: Database, studentId: number) =>
  db
    .selectFrom("submission")
    .innerJoin("submission_version", "submission_version.submission_id", "submission.id")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .innerJoin("file", "file.id", "submission_version.file_id")
    .select(["reference", "assignment.title as assignment", "submission.class", "number", "received_at"])
    .select(["submission_text", "file.name as file", "media_type", "size"])
    .where("student_id", "=", studentId)
    .orderBy("submission.id")
    .orderBy("number")
    .execute()

const lecturerOf = (db: Database, id: number) =>
  db.selectFrom("lecturer").selectAll().where("person_id", "=", id).executeTakeFirst()

const modulesOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("subject")
    .select(["code", "name", "description", "year_of_study", "created_at", "deleted_at"])
    .where("owner_id", "=", lecturerId)
    .orderBy("id")
    .execute()

const teachingAssignmentsOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("teaching_assignment")
    .innerJoin("offering", "offering.id", "teaching_assignment.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select(["subject.code", "subject.name as subject", "term.name as term", "class"])
    .where("lecturer_id", "=", lecturerId)
    .orderBy("term.start_date")
    .orderBy("teaching_assignment.id")
    .execute()

const assignmentsOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select(["title", "assignment.description", "subject.name as subject", "term.name as term", "class"])
    .select(["due_at", "max_marks", "assignment.created_at", "assignment.deleted_at"])
    .where("lecturer_id", "=", lecturerId)
    .orderBy("assignment.id")
    .execute()

const notificationsTo = (db: Database, id: number) =>
  db
    .selectFrom("notification")
    .select(["type", "priority", "title", "message", "created_at", "read_at", "mailed_at"])
    .where("person_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

const mailsTo = (db: Database, id: number) =>
  db
    .selectFrom("mail")
    .select(["to_address", "subject", "status", "created_at", "sent_at"])
    .where("person_id", "=", id)
    .orderBy("id")
    .execute()

const filesOf = (db: Database, id: number) =>
  db
    .selectFrom("file")
    .select(["name", "media_type", "size", "created_at"])
    .where("uploaded_by", "=", id)
    .orderBy("created_at")
    .execute()

const importsOf = (db: Database, id: number) =>
  db
    .selectFrom("import")
    .select(["reference", "kind", "file_name", "rows_imported", "created_at", "undone_at"])
    .where("imported_by", "=", id)
    .orderBy("id")
    .execute()

const sessionsOf = (db: Database, id: number) =>
  db
    .selectFrom("session")
    .select(["device", "address", "created_at", "last_active_at", "ended_at"])
    .where("person_id", "=", id)
    .orderBy("created_at")
    .execute()

const actionsOf = (db: Database, id: number) =>
  db
    .selectFrom("audit")
    .select(["at", "action", "address"])
    .where("actor_id", "=", id)
    .orderBy("id")
    .execute()
