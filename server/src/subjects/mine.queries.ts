import type { Database } from "../lib/db/database.ts"

/** The term that a student asks for, if she is or was enrolled in it; without one, her active term. */
export async function findOwnTermId(db: Database, personId: number, wanted: number | undefined) {
  const enrolment = await db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select("term_id")
    .where("person_id", "=", personId)
    .where("student.deleted_at", "is", null)
    .$if(wanted === undefined, (query) =>
      query.where("term.is_active", "=", true).where("outcome", "<>", "withdrawn"),
    )
    .$if(wanted !== undefined, (query) => query.where("term_id", "=", wanted!))
    // Once she has moved up a year, the term of the year before may still be the active one of that year.
    .orderBy("term.year_of_study", "desc")
    .executeTakeFirst()
  return enrolment?.term_id
}
