import { sql } from "kysely"
import type * as z from "zod"
import type { administratorEndpoints } from "#contract/people/administrators.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { byName, fullName, nameAndEmail, personStatus } from "../people/queries.ts"

type Filter = z.output<(typeof administratorEndpoints)["GET /administrators"]["query"]>

const lastSignIn = sql<string | null>`(select max(created_at) from session where person_id = person.id)`

/** Everybody who became an administrator, and hasn't erased their account. */
const administrators = (db: Database) =>
  db
    .selectFrom("person")
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)
    .select([
      "id",
      "first_name",
      "last_name",
      sql<string>`email`.as("email"),
      "phone as phone_number",
      personStatus.as("status"),
      sql<boolean>`status = 'active'`.as("is_active"),
      lastSignIn.as("last_sign_in"),
    ])

/** Those who may sign in, for what is mailed to administrators. */
export const activeAdministrators = (db: Database) =>
  db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "email"])
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("id")

export const listAdministratorNames = (db: Database) =>
  administrators(db).clearSelect().select(["id", "first_name", "last_name"]).orderBy("id").execute()

export async function listAdministrators(db: Database, filter: Filter) {
  const { search, status } = filter
  const { rows, total } = await pageOf(
    whereFound(whereEqual(administrators(db), {}, [personStatus, status]), search, nameAndEmail("person")),
    filter,
    {
      defaultSort: "last_name",
      tieBreaker: "id",
      sorts: { last_name: byName, last_sign_in: lastSignIn },
      nullable: ["last_sign_in"],
    },
  )
  return { administrators: rows, total }
}

/** Other administrators, active or not, who may be the same person as this one, because their names are alike. */
export const listNamesakes = (db: Database, { id, first_name, last_name }: Named) =>
  administrators(db)
    .clearSelect()
    .select(["first_name", "last_name", sql<string>`email`.as("email")])
    .where("id", "<>", id)
    .where(sql<boolean>`comparable(${fullName("person")}) = comparable(${`${first_name} ${last_name}`})`)
    .orderBy("id")
    .execute()

type Named = { id: number; first_name: string; last_name: string }

export function findAdministrator(db: Database, id: number) {
  return administrators(db).where("id", "=", id).executeTakeFirst()
}
