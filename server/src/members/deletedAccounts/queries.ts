import { sql } from "kysely"
import type * as z from "zod"
import type { deletedAccountEndpoints } from "#contract/members/deletedAccounts.ts"
import { lockActiveTerms } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { byName, nameAndEmail } from "../../people/people/queries.ts"

type Filter = z.output<(typeof deletedAccountEndpoints)["GET /deleted-accounts"]["query"]>

/** The accounts that can still be restored. */
const deleted = (db: Database) =>
  db
    .selectFrom("person")
    .leftJoin("student", "student.person_id", "person.id")
    .leftJoin("lecturer", "lecturer.person_id", "person.id")
    .select(["person.id", "first_name", "last_name", "person.email", "role"])
    .select([
      "student.id as student_id",
      sql<string | null>`coalesce(student_number, employee_number)`.as("number"),
      sql<string>`person.deleted_at`.as("deleted_at"),
      sql<string>`person.erase_at`.as("erase_at"),
    ])
    .where("person.erase_at", ">", sql<string>`now()`)

export async function listDeletedAccounts(db: Database, filter: Filter) {
  const query = whereFound(
    whereEqual(deleted(db), { role: filter.role }),
    filter.search,
    sql`${nameAndEmail("person")} || ' ' || coalesce(student_number, employee_number, '')`,
  )
  const { rows, total } = await pageOf(query, filter, {
    defaultSort: "erase_at",
    tieBreaker: "person.id",
    sorts: {
      last_name: byName,
      deleted_at: sql.ref("person.deleted_at"),
      erase_at: sql.ref("person.erase_at"),
    },
  })
  return { accounts: rows, total }
}

/** Locks an account with its record. The terms are locked before, as by moving up, because restoring may enrol the student. */
export async function lockDeletedAccount(db: Database, id: number) {
  await lockActiveTerms(db)
  await lockPeople(db.selectFrom("student").where("person_id", "=", id))
  await lockPeople(db.selectFrom("lecturer").where("person_id", "=", id))
  await lockPeople(db.selectFrom("person").where("id", "=", id))
  return deleted(db).where("person.id", "=", id).executeTakeFirst()
}

/** The accounts whose time to be restored is over. */
export function listOverdue(db: Database) {
  return db
    .selectFrom("person")
    .select("id")
    .where("erase_at", "<=", sql<string>`now()`)
    .orderBy("id")
    .execute()
}
