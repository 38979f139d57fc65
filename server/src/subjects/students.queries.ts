import { sql } from "kysely"
import type * as z from "zod"
import type { subjectEndpoints } from "#contract/subjects/endpoints.ts"
import { classOrder } from "../college/queries.ts"
import type { StaffViewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { whereEqual, whereFound } from "../lib/db/filters.ts"
import { pageOf } from "../lib/db/lists.ts"
import { byName, fullName } from "../people/queries.ts"
import { attendances } from "./queries.ts"

type StudentFilter = z.output<(typeof subjectEndpoints)["GET /subjects/{id}/students"]["query"]>

/** The students enrolled in the term that a subject runs in. Lecturers see those whom they teach the subject. */
export async function listSubjectStudents(
  db: Database,
  viewer: StaffViewer,
  id: number,
  filter: StudentFilter,
) {
  const lecturerId = viewer.role === "admin" ? undefined : viewer.lecturerId
  const query = attendances(db, viewer, { termId: filter.term_id, lecturerId })
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
