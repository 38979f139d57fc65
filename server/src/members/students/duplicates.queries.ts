import { sql } from "kysely"
import { comparable } from "#contract/lib/comparable.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"

type Person = { first_name: string; last_name: string; date_of_birth: string }

/**
 * The students who may be one of these people: they have the name and the date of birth of one. Students who left are included,
 * and deleted ones for as long as they can be restored.
 */
export const listPossibleDuplicates = (db: Database, people: readonly Person[]) =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["student.id", "first_name", "last_name", "student_number", "date_of_birth"])
    .select(sql<boolean>`student.deleted_at is not null`.as("is_deleted"))
    .where(
      sql<boolean>`(student.deleted_at is null or exists (select from deleted_record
        where kind = 'student' and record_id = student.id))`,
    )
    .where(
      "date_of_birth",
      "=",
      sql<string>`any(${[...new Set(people.map(({ date_of_birth }) => date_of_birth))]}::date[])`,
    )
    .where(
      sql`comparable(${fullName("person")})`,
      "=",
      sql`any(${people.map(({ first_name, last_name }) => comparable(`${first_name} ${last_name}`))}::text[])`,
    )
    .orderBy("student.id")
    .execute()
