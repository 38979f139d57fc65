import { sql } from "kysely"
import type * as z from "zod"
import type { auditList, Change } from "#contract/office/audit.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { beginOf, endOf } from "../../lib/db/times.ts"
import { fullName, nameAndEmail } from "../../people/people/queries.ts"
import { actionsOf, changesOf, labelOf } from "./rules.ts"

type Filter = z.output<typeof auditList>
type Values = Record<string, Change["before"]> | null

/** People who sign in or register are the actors themselves, although nobody is signed in at that moment. */
const actorId = sql<number>`coalesce(actor_id, case when entity = 'person' then about_id end)`

function entries(db: Database) {
  return db
    .selectFrom("audit")
    .leftJoin("person as actor", (join) => join.on("actor.id", "=", actorId))
    .leftJoin("person as about", "about.id", "audit.about_id")
    .select(["audit.id", "at", "actor.id as actor_id", "action", "entity", "entity_id"])
    .select([
      fullName<string | null>("actor").as("actor"),
      sql<string | null>`nullif(concat_ws(', ', ${fullName("about")}, entity_label), '')`.as("subject"),
    ])
    .select([sql<Values>`audit.before`.as("before"), sql<Values>`audit.after`.as("after")])
}

export async function listEntries(
  db: Database,
  { search, label, entity, about, from, to, ...filter }: Filter,
) {
  let query = whereEqual(entries(db), { entity: entity ?? undefined })
  if (label !== null) query = query.where("action", "=", sql<string>`any(${actionsOf(label)}::text[])`)
  if (about === "changes") query = query.where("action", "not like", "% /auth/%")
  if (from) query = query.where("at", ">=", beginOf(from))
  if (to) query = query.where("at", "<", endOf(to))
  const { rows, total } = await pageOf(whereFound(query, search, nameAndEmail("actor")), filter, {
    defaultSort: "-at",
    tieBreaker: "audit.id",
  })
  return { entries: rows.map(entryOf), total }
}

/** The latest entries that matter to an administrator. Actions on one's own account are left out, except registering. */
export async function listNews(db: Database, limit: number) {
  const rows = await news(db, { limit }).execute()
  return rows.map(entryOf)
}

const news = compileOnce((db, { limit }: { limit: number }) =>
  entries(db)
    .where("entity", "is not", null)
    .where((row) =>
      row.or([
        row("action", "=", "POST /auth/register"),
        row.and([row("actor_id", "is not", null), row("action", "not like", "% /auth/%")]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit),
)

type Row = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number]

const entryOf = ({ before, after, ...entry }: Row) => ({
  ...entry,
  label: labelOf(entry.action),
  // Empty for new and deleted records, where every field would be listed.
  fields: before && after ? changesOf(before, after).map(({ field }) => field) : [],
})

export async function findEntry(db: Database, id: number) {
  const row = await entries(db).select("audit.address").where("audit.id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const { before, after, ...entry } = row
  return { ...entry, label: labelOf(entry.action), changes: changesOf(before, after) }
}

/**
 * The kinds of record in the log. There are few kinds and the log is long, so the query steps through the index from kind to
 * kind.
 */
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
