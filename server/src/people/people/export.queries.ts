import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "./queries.ts"
import { exportedColumns, readWork } from "./work.queries.ts"

/**
 * Returns all data that the college holds about a person, for that person (Data Protection Act): every column of the
 * register that isn't secret. Unpublished grades are left out.
 */
export async function exportPerson(db: Database, id: number) {
  const [student] = await rowsOf(db, "student", id)
  const [lecturer] = await rowsOf(db, "lecturer", id)
  const [person] = await rowsOf(db, "person", id)
  return {
    person,
    student: student ?? null,
    ...(student && {
      enrolments: await enrolmentsOf(db, Number(student.id)),
      grades: await gradesOf(db, Number(student.id)),
      submissions: await submissionsOf(db, Number(student.id)),
      attendance: await attendanceOf(db, Number(student.id)),
      excuses: await excusesOf(db, Number(student.id)),
      groups: await givenFor(db, "group_member", Number(student.id)),
      extensions: await givenFor(db, "extension", Number(student.id)),
      performance_reports: await reportsOn(db, Number(student.id)),
      documents: await documentsOf(db, Number(student.id)),
    }),
    lecturer: lecturer ?? null,
    ...(lecturer && {
      modules: await modulesOf(db, Number(lecturer.id)),
      teaching_assignments: await teachingAssignmentsOf(db, Number(lecturer.id)),
      assignments: await assignmentsOf(db, Number(lecturer.id)),
      classes_held: await classesHeldBy(db, Number(lecturer.id)),
      report_phrases: await phrasesOf(db, Number(lecturer.id)),
    }),
    ...(!student && (await readWork(db, id))),
    announcements: await announcementsOf(db, id),
    read_announcements: await readAnnouncementsOf(db, id),
    events: await eventsOf(db, id),
    notifications: await rowsOf(db, "notification", id),
    mails: await rowsOf(db, "mail", id),
    files: await filesOf(db, id),
    imports: await importsOf(db, id),
    sessions: await rowsOf(db, "session", id),
    devices: await rowsOf(db, "device_key", id),
    actions: await actionsOf(db, id),
  }
}

type OwnTable = "person" | "student" | "lecturer" | "notification" | "mail" | "session" | "device_key"

const rowsOf = (db: Database, table: OwnTable, id: number): Promise<Record<string, unknown>[]> =>
  db
    .selectFrom(table)
    .select(exportedColumns(table))
    .where(sql.ref(table === "person" ? "id" : "person_id"), "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

const enrolmentsOf = (db: Database, studentId: number) =>
  db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select(["term.name as term", "term.year_of_study"])
    .select(exportedColumns("enrolment"))
    .where("student_id", "=", studentId)
    .orderBy("term.start_date")
    .execute()

const gradesOf = (db: Database, studentId: number) =>
  db
    .selectFrom("grade")
    .innerJoin("offering_details as offering", "offering.id", "grade.offering_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term"])
    .select(exportedColumns("grade"))
    .where("student_id", "=", studentId)
    .where(sql<boolean>`is_published(grade.published_at)`)
    .orderBy("graded_at")
    .orderBy("grade.id")
    .execute()

/** Each version of the student's submissions, with its file. */
const submissionsOf = (db: Database, studentId: number) =>
  db
    .selectFrom("submission")
    .innerJoin("submission_version", "submission_version.submission_id", "submission.id")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .innerJoin("file", "file.id", "submission_version.file_id")
    .select(["assignment.title as assignment", "file.name as file", "media_type", "size"])
    .select([...exportedColumns("submission"), ...exportedColumns("submission_version", "kept")])
    .where("student_id", "=", studentId)
    .orderBy("submission.id")
    .orderBy("number")
    .execute()

const attendanceOf = (db: Database, studentId: number) =>
  db
    .selectFrom("register_mark")
    .innerJoin("class_session", "class_session.id", "register_mark.session_id")
    .innerJoin("offering_details as offering", "offering.id", "class_session.offering_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term", "date", "start_time"])
    .select(exportedColumns("register_mark"))
    .where("student_id", "=", studentId)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("class_session.id")
    .execute()

const excusesOf = (db: Database, studentId: number) =>
  db
    .selectFrom("excuse")
    .select(exportedColumns("excuse"))
    .where("student_id", "=", studentId)
    .orderBy("first_date")
    .orderBy("id")
    .execute()

