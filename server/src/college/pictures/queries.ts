import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"

/** Days for which a picture waits for its text to be saved. */
const waiting = 7

/**
 * The pictures of the website's texts that no text names: none that is published, drafted,
 * discarded a short while ago or kept as an earlier version.
 */
export async function findUnusedPictures(db: Database) {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select distinct lower(id[1]) as id
      from (
        select value from content union all select value from content_draft union all select value from content_version
        union all select kept_rows from deleted_record where kind = 'draft'
      ) as texts,
        regexp_matches(texts.value::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi') as id
    )
    select file.id from picture join file on file.id = picture.file_id
    where belongs_to = 'content' and file.created_at < now() - make_interval(days => ${waiting})
      and file.id::text not in (select id from named)`.execute(db)
  return rows.map(({ id }) => id)
}
