import { sql } from "kysely"
import type * as z from "zod"
import type { performanceReportEndpoints } from "#contract/registry/performanceReports/endpoints.ts"
import type { WritingState } from "#contract/registry/performanceReports/types.ts"
import { listStudentModules } from "../../assessment/results/queries.ts"
import { teachesEnrolled } from "../../courses/teachingAssignments/queries.ts"
import { byCalendar } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { studentsFound } from "../../members/students/queries.ts"
import { byName } from "../../people/people/queries.ts"
import { percentageOfAll, totals } from "../../teaching/attendance/totals.queries.ts"
import { listWritten } from "./queries.ts"

type Filter = z.output<
  (typeof performanceReportEndpoints)["GET /continuous-performance-reports/writing"]["query"]
>

/** The students on whom a lecturer writes reports: those whom they teach, by term, without those who have left. */
const taughtStudents = (db: Database, { lecturerId }: Viewer) =>
  db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .where("student.deleted_at", "is", null)
    .where("person.status", "=", "active")
    .where(sql<boolean>`enrolment.outcome is distinct from 'withdrawn'`)
    .where(teachesEnrolled(lecturerId))

/** The students with the lecturer's report on each, if any. */
const withReport = (students: ReturnType<typeof taughtStudents>, { lecturerId }: Viewer) =>
  students.leftJoin("performance_report as report", (join) =>
    join
      .onRef("report.student_id", "=", "enrolment.student_id")
      .onRef("report.term_id", "=", "enrolment.term_id")
      .on("report.author_id", "=", lecturerId),
  )

/** The student, if the lecturer teaches them in that term. */
export const findTaughtStudent = (
  db: Database,
  viewer: Viewer,
  about: { student_id: number; term_id: number },
) =>
  taughtStudents(db, viewer)
    .select("enrolment.student_id")
    .where("enrolment.student_id", "=", about.student_id)
    .where("enrolment.term_id", "=", about.term_id)
    .executeTakeFirst()

/** The terms in which a lecturer teaches students: the active ones first, and the others in the usual order of terms. */
const listTerms = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .select(["term.id", "term.name", "year_name as academic_year_name"])
    .select(sql<boolean>`closed_at is not null`.as("is_closed"))
    .where("term.id", "in", taughtStudents(db, viewer).select("enrolment.term_id"))
    .orderBy("is_active", "desc")
    .orderBy(byCalendar, "desc")
    .orderBy("term.id")
    .execute()

/** The classes that a lecturer teaches in a term, with how many of their students have a report. */
const listClasses = (db: Database, viewer: Viewer, termId: number) =>
  withReport(taughtStudents(db, viewer), viewer)
    .innerJoin("class", "class.name", "enrolment.class")
    .where("enrolment.term_id", "=", termId)
    .select([
      "class.name",
      sql<number>`count(*)`.as("students"),
      sql<number>`count(report.id) - count(report.published_at)`.as("draft"),
      sql<number>`count(report.published_at) - count(report.acknowledged_at)`.as("published"),
      sql<number>`count(report.acknowledged_at)`.as("acknowledged"),
    ])
    .groupBy(["class.name", "class.position"])
    .orderBy("class.position")
    .execute()

/** A student on whom the lecturer has written nothing is "missing". */
const writingState = sql<WritingState>`case when report.id is null then 'missing'
  when report.published_at is null then 'draft'
  when report.acknowledged_at is null then 'published' else 'acknowledged' end`

function listStudents(db: Database, viewer: Viewer, termId: number, className: string, filter: Filter) {
  const students = withReport(taughtStudents(db, viewer), viewer)
    .select(["student.id", "student_number", "person.first_name", "person.last_name"])
    .select(writingState.as("state"))
    .where("enrolment.term_id", "=", termId)
    .where("enrolment.class", "=", className)
  const filtered = whereFound(
    whereEqual(students, {}, [writingState, filter.state]),
    filter.search,
    (search) => sql<boolean>`student.id = any(${studentsFound(search)})`,
  )
  return pageOf(filtered, filter, {
    defaultSort: "last_name",
    tieBreaker: "student.id",
    sorts: { last_name: byName },
  })
}

/** The attendance of students in a term, in percent. */
const listAttendance = (db: Database, termId: number, studentIds: readonly number[]) =>
  totals(db)
    .where("offering.term_id", "=", termId)
    .where("student_id", "=", anyOf(studentIds))
    .select(["student_id", percentageOfAll.as("percentage")])
    .groupBy("student_id")
    .execute()

type TaughtStudents = { termId: number; className: string; studentIds: readonly number[] }

/** The students' stored results in the subjects that the lecturer teaches their class. */
async function listResults(
  db: Database,
  { lecturerId }: Viewer,
  { termId, className, studentIds }: TaughtStudents,
) {
  const taughtSubjects = await db
    .selectFrom("taught_class")
    .select("subject_id")
    .where("lecturer_id", "=", lecturerId)
    .where("term_id", "=", termId)
    .where(({ eb, or }) => or([eb("class", "is", null), eb("class", "=", className)]))
    .execute()
  const ids = new Set(taughtSubjects.map(({ subject_id }) => subject_id))
  const modules = await listStudentModules(db, studentIds, termId)
  return modules.filter(({ subject_id }) => ids.has(subject_id))
}

/** Everything that a lecturer needs to write the reports on a class. A term or class that they don't teach is ignored. */
export async function readWriting(db: Database, viewer: Viewer, filter: Filter) {
  const terms = await listTerms(db, viewer)
  const term = terms.find(({ id }) => id === filter.term_id) ?? terms[0]
  if (!term) return { terms, term_id: null, class: null, classes: [], students: [], total: 0 }
  const classes = await listClasses(db, viewer, term.id)
  const chosen = classes.find(({ name }) => name === filter.class) ?? classes[0]
  const choices = { terms, term_id: term.id, class: chosen?.name ?? null, classes }
  if (!chosen) return { ...choices, students: [], total: 0 }
  const { rows, total } = await listStudents(db, viewer, term.id, chosen.name, filter)
  const ids = rows.map(({ id }) => id)
  const [written, attendance, results] = await Promise.all([
    listWritten(db, viewer, term.id, ids),
    listAttendance(db, term.id, ids),
    listResults(db, viewer, { termId: term.id, className: chosen.name, studentIds: ids }),
  ])
  const reportOn = new Map(written.map((report) => [report.student_id, report]))
  const attendanceOf = new Map(attendance.map((row) => [row.student_id, row.percentage]))
  const resultsOf = Map.groupBy(results, ({ student_id }) => student_id)
  const students = rows.map((student) => ({
    ...student,
    attendance: attendanceOf.get(student.id) ?? null,
    results: resultsOf.get(student.id) ?? [],
    report: reportOn.get(student.id) ?? null,
  }))
  return { ...choices, students, total }
}

/** A lecturer's drafts on the students of a class, locked in order. */
export async function lockDrafts(
  db: Database,
  viewer: Viewer,
  classOfTerm: { term_id: number; class: string },
) {
  const students = taughtStudents(db, viewer)
    .select("enrolment.student_id")
    .where("enrolment.term_id", "=", classOfTerm.term_id)
    .where("enrolment.class", "=", classOfTerm.class)
  return db
    .selectFrom("performance_report as report")
    .select(["report.id", "report.student_id", "strengths", "growth", "advice"])
    .where("author_id", "=", viewer.lecturerId)
    .where("term_id", "=", classOfTerm.term_id)
    .where("published_at", "is", null)
    .where("student_id", "in", students)
    .orderBy("report.id")
    .forUpdate()
    .execute()
}
