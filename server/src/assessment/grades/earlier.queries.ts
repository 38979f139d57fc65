import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"

/**
 * The students and terms for which administrators enter results from before the system: the term is over, and the student was
 * neither enrolled in it nor in the other year of study of its academic year.
 */
export const termsBeforeEnrolment = (db: Database, studentIds: readonly number[]) =>
  db
    .selectFrom("student")
    .innerJoin("term", (join) => join.onTrue())
    .select(["student.id as student_id", "term.id as term_id"])
    .where("student.id", "=", anyOf(studentIds))
    .where("term.end_date", "<", sql<string>`college_today()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("enrolment")
            .innerJoin("term as other", "other.id", "enrolment.term_id")
            .select("enrolment.id")
            .whereRef("enrolment.student_id", "=", "student.id")
            .whereRef("other.academic_year_id", "=", "term.academic_year_id")
            .where(({ or, eb, ref }) =>
              or([
                eb("other.id", "=", ref("term.id")),
                eb("other.year_of_study", "!=", ref("term.year_of_study")),
              ]),
            ),
        ),
      ),
    )
