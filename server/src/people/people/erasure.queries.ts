import { type RawBuilder, sql } from "kysely"
import type { Role } from "#contract/lib/endpoints.ts"
import {
  columnsOf,
  personColumnOf,
  type TableName,
  tablesErasedBy,
} from "#contract/people/people/personalData.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { updateRow } from "../../lib/db/records.ts"
import type { Files } from "../../lib/files/files.ts"
import { deleteMails } from "../../lib/mail/outbox.ts"
import { closeLinks } from "../accounts/oneTimeTokens.queries.ts"
import { accountOf, clearAttempts } from "../accounts/signInThrottle.queries.ts"
import { photoVisibility } from "./profile.rules.ts"
import { closeAccounts, showPhotos } from "./queries.ts"

type Values = Readonly<Record<string, RawBuilder<unknown>>>

/** Values for columns that can't be empty, and for those that record that the person has left. */
const valuesWhenErased = (id: number): Readonly<Record<string, Values>> => {
  const leftAt = sql`coalesce(deleted_at, now())`
  return {
    person: {
      email: sql`${`erased-${id}@erased.invalid`}`,
      status: sql`'inactive'`,
      two_factor: sql`false`,
      deleted_at: leftAt,
      erase_at: sql`null`,
    },
    student: { deleted_at: leftAt },
    lecturer: { deleted_at: leftAt },
    session: { device: sql`''`, address: sql`''` },
  }
}

/** Days in which the office can restore an account that its owner deleted (product decision 3.12). */
const undoDays = 7

/**
 * Closes an account that its owner deletes: it is removed from every list and signed out, and the photo is no longer public.
 * Returns the time at which it is erased permanently. A constraint keeps the last administrator.
 */
export async function closeOwnAccount(db: Database, sessions: Sessions, id: number) {
  await closeAccounts(db, sessions, [id])
  await closeLinks(db, id)
  await showPhotos(db, [id], "private")
  const { erase_at } = await db
    .updateTable("person")
    .set({ erase_at: sql`now() + make_interval(days => ${undoDays})` })
    .where("id", "=", id)
    .returning(sql<string>`erase_at`.as("erase_at"))
    .executeTakeFirstOrThrow()
  return erase_at
}

type RestoredPerson = { id: number; role: Role; status?: AccountStatus }
type AccountStatus = "active" | "inactive" | "pending"

/** Restores a person's account and record, with another address if one is given. Signing in requires the password again. */
export async function restoreAccount(
  db: Database,
  { id, role, status = "active" }: RestoredPerson,
  email: string | undefined,
) {
  for (const table of ["student", "lecturer"] as const) {
    await db.updateTable(table).set({ deleted_at: null }).where("person_id", "=", id).execute()
  }
  await updateRow(db, "person", id, {
    deleted_at: null,
    erase_at: null,
    status,
    ...(email && { email, email_confirmed_at: null }),
  })
  await showPhotos(db, [id], photoVisibility(role))
}

/** Rows that are kept, because the request that erases the account still needs them. */
const rowsThatStay: Readonly<Record<string, RawBuilder<unknown>>> = { idempotency: sql`status is null` }

/**
 * Erases a person's data as the register of personal data says, table by table, with letters and photo, and frees the address
 * for another account. The name and the academic record are kept (product decision 3.12). The person is signed out already.
 */
export async function erasePerson(db: Database, files: Files, id: number) {
  const { photo_id } = await db
    .selectFrom("person")
    .select("photo_id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await deleteMails(db, (mail) => mail("person_id", "=", id))
  const letters = await db
    .selectFrom("excuse")
    .innerJoin("student", "student.id", "student_id")
    .select("file_id")
    .where("person_id", "=", id)
    .where("file_id", "is not", null)
    .execute()
  const values = valuesWhenErased(id)
  for (const table of tablesErasedBy("blanked")) {
    const emptied = columnsOf(table, "personal", "private", "secret").map((column) => [column, sql`default`])
    const columns: Values = { ...Object.fromEntries(emptied), ...values[table] }
    const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${belongsTo(table, id)}`.execute(
      db,
    )
  }
  for (const table of tablesErasedBy("deleted")) {
    const isRetained = rowsThatStay[table] ?? sql`false`
    await sql`delete from ${sql.table(table)} where ${belongsTo(table, id)} and not (${isRetained})`.execute(
      db,
    )
  }
  await eraseDeletedCopies(db, id)
  await clearAttempts(db, accountOf(id))
  for (const file of [photo_id, ...letters.map(({ file_id }) => file_id)]) {
    if (file) await files.remove(db, file, { forGood: true })
  }
}

/** Forgets deleted records of a person whose rows would be erased too: restoring them would bring back what was erased. */
async function eraseDeletedCopies(db: Database, id: number) {
  for (const table of [...tablesErasedBy("blanked"), ...tablesErasedBy("deleted")]) {
    const owner = sql`(kept_rows #>> ${`{0,rows,0,${personColumnOf(table)}}`}::text[])::int`
    await sql`delete from deleted_record where kind = ${table} and ${belongsTo(table, id, owner)}`.execute(db)
  }
}

const recordTables = new Map([
  ["student_id", "student"],
  ["lecturer_id", "lecturer"],
])

/** The rows of a person, or of their record as a student or lecturer. */
function belongsTo(
  table: TableName,
  id: number,
  owner: RawBuilder<unknown> = sql.ref(personColumnOf(table)),
) {
  const record = recordTables.get(personColumnOf(table))
  return record
    ? sql`${owner} = (select id from ${sql.table(record)} where person_id = ${id})`
    : sql`${owner} = ${id}`
}
