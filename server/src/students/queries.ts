import { sql } from "kysely"
import { cohorts, type StudentDetails } from "#contract/students.ts"
import type { Database } from "../lib/database.ts"

/**
 * Makes a person a student: her number comes from her cohort's series, the newest cohort's where she has none, and she
 * is enrolled in the active term of her year of study if there is one (product decisions 3.2, 3.13).
 */
export async function createStudent(db: Database, personId: number, input: StudentDetails) {
  const { student_class, ...details } = input
  const series = details.ipte_cohort ?? cohorts.at(-1)
  const student = await db
    .insertInto("student")
    .values({
      ...details,
      person_id: personId,
      student_number: sql<string>`next_number(${series})`,
      class: student_class,
    })
    .returning(["id", "student_number"])
    .executeTakeFirstOrThrow()
  await db
    .insertInto("enrolment")
    .columns(["student_id", "term_id", "class", "year_of_study"])
    .expression((query) =>
      query
        .selectFrom("term")
        .select([
          sql.val(student.id).as("student_id"),
          "term.id",
          sql<string | null>`${student_class}::text`.as("class"),
          "term.year_of_study",
        ])
        .where("is_active", "=", true)
        .where("year_of_study", "=", input.year_of_study),
    )
    .execute()
  return student
}
