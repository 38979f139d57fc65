import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, anyOfTexts } from "../../lib/db/filters.ts"
import { deleteMails } from "../../lib/mail/outbox.ts"

/** Tables whose rows are created with a person and removed with them. */
export const cascadesOfPerson = ["mail", "notification", "one_time_link"] as const
/** Tables with what a person has done, or what was done with them, since they were imported. */
export const activitiesOfPerson = [
  "session",
  "device_key",
  "announcement_read",
  "calendar_feed",
  "event_registration",
  "material_download",
  "upload",
] as const

type Kind = "student" | "lecturer"
/** A table that refers to the record, and its column. */
type Reference = readonly [table: string, column: string]

const softlyDeleted = ["student", "lecturer", "subject", "timetable_entry"] as const
type ImportedTable = (typeof softlyDeleted)[number] | "teaching_assignment" | "grade"

/** The number of an import's records that are still there. Somebody may have deleted the others. */
export async function countExisting(db: Database, table: ImportedTable, ids: readonly number[]) {
  const isDeletable = softlyDeleted.some((name) => name === table)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where id = ${anyOf(ids)} ${isDeletable ? sql`and deleted_at is null` : sql``}`.execute(db)
  return rows[0]?.count ?? 0
}

const notNamedIn = (tables: readonly Reference[], id: string) =>
  sql.join(
    tables.map(
      ([table, column]) => sql`and not exists (select from ${sql.table(table)} named
        where named.${sql.ref(column)} = ${sql.ref(id)})`,
    ),
    sql` `,
  )

/** Locks and returns the imported people who are unchanged and have done nothing since the import. */
export async function lockUntouched(
  db: Database,
  kind: Kind,
  ids: readonly number[],
  activities: readonly Reference[],
) {
  const member = sql.table(kind)
  // A link or printed code that was made after the import's own may already be in use.
  const { rows } = await sql<{ id: number; person_id: number; number: string }>`
    select member.id, person.id as person_id,
      ${sql.ref(kind === "student" ? "member.student_number" : "member.employee_number")} as number
    from ${member} member join person on person.id = member.person_id
    where member.id = ${anyOf(ids)} and member.version = 1 and person.version = 1
      and password_hash is null and photo_id is null
      and not exists (select from one_time_link link
        where link.person_id = person.id and link.created_at > person.created_at)
      ${notNamedIn(activities, "member.id")}
      ${notNamedIn(
        activitiesOfPerson.map((table) => [table, "person_id"] as const),
        "person.id",
      )}
    for update of member, person`.execute(db)
  return rows
}

/**
 * Removes people with the rows that were created with them, and frees their numbers: the next person gets the one after the
 * last in use.
 */
export async function removeImported(
  db: Database,
  kind: Kind,
  members: Awaited<ReturnType<typeof lockUntouched>>,
  cascades: readonly Reference[] = [],
) {
  if (members.length === 0) return
  const ids = members.map(({ id }) => id)
  const people = members.map(({ person_id }) => person_id)
  // This also deletes the files of mails that were written to a folder.
  await deleteMails(db, (mail) => mail("person_id", "=", anyOf(people)))
  for (const table of cascadesOfPerson) {
    await db.deleteFrom(table).where("person_id", "=", anyOf(people)).execute()
  }
  for (const [table, column] of cascades) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${anyOf(ids)}`.execute(db)
  }
  await db.deleteFrom(kind).where("id", "=", anyOf(ids)).execute()
  await db.deleteFrom("person").where("id", "=", anyOf(people)).execute()
  await releaseNumbers(db, kind, [...new Set(members.map(({ number }) => number.replace(/-\d+$/, "")))])
}

async function releaseNumbers(db: Database, kind: Kind, series: readonly string[]) {
  // The lock comes first, so that a person admitted at the same time has a number already, or gets it afterwards.
  await db
    .selectFrom("number_series")
    .select("prefix")
    .where("prefix", "=", anyOfTexts(series))
    .forUpdate()
    .execute()
  const number = sql.ref(kind === "student" ? "student_number" : "employee_number")
  await db
    .updateTable("number_series")
    .set({
      last: sql<number>`coalesce((select max(substring(${number} from '\\d+$')::int) from ${sql.table(kind)}
        where ${number} like number_series.prefix || '-%'), 0)`,
    })
    .where("prefix", "=", anyOfTexts(series))
    .execute()
}
