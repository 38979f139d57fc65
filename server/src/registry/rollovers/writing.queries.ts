import { sql } from "kysely"
import type { Outcome } from "#contract/registry/rollovers/rules.ts"
import type { Database } from "../../lib/db/database.ts"

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
