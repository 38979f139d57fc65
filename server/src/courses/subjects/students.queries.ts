import { sql } from "kysely"
import type * as z from "zod"
import type { subjectEndpoints } from "#contract/courses/subjects/endpoints.ts"
import { classOrder } from "../../college/college/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { attending } from "../enrolments/queries.ts"
import { isTaughtEnrolment, type Scope, singleTerm, subjects, visibleSubjects } from "./queries.ts"

type StudentFilter = z.output<(typeof subjectEndpoints)["GET /subjects/{id}/students"]["query"]>

/** One row for each student of each subject. Lecturers' students are those they teach the subject. */
function subjectStudents(db: Database, viewer: Viewer, scope: Scope, termId?: number | undefined) {
  const query = visibleSubjects(db, viewer, scope, singleTerm(termId))
    .innerJoin("enrolment", "enrolment.term_id", "present.term_id")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .where(attending)
    .where("subject.approval", "=", "approved")
  return scope === "college" ? query : query.where(isTaughtEnrolment(scope.lecturerId))
}

/** The figures of a lecturer's modules. A student of two modules counts once. */
export async function countTaught(db: Database, viewer: Viewer) {
  const [modules, { students }] = await Promise.all([
    db
      .selectFrom(subjects(db, viewer, viewer).as("taught"))
      .select(({ fn }) => [
        fn.countAll<number>().as("modules"),
        fn
          .countAll<number>()
          .filterWhere("is_active", "=", true)
          .filterWhere("approval", "=", "approved")
          .as("active"),
        fn.coalesce(fn.sum<number>("assignments_count"), sql<number>`0`).as("assignments"),
      ])
      .executeTakeFirstOrThrow(),
    subjectStudents(db, viewer, viewer)
      .select(sql<number>`count(distinct student.id)`.as("students"))
      .executeTakeFirstOrThrow(),
  ])
  return { ...modules, students }
}

/** The students enrolled in the term that a subject runs in. Lecturers see those they teach the subject. */
export async function listSubjectStudents(db: Database, viewer: Viewer, id: number, filter: StudentFilter) {
  const query = subjectStudents(db, viewer, viewer.role === "admin" ? "college" : viewer, filter.term_id)
    .innerJoin("person", "person.id", "student.person_id")
    .select(["student.id", "student_number", "first_name", "last_name", "enrolment.class"])
  const { rows, total } = await pageOf(
    whereFound(
      whereEqual(query, { "subject.id": id, "enrolment.class": filter.class }),
      filter.search,
      sql`${fullName("person")} || ' ' || student_number`,
    ),
    filter,
    {
      defaultSort: "last_name",
      tieBreaker: "student.id",
      nullable: ["class"],
      sorts: { last_name: byName, class: classOrder("enrolment") },
    },
  )
  return { students: rows, total }
}
