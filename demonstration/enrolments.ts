import type { Database } from "../server/src/lib/db/database.ts"
import type { Term } from "./calendar.ts"
import type { Student } from "./people.ts"
import { insertAll } from "./rows.ts"

/** Enrols each student in every term of their cohort that has begun. */
export async function makeEnrolments(db: Database, terms: readonly Term[], students: readonly Student[]) {
  const begun = terms.filter(({ state }) => state !== "coming")
  await insertAll(
    db,
    "enrolment",
    students.flatMap((student) =>
      begun
        .filter(({ cohort }) => cohort === student.cohort)
        .map((term) => ({
          student_id: student.id,
          term_id: term.id,
          class: student.class,
          outcome: term.state === "closed" ? "promoted" : "continuing",
        })),
    ),
  )
}
