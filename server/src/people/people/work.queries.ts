import { sql } from "kysely"
import { columnsOf, type Protection, type TableName } from "#contract/people/people/personalData.ts"
import type { Database } from "../../lib/db/database.ts"

/** A table's columns for the export: all except the secret ones, or only those with the given protections. */
export const exportedColumns = (table: TableName, ...protections: Protection[]) =>
  columnsOf(table, ...(protections.length > 0 ? protections : exported)).map((column) =>
    sql.ref(`${table}.${column}`).as(column),
  )
const exported = ["public", "kept", "personal", "private"] as const

/**
 * A lecturer's or an administrator's texts and decisions about others, for their own export. Others are identified by number.
 */
export async function readWork(db: Database, id: number) {
  return {
    materials: await materialsOf(db, id),
    grades_given: await gradesGivenBy(db, id),
    grade_changes: await gradeChangesBy(db, id),
    performance_reports_written: await reportsBy(db, id),
    registers_taken: await registersTakenBy(db, id),
    register_changes: await registerChangesBy(db, id),
    excuses_decided: await excusesDecidedBy(db, id),
    timetable: await entriesOf(db, id),
    classes_planned: await lessonsOf(db, id),
  }
}

const materialsOf = (db: Database, id: number) =>
  db
    .selectFrom("material")
    .innerJoin("subject", "subject.id", "material.subject_id")
    .select(["subject.code", "subject.name as subject"])
    .select(exportedColumns("material"))
    .where("uploaded_by", "=", id)
    .orderBy("material.id")
    .execute()

/** Drafts are included, because they are the lecturer's own. */
const gradesGivenBy = (db: Database, id: number) =>
  db
    .selectFrom("grade")
    .innerJoin("offering_details as offering", "offering.id", "grade.offering_id")
    .innerJoin("student", "student.id", "grade.student_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term", "student_number"])
    .select(exportedColumns("grade", "kept"))
    .where("graded_by", "=", id)
    .orderBy("graded_at")
    .orderBy("grade.id")
    .execute()

const gradeChangesBy = (db: Database, id: number) =>
  db
    .selectFrom("grade_history")
    .select(["grade_history.id", "changed_at"])
    .select(exportedColumns("grade_history", "kept"))
    .where("changed_by", "=", id)
    .orderBy("grade_history.id")
    .execute()

const reportsBy = (db: Database, id: number) =>
  db
    .selectFrom("performance_report")
    .innerJoin("lecturer", "lecturer.id", "performance_report.author_id")
    .innerJoin("student", "student.id", "performance_report.student_id")
    .innerJoin("term", "term.id", "performance_report.term_id")
    .select(["term.name as term", "student_number", "strengths", "growth", "advice", "published_at"])
    .where("lecturer.person_id", "=", id)
    .orderBy("performance_report.id")
    .execute()

const registersTakenBy = (db: Database, id: number) =>
  db
    .selectFrom("class_session")
    .select(["date", "start_time", "classes", "present", "absent", "taken_at"])
    .where("taken_by", "=", id)
    .orderBy("class_session.id")
    .execute()

const registerChangesBy = (db: Database, id: number) =>
  db
    .selectFrom("register_change")
    .innerJoin("student", "student.id", "register_change.student_id")
    .select(["student_number", "changed_at"])
    .select(exportedColumns("register_change", "kept"))
    .where("changed_by", "=", id)
    .orderBy("register_change.id")
    .execute()

/** The reason and the answer are left out, because they may reveal the student's illness. */
const excusesDecidedBy = (db: Database, id: number) =>
  db
    .selectFrom("excuse")
    .innerJoin("student", "student.id", "excuse.student_id")
    .select(["student_number", "first_date", "last_date", "state", "decided_at"])
    .where("decided_by", "=", id)
    .orderBy("excuse.id")
    .execute()

const entriesOf = (db: Database, id: number) =>
  db
    .selectFrom("timetable_entry")
    .innerJoin("lecturer", "lecturer.id", "timetable_entry.lecturer_id")
    .innerJoin("offering_details as offering", "offering.id", "timetable_entry.offering_id")
    .select(["subject_code as code", "subject_name as subject", "term_name as term"])
    .select(exportedColumns("timetable_entry", "kept"))
    .where("lecturer.person_id", "=", id)
    .where(sql<boolean>`timetable_entry.deleted_at is null`)
    .orderBy("timetable_entry.id")
    .execute()

const lessonsOf = (db: Database, id: number) =>
  db
    .selectFrom("lesson")
    .innerJoin("lecturer", "lecturer.id", "lesson.lecturer_id")
    .select(exportedColumns("lesson", "kept"))
    .where("lecturer.person_id", "=", id)
    .orderBy("date")
    .orderBy("lesson.id")
    .execute()
