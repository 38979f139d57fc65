import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"

/**
 * Whether other work of the same module and students has a title that looks the same, as an assignment or as marks with a free
 * title. Both would count.
 */
export async function hasAlikeWork(db: Database, ids: readonly number[]) {
  const { rows } = await sql`
    select from assignment own
    where own.id = ${anyOf(ids)} and (
      exists (
        select from assignment other
        where other.offering_id = own.offering_id and other.deleted_at is null and other.id <> ${sql`all(${ids}::int[])`}
          and comparable(other.title) = comparable(own.title)
          and (other.class is null or own.class is null or other.class = own.class))
      or exists (
        select from grade where grade.offering_id = own.offering_id and assignment_id is null
          and grade_type = 'assignment' and comparable(grade.title) = comparable(own.title)))
    limit 1`.execute(db)
  return rows.length > 0
}
