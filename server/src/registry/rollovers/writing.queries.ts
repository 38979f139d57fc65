import { type Insertable, sql, type Updateable } from "kysely"
import type { Outcome } from "#contract/registry/rollovers/rules.ts"
import type { DB } from "../../../db/types.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRow, insertRow, updateRow } from "../../lib/db/records.ts"

/** Adds a draft. Another one of the same academic year is refused by the database. */
export async function createRollover(db: Database, columns: Insertable<DB["rollover"]>) {
  const id = await insertRow(db, "rollover", columns)
  return id
}

export async function updateRollover(db: Database, id: number, columns: Updateable<DB["rollover"]>) {
  await updateRow(db, "rollover", id, columns)
}

export async function deleteRollover(db: Database, id: number) {
  await deleteRow(db, "rollover", id)
}

type Change = { outcome: Outcome | null; to_class: string | null; reason: string | null }

export const findChange = (db: Database, { id, student_id }: { id: number; student_id: number }) =>
  db
    .selectFrom("rollover_student")
    .select([sql<Outcome | null>`chosen_outcome`.as("outcome"), "chosen_class as to_class"])
    .where("rollover_id", "=", id)
    .where("student_id", "=", student_id)
    .executeTakeFirstOrThrow()

/** Stores an administrator's change to one student, or removes it. */
export async function saveChange(
  db: Database,
  { id, student_id }: { id: number; student_id: number },
  { outcome, to_class, reason }: Change,
) {
  await db
    .updateTable("rollover_student")
    .set({ chosen_outcome: outcome, chosen_class: to_class, change_reason: reason })
    .where("rollover_id", "=", id)
    .where("student_id", "=", student_id)
    .execute()
}
