import { sql } from "kysely"
import { alike } from "#contract/lib/alike.ts"
import type { Database } from "../../lib/db/database.ts"

type Person = { first_name: string; last_name: string; date_of_birth: string }

/** The students, also those who left, of whom one may be such a person: they have the name of one and the date of birth of one. */
export const listAlike = (db: Database, people: readonly Person[]) =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["student.id", "first_name", "last_name", "student_number", "date_of_birth"])
    .where("student.deleted_at", "is", null)
    .where(
      "date_of_birth",
      "=",
      sql<string>`any(${[...new Set(people.map(({ date_of_birth }) => date_of_birth))]}::date[])`,
    )
    .where(
      sql`alike(first_name || ' ' || last_name)`,
      "=",
      sql`any(${people.map(({ first_name, last_name }) => alike(`${first_name} ${last_name}`))}::text[])`,
    )
    .orderBy("student.id")
    .execute()
