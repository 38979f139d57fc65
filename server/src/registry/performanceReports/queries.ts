import { sql } from "kysely"
import type * as z from "zod"
import type {
  PerformanceReport,
  performanceReportEndpoints,
} from "#contract/registry/performanceReports/endpoints.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { studentsFound } from "../../members/students/queries.ts"
import { byName, fullName } from "../../people/people/queries.ts"

type Filter = z.output<(typeof performanceReportEndpoints)["GET /continuous-performance-reports"]["query"]>

const joined = (db: Database) =>
  db
    .selectFrom("performance_report as report")
    .innerJoin("student", "student.id", "report.student_id")
    .innerJoin("person", "person.id", "student.person_id")
    .innerJoin("lecturer as author", "author.id", "report.author_id")
    .innerJoin("person as author_person", "author_person.id", "author.person_id")
    .innerJoin("term", "term.id", "report.term_id")
    .innerJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("enrolment", (join) =>
      join
        .onRef("enrolment.student_id", "=", "report.student_id")
        .onRef("enrolment.term_id", "=", "report.term_id"),
    )

/** Students see the published reports on them, lecturers the reports that they wrote, administrators all. */
function visibleTo({ role, lecturerId, studentId }: Viewer, query: ReturnType<typeof joined>) {
  if (role === "admin") return query
  if (role === "lecturer") return query.where("report.author_id", "=", lecturerId)
  return query.where("report.student_id", "=", studentId).where("report.published_at", "is not", null)
}

const state = sql<PerformanceReport["state"]>`case when report.published_at is null then 'draft'
  when report.acknowledged_at is null then 'published' else 'acknowledged' end`

const selectColumns = (query: ReturnType<typeof joined>) =>
  query.select([
    "report.id",
    "report.student_id",
    "student_number",
    "person.first_name",
    "person.last_name",
    "enrolment.class",
    "report.term_id",
    "term.name as term_name",
    "year_name as academic_year_name",
    "report.author_id",
    fullName("author_person").as("author_name"),
    "strengths",
    "growth",
    "advice",
    "published_at",
    "acknowledged_at",
    "student_reply",
    "unpublish_reason",
    state.as("state"),
    "report.updated_at",
    "report.version",
  ])

export async function listReports(db: Database, viewer: Viewer, filter: Filter) {
  const present = visibleTo(viewer, joined(db)).where("student.deleted_at", "is", null)
  const query = whereEqual(
    present,
    {
      "report.term_id": filter.term_id,
      "report.student_id": filter.student_id,
      "report.author_id": filter.author_id,
      "enrolment.class": filter.class,
    },
    [state, filter.state],
  )
  const filtered = whereFound(
    query,
    filter.search,
    (search) => sql<boolean>`report.student_id = any(${studentsFound(search)})`,
  )
  const { rows, total } = await pageOf(selectColumns(filtered), filter, {
    defaultSort: "-updated_at",
    tieBreaker: "report.id",
    nullable: ["published_at"],
    sorts: {
      updated_at: sql.ref("report.updated_at"),
      published_at: sql.ref("report.published_at"),
      last_name: byName,
    },
  })
  return { reports: rows, total }
}

/** A student's published reports, the newest first. */
export const listOwnReports = (db: Database, viewer: Viewer) =>
  selectColumns(visibleTo(viewer, joined(db)))
    .orderBy("published_at", "desc")
    .orderBy("report.id", "desc")
    .execute()

const findReport = (db: Database, viewer: Viewer, id: number) =>
  selectColumns(visibleTo(viewer, joined(db)))
    .where("report.id", "=", id)
    .executeTakeFirst()
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const reports = (viewer: Viewer) =>
  records("performance_report", (db, id) => findReport(db, viewer, id))

/** The reports that a lecturer has written in a term on these students. */
export const listWritten = (db: Database, viewer: Viewer, termId: number, studentIds: readonly number[]) =>
  selectColumns(visibleTo(viewer, joined(db)))
    .where("report.term_id", "=", termId)
    .where("report.student_id", "=", anyOf(studentIds))
    .execute()

/** The published reports of a term on these students, by student and author, for their report cards. */
export const listPublished = (
  db: Database,
  { termId, studentIds }: { termId: number; studentIds: readonly number[] },
) =>
  joined(db)
    .select([
      "report.student_id",
      fullName("author_person").as("author_name"),
      "strengths",
      "growth",
      "advice",
      "published_at",
    ])
    .where("report.term_id", "=", termId)
    .where("report.student_id", "=", anyOf(studentIds))
    .where("published_at", "is not", null)
    .orderBy("report.student_id")
    .orderBy("author_person.last_name")
    .orderBy("report.id")
    .execute()

/** Publishes reports, including those whose text has changed since. Their students acknowledge these again. */
export async function publishReports(db: Database, ids: readonly number[]) {
  await db
    .updateTable("performance_report")
    .set({ published_at: sql`now()`, acknowledged_at: null, student_reply: null, unpublish_reason: null })
    .where("id", "=", anyOf(ids))
    .execute()
}

export const unpublishReport = (db: Database, viewer: Viewer, id: number, reason: string) =>
  reports(viewer).update(db, id, {
    published_at: null,
    acknowledged_at: null,
    student_reply: null,
    unpublish_reason: reason,
  })

export const acknowledgeReport = (db: Database, viewer: Viewer, id: number, student_reply: string | null) =>
  reports(viewer).update(db, id, { acknowledged_at: sql`now()`, student_reply })
