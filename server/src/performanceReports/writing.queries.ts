import { sql } from "kysely"
import { percentage } from "../attendance/warnings.queries.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import { byName } from "../people/queries.ts"
import { teachesEnrolled } from "../teachingAssignments/queries.ts"
import { listWritten } from "./queries.ts"

/** The students on whom a lecturer writes: those whom they teach, term by term, without those who have left. */
const taught = (db: Database, { lecturerId }: Viewer) =>
  db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .where("student.deleted_at", "is", null)
    .where("person.status", "=", "active")
    .where(sql<boolean>`enrolment.outcome is distinct from 'withdrawn'`)
    .where(teachesEnrolled(lecturerId))

/** The student, if the lecturer teaches them in that term. */
export const findTaught = (db: Database, viewer: Viewer, about: { student_id: number; term_id: number }) =>
  taught(db, viewer)
    .select("enrolment.student_id")
    .where("enrolment.student_id", "=", about.student_id)
    .where("enrolment.term_id", "=", about.term_id)
    .executeTakeFirst()

/** The terms in which a lecturer teaches students: the active ones first, and then the latest. */
const listTerms = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select(["term.id", "term.name", "year_name as academic_year_name"])
    .select(sql<boolean>`closed_at is not null`.as("is_closed"))
    .where("term.id", "in", taught(db, viewer).select("enrolment.term_id"))
    .orderBy("is_active", "desc")
    .orderBy("term.start_date", "desc")
    .orderBy("term.id")
    .execute()

/** The classes that a lecturer teaches in a term, with how many of their students have a report. */
const listClasses = (db: Database, viewer: Viewer, termId: number) =>
  taught(db, viewer)
    .innerJoin("class", "class.name", "enrolment.class")
    .leftJoin("performance_report as report", (join) =>
      join
        .onRef("report.student_id", "=", "enrolment.student_id")
        .onRef("report.term_id", "=", "enrolment.term_id")
        .on("report.author_id", "=", viewer.lecturerId),
    )
    .where("enrolment.term_id", "=", termId)
    .select([
      "class.name",
      sql<number>`count(*)`.as("students"),
      sql<number>`count(report.published_at)`.as("published"),
      sql<number>`count(report.id) - count(report.published_at)`.as("drafts"),
    ])
    .groupBy(["class.name", "class.position"])
    .orderBy("class.position")
    .execute()

const listStudents = (db: Database, viewer: Viewer, termId: number, className: string) =>
  taught(db, viewer)
    .select(["student.id", "student_number", "person.first_name", "person.last_name"])
    .where("enrolment.term_id", "=", termId)
    .where("enrolment.class", "=", className)
    .orderBy(byName)
    .orderBy("student.id")
    .execute()

/** The attendance of students in a term, in percent. */
const listAttendance = (db: Database, termId: number, studentIds: readonly number[]) =>
  db
    .selectFrom("attendance_mark")
    .innerJoin("offering_details as offering", "offering.id", "attendance_mark.offering_id")
    .where("offering.subject_deleted_at", "is", null)
    .where("offering.term_id", "=", termId)
    .where("student_id", "=", anyOf(studentIds))
    .select(["student_id", percentage.as("percentage")])
    .groupBy("student_id")
    .execute()

type Asked = { term_id?: number | undefined; class?: string | undefined }

/** All that a lecturer needs to write the reports on a class. What they don't teach is as if it weren't asked for. */
export async function readWriting(db: Database, viewer: Viewer, asked: Asked) {
  const terms = await listTerms(db, viewer)
  const term = terms.find(({ id }) => id === asked.term_id) ?? terms[0]
  if (!term) return { terms, term_id: null, class: null, classes: [], students: [] }
  const classes = await listClasses(db, viewer, term.id)
  const chosen = classes.find(({ name }) => name === asked.class) ?? classes[0]
  const place = { terms, term_id: term.id, class: chosen?.name ?? null, classes }
  if (!chosen) return { ...place, students: [] }
  const students = await listStudents(db, viewer, term.id, chosen.name)
  const ids = students.map(({ id }) => id)
  const [written, attendance] = await Promise.all([
    listWritten(db, viewer, term.id, ids),
    listAttendance(db, term.id, ids),
  ])
  const reportOn = new Map(written.map((report) => [report.student_id, report]))
  const attendanceOf = new Map(attendance.map((each) => [each.student_id, each.percentage]))
  return {
    ...place,
    students: students.map((student) => ({
      ...student,
      attendance: attendanceOf.get(student.id) ?? null,
      report: reportOn.get(student.id) ?? null,
    })),
  }
}

/** A lecturer's drafts on the students of a class, locked in order. */
export async function lockDrafts(
  db: Database,
  viewer: Viewer,
  { term_id, class: className }: Required<Asked>,
) {
  const students = taught(db, viewer)
    .select("enrolment.student_id")
    .where("enrolment.term_id", "=", term_id ?? 0)
    .where("enrolment.class", "=", className ?? "")
  return db
    .selectFrom("performance_report as report")
    .select(["report.id", "report.student_id", "strengths", "growth", "advice"])
    .where("author_id", "=", viewer.lecturerId)
    .where("term_id", "=", term_id ?? 0)
    .where("published_at", "is", null)
    .where("student_id", "in", students)
    .orderBy("report.id")
    .forUpdate()
    .execute()
}