/** A student's groups or extensions, each with its assignment's title. */
const givenFor = (db: Database, table: "extension" | "group_member", studentId: number) =>
  db
    .selectFrom(table as "extension")
    .innerJoin("assignment", "assignment.id", `${table as "extension"}.assignment_id`)
    .select("assignment.title as assignment")
    .select(exportedColumns(table))
    .where("student_id", "=", studentId)
    .orderBy("assignment.id")
    .execute()

/** Drafts are left out, because they aren't final. */
const reportsOn = (db: Database, studentId: number) =>
  db
    .selectFrom("performance_report")
    .innerJoin("term", "term.id", "performance_report.term_id")
    .innerJoin("lecturer", "lecturer.id", "performance_report.author_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["term.name as term", fullName("person").as("author")])
    .select(exportedColumns("performance_report"))
    .where("student_id", "=", studentId)
    .where("published_at", "is not", null)
    .orderBy("published_at")
    .orderBy("performance_report.id")
    .execute()

const phrasesOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("report_phrase")
    .select(exportedColumns("report_phrase"))
    .where("lecturer_id", "=", lecturerId)
    .orderBy("id")
    .execute()

const documentsOf = (db: Database, studentId: number) =>
  db
    .selectFrom("document")
    .select(exportedColumns("document"))
    .where("student_id", "=", studentId)
    .orderBy("document.id")
    .execute()

const classesHeldBy = (db: Database, lecturerId: number) =>
  db
    .selectFrom("class_session")
    .innerJoin("offering_details as offering", "offering.id", "class_session.offering_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term"])
    .select(exportedColumns("class_session"))
    .where("lecturer_id", "=", lecturerId)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("class_session.id")
    .execute()

const modulesOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("subject")
    .select(exportedColumns("subject"))
    .where("owner_id", "=", lecturerId)
    .orderBy("id")
    .execute()

const teachingAssignmentsOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("teaching_assignment")
    .innerJoin("offering_details as offering", "offering.id", "teaching_assignment.offering_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term"])
    .select(exportedColumns("teaching_assignment"))
    .where("lecturer_id", "=", lecturerId)
    .orderBy("term_start")
    .orderBy("teaching_assignment.id")
    .execute()

const assignmentsOf = (db: Database, lecturerId: number) =>
  db
    .selectFrom("assignment")
    .innerJoin("offering_details as offering", "offering.id", "assignment.offering_id")
    .select(["subject_name as subject", "term_name as term"])
    .select(exportedColumns("assignment"))
    .where("lecturer_id", "=", lecturerId)
    .orderBy("assignment.id")
    .execute()

const announcementsOf = (db: Database, id: number) =>
  db
    .selectFrom("announcement")
    .select(exportedColumns("announcement"))
    .where("author_id", "=", id)
    .orderBy("announcement.id")
    .execute()

/** The announcements that the person has read, with the time. */
const readAnnouncementsOf = (db: Database, id: number) =>
  db
    .selectFrom("announcement_read")
    .innerJoin("announcement", "announcement.id", "announcement_read.announcement_id")
    .select("announcement.title")
    .select(exportedColumns("announcement_read", "personal"))
    .where("person_id", "=", id)
    .orderBy("read_at")
    .execute()

/** Events the person is registered or waiting for. */
const eventsOf = (db: Database, id: number) =>
  db
    .selectFrom("event_registration")
    .innerJoin("event", "event.id", "event_id")
    .select(["title", "start_date", "state", "attended", "event_registration.created_at as registered_at"])
    .where("person_id", "=", id)
    .orderBy("event_registration.id")
    .execute()

const filesOf = (db: Database, id: number) =>
  db
    .selectFrom("file")
    .select(exportedColumns("file", "kept"))
    .where("uploaded_by", "=", id)
    .orderBy("created_at")
    .execute()

/** Only the receipts are included, because the rejected rows are about other people. */
const importsOf = (db: Database, id: number) =>
  db
    .selectFrom("import")
    .select(exportedColumns("import", "kept"))
    .where("imported_by", "=", id)
    .orderBy("id")
    .execute()

/** The person's own actions without the values, because these may belong to another person. */
const actionsOf = (db: Database, id: number) =>
  db
    .selectFrom("audit")
    .select(["at", "action", "address"])
    .where("actor_id", "=", id)
    .orderBy("id")
    .execute()
