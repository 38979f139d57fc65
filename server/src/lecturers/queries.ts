import { sql } from "kysely"
import type { LecturerDetails } from "#contract/lecturers.ts"
import type { Database } from "../lib/database.ts"

/** Makes a person a lecturer, with the next employee number (product decision 3.13). */
export function createLecturer(db: Database, personId: number, input: LecturerDetails) {
  const { lecturer_class, ...details } = input
  return db
    .insertInto("lecturer")
    .values({
      ...details,
      person_id: personId,
      employee_number: sql<string>`next_number('L')`,
      class: lecturer_class,
    })
    .returning(["id", "employee_number"])
    .executeTakeFirstOrThrow()
}
