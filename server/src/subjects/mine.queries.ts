import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"

/** The term that a student asks for, if they are or were enrolled in it. Without one, their active term. */
export async function findOwnTermId(db: Database, { studentId }: Viewer, wanted: number | undefined) {
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
