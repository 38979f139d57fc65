import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"

/** Days after which a picture is deleted if no saved text uses it. */
const unusedDays = 7

/**
 * The pictures that no text of the website uses: no published text, draft, recently discarded draft or stored earlier version.
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
    where belongs_to = 'content' and file.created_at < now() - make_interval(days => ${unusedDays})
      and file.id::text not in (select id from named)`.execute(db)
  return rows.map(({ id }) => id)
}
