import { sql } from "kysely"
import type * as z from "zod"
import type { auditList, Change } from "#contract/audit.ts"
import type { Database } from "../lib/database.ts"
import { anywhere, pageOf } from "../lib/lists.ts"
import { actionsOf, changesOf, deedOf } from "./rules.ts"

type Filter = z.output<typeof auditList>
type Values = Record<string, Change["before"]> | null

/** A record's name as its own rows last had it: it is there though the record is gone, or a change left it alone. */
const subject = sql<string | null>`(
  select name from audit as earlier
  cross join lateral (select coalesce(after, before) as row) as kept
  cross join lateral (select coalesce(
    row->>'year_name', row->>'name', row->>'title', row->>'subject',
    nullif(concat_ws(' ', row->>'first_name', row->>'last_name'), ''),
    nullif(concat_ws(' ', row->>'firstName', row->>'lastName'), '')) as name) as named
  where earlier.entity = audit.entity and earlier.entity_id = audit.entity_id and name is not null
  order by earlier.id desc limit 1)`

function entries(db: Database) {
  return db
    .selectFrom("audit")
    .leftJoin("person", "person.id", "audit.actor_id")
    .select(["audit.id", "at", "actor_id", "action", "entity", "entity_id", subject.as("subject")])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as("actor"))
    .select([sql<Values>`audit.before`.as("before"), sql<Values>`audit.after`.as("after")])
}

export async function listEntries(db: Database, { search, did, entity, from, to, ...filter }: Filter) {
  const { rows, total } = await pageOf(
    entries(db)
      .$if(search !== null, (query) =>
        query.where("actor_id", "in", (who) =>
          who
            .selectFrom("person as actor")
            .select("actor.id")
            .where(
              sql`searchable(actor.first_name || ' ' || actor.last_name || ' ' || actor.email::text)`,
              "like",
              anywhere(search ?? ""),
            ),
        ),
      )
      .$if(did !== null, (query) => query.where("action", "=", sql<string>`any(${actionsOf(did!)}::text[])`))
      .$if(entity !== null, (query) => query.where("entity", "=", entity))
      .$if(from !== undefined, (query) => query.where("at", ">=", beginning(from!)))
      .$if(to !== undefined, (query) =>
        query.where("at", "<", sql<string>`${beginning(to!)} + interval '1 day'`),
      ),
    filter,
    { usual: "-at", unique: "audit.id" },
  )
  return {
    entries: rows.map(({ before, after, ...entry }) => ({
      ...entry,
      did: deedOf(entry.action),
      fields: changesOf(before, after).map(({ field }) => field),
    })),
    total,
  }
}

/** The college's midnight. */
const beginning = (day: string) => sql<string>`(${day}::date::timestamp at time zone 'Africa/Blantyre')`

export async function findEntry(db: Database, id: number) {
  const row = await entries(db).select("audit.address").where("audit.id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const { before, after, ...entry } = row
  const changes = changesOf(before, after)
  return { ...entry, did: deedOf(entry.action), changes, fields: changes.map(({ field }) => field) }
}

/** The kinds of record in the log. They are few and the log is long, so the index is asked for one after the other. */
export async function listEntities(db: Database) {
  const { rows } = await sql<{ entity: string }>`
    with recursive kind as (
      select min(entity) as entity from audit
      union all
      select (select min(entity) from audit where entity > kind.entity) from kind where entity is not null
    )
    select entity from kind where entity is not null`.execute(db)
  return rows.map(({ entity }) => entity)
}
