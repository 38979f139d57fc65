import { sql } from "kysely"
import type * as z from "zod"
import type { subjectEndpoints } from "#contract/subjects/endpoints.ts"
import type { StaffViewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { anywhere, pageOf } from "../lib/db/lists.ts"
import { byName } from "../people/queries.ts"
import { attendances } from "./queries.ts"

type StudentFilter = z.output<(typeof subjectEndpoints)["GET /subjects/{id}/students"]["query"]>

/** Who is enrolled in the term that a subject runs in; to a lecturer, those of them whom she teaches it. */
export async function listSubjectStudents(
  db: Database,
  viewer: StaffViewer,
  id: number,
  filter: StudentFilter,
) {
  const { search, class: className } = filter
  const lecturerId = viewer.role === "admin" ? undefined : viewer.lecturerId
  const { rows, total } = await pageOf(
    attendances(db, viewer, { termId: filter.term_id, lecturerId })
      .innerJoin("person", "person.id", "student.person_id")
      .where("subject.id", "=", id)
      .select(["student.id", "student_number", "first_name", "last_name", "enrolment.class"])
      .$if(search !== null, (query) =>
        query.where(
          sql`searchable(first_name || ' ' || last_name || ' ' || student_number)`,
          "like",
          anywhere(search ?? ""),
        ),
      )
      .$if(className !== undefined, (query) => query.where("enrolment.class", "=", className!)),
    filter,
    {
      defaultSort: "last_name",
      tieBreaker: "student.id",
      nullable: ["class"],
      sorts: { last_name: byName, class: sql`(select position from class where name = enrolment.class)` },
    },
  )
  return { students: rows, total }
}
