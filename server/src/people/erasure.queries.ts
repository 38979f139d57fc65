import { type RawBuilder, sql } from "kysely"
import { columnsOf, personColumnOf, type TableName, tablesErasedBy } from "#contract/people/personalData.ts"
import { clearAttempts } from "../accounts/signInThrottle.queries.ts"
import type { Sessions } from "../lib/auth/sessions.ts"
import type { Database } from "../lib/db/database.ts"
import type { Files } from "../lib/files/files.ts"

type Values = Readonly<Record<string, RawBuilder<unknown>>>

/** Values for columns that can't be empty, and for those that record that the person has left. */
const valuesWhenErased = (id: number): Readonly<Record<string, Values>> => {
  const left = sql`coalesce(deleted_at, now())`
  return {
    person: {
      email: sql`${`erased-${id}@erased.invalid`}`,
      status: sql`'inactive'`,
      two_factor: sql`false`,
      deleted_at: left,
    },
    student: { deleted_at: left },
    lecturer: { deleted_at: left },
    session: { device: sql`''`, address: sql`''` },
  }
}

/** Rows that stay, because the request that erases the account still needs them. */
const rowsThatStay: Readonly<Record<string, RawBuilder<unknown>>> = { idempotency: sql`status is null` }

/**
 * Treats each table as the register of personal data says, ends every session and frees the address for another
 * account. The name and the academic record stay (product decision 3.12). A constraint keeps the last administrator.
 */
export async function erasePerson(
  db: Database,
  { sessions, files }: { sessions: Sessions; files: Files },
  id: number,
) {
  const { email, photo_id } = await db
    .selectFrom("person")
    .select(["email", "photo_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await sessions.endAll(db, id)
  const values = valuesWhenErased(id)
  for (const table of tablesErasedBy("blanked")) {
    const emptied = columnsOf(table, "personal", "private", "secret").map((column) => [column, sql`default`])
    const columns: Values = { ...Object.fromEntries(emptied), ...values[table] }
    const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${isOf(table, id)}`.execute(db)
  }
  for (const table of tablesErasedBy("deleted")) {
    const stays = rowsThatStay[table] ?? sql`false`
    await sql`delete from ${sql.table(table)} where ${isOf(table, id)} and not (${stays})`.execute(db)
  }
  await clearAttempts(db, email)
  if (photo_id) await files.remove(db, photo_id)
}

const isOf = (table: TableName, id: number) => sql`${sql.ref(personColumnOf(table))} = ${id}`
