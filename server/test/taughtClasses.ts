import { sql } from "kysely"
import type { Database } from "../src/lib/db/database.ts"

/** The offering of a subject in a term, also of a subject that nobody may teach. */
export const offer = async (on: Database, subject: number, term: number) => {
  const { rows } = await sql<{
    id: number
  }>`insert into offering (subject_id, term_id, credits) values (${subject}, ${term}, 3)
    on conflict (subject_id, term_id) do update set credits = 3 returning id`.execute(on)
  return rows[0]!.id
}
export const assign = async (
  on: Database,
  lecturer_id: number,
  subject: number,
  term: number,
  className: string | null,
) =>
  on
    .insertInto("teaching_assignment")
    .values({ lecturer_id, offering_id: await offer(on, subject, term), class: className })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const setDeleted = (on: Database, id: number, deleted: boolean) =>
  on
    .updateTable("lecturer")
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where("id", "=", id)
    .execute()

/** The taught classes that are only in the table or only in the rule. */
export async function differences(db: Database) {
  const { rows } = await sql`
    select * from (table taught_class except all select lecturer_id, subject_id, term_id, class from taught_class_rule) kept
    union all
    select * from (select lecturer_id, subject_id, term_id, class from taught_class_rule except all table taught_class) due`.execute(
    db,
  )
  return rows
}
