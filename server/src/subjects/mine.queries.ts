import type * as z from "zod"
import type { subjectList } from "#contract/subjects/endpoints.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { listSubjects } from "./queries.ts"

/** The term that a student asks for, if they are or were enrolled in it. Without one, their active term. */
async function findOwnTermId(db: Database, { studentId }: Viewer, wanted: number | undefined) {
  const enrolment = await db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select("term_id")
    .where("student_id", "=", studentId)
    .where(({ and, eb }) =>
      wanted === undefined
        ? and([eb("term.is_active", "=", true), eb("outcome", "<>", "withdrawn")])
        : eb("term_id", "=", wanted),
    )
    // Once a student has moved up a year, the term of the year before may still be the active one of that year.
    .orderBy("term.year_of_study", "desc")
    .executeTakeFirst()
  return enrolment?.term_id
}

/** The modules of a student's active term or, with `term_id`, of another of their terms. */
export async function listOwnModules(db: Database, viewer: Viewer, query: z.output<typeof subjectList>) {
  const term_id = await findOwnTermId(db, viewer, query.term_id)
  if (term_id === undefined) return { modules: [], total: 0 }
  const { subjects, total } = await listSubjects(db, viewer, { ...query, term_id }, "college")
  return { modules: subjects, total }
}
