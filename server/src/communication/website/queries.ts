import { type RawBuilder, sql } from "kysely"
import * as z from "zod"
import { readContent } from "#contract/communication/website/content/contentPage.ts"
import {
  contentPages,
  type PageContents,
  type PageKey,
  pageKeys,
} from "#contract/communication/website/pages.ts"
import type { JsonValue } from "../../../db/types.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordLeftOut } from "../../lib/db/deletedRecords.ts"
import { refuse } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { fullName } from "../../people/people/queries.ts"
import { blocksOf, pageOf, titleOf } from "./rules.ts"

/** The number of versions that the list of a page's versions shows. */
const maxVersions = 200

/** Each page's state: the published version, and whether there is a draft. */
const states = (db: Database) =>
  db
    .selectFrom("content")
    .fullJoin("content_draft", "content_draft.key", "content.key")
    .leftJoin("content_version", (join) =>
      join
        .onRef("content_version.key", "=", "content.key")
        .onRef("content_version.number", "=", "content.version"),
    )
    .leftJoin("person as publisher", "publisher.id", "content_version.published_by")
    .leftJoin("person as writer", "writer.id", "content_draft.changed_by")
    .select([
      sql<PageKey>`coalesce(content.key, content_draft.key)`.as("key"),
      sql<number>`coalesce(content_version.number, 0)`.as("number"),
      "content_version.published_at",
      fullName<string | null>("publisher").as("published_by_name"),
      sql<string | null>`case when content_draft.value is not null then content_draft.updated_at end`.as(
        "draft_at",
      ),
      sql<number | null>`case when content_draft.value is not null then content_draft.changed_by end`.as(
        "draft_by",
      ),
      sql<string | null>`case when content_draft.value is not null then ${fullName("writer")} end`.as(
        "draft_by_name",
      ),
    ])

const noState = {
  number: 0,
  published_at: null,
  published_by_name: null,
  draft_at: null,
  draft_by: null,
  draft_by_name: null,
}

const noContent = { published: null, draft: null, based_on: null, version: null }

export async function listPages(db: Database) {
  const rows = new Map((await states(db).execute()).map((row) => [row.key, row]))
  return Object.values(contentPages).map(({ key, title, address = null }) => ({
    ...(rows.get(key) ?? noState),
    key,
    title,
    address,
  }))
}

export async function readPublished(db: Database) {
  const rows = await db.selectFrom("content").select(["key", "value"]).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.values(contentPages).map((page) => [page.key, readContent(page, values.get(page.key))]),
  ) as PageContents
}

/** A page as its editor opens it. */
export async function findPage(db: Database, key: PageKey) {
  const page = pageOf(key)
  const row = await states(db)
    .select([
      "content.value as published",
      "content_draft.value as draft",
      "content_draft.based_on",
      "content_draft.version",
    ])
    .where(sql`coalesce(content.key, content_draft.key)`, "=", key)
    .executeTakeFirst()
  const { published, draft, based_on, version, ...state } = row ?? { ...noState, ...noContent }
  const hasDraft = draft !== null
  const value = readContent(page, draft ?? published)
  return {
    ...state,
    key,
    title: page.title,
    address: page.address ?? null,
    value,
    version: version ?? 0,
    based_on: hasDraft ? (based_on ?? 0) : null,
    changed: hasDraft ? blocksOf(page, readContent(page, published), value) : [],
  }
}

/** Locks a page until the transaction ends, and then reads it. Two simultaneous saves run one after the other. */
export async function lockPage(db: Database, key: PageKey) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${key}`}, 0))`.execute(db)
  return findPage(db, key)
}

type Draft = { value: unknown; based_on: number; changed_by: number }

/** Replaces a page's draft; a null value discards it. */
export async function saveDraft(db: Database, key: PageKey, { value, based_on, changed_by }: Draft) {
  const draft = { value: value === null ? null : JSON.stringify(value), based_on, changed_by }
  await db
    .insertInto("content_draft")
    .values({ key, ...draft })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(draft))
    .execute()
}

/**
 * Stores the draft of a locked page, if it has one, before it is discarded. Returns the number under which the draft can be
 * restored.
 */
export async function storeDraft(
  db: Database,
  editor: { personId: number },
  key: PageKey,
  { based_on }: { based_on: number | null },
) {
  if (based_on === null) return []
  const row = await db
    .selectFrom("content_draft")
    .select(["key", "value", "based_on", "changed_by"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  const draft = {
    kind: "draft" as const,
    id: pageKeys.indexOf(key),
    label: `Draft of ${pageOf(key).title}`,
    by: editor,
  }
  return [await recordLeftOut(db, draft, { table: "content_draft", rows: [row] })]
}

/** A discarded draft. It isn't restored if the page has another one by now. */
export const restorableDraft: Restorable = {
  async restore(db, record) {
    const { key, ...draft } = discardedDraft.parse(storedRow(record))
    const { title, based_on } = await lockPage(db, key)
    if (based_on !== null) refuse(`${title} has another draft by now. Publish or discard it first.`)
    await saveDraft(db, key, draft)
    return []
  },
  loggedAs: (record) => ({
    entity: "content",
    id: String(storedRow(record).key),
    names: { title: record.label },
  }),
}
const discardedDraft = z.object({
  key: z.enum(pageKeys),
  value: z.unknown(),
  based_on: z.int(),
  changed_by: z.int(),
})

type Publication<Key extends PageKey> = {
  key: Key
  value: PageContents[Key]
  /** Null for the demonstration, which has no author. */
  by: number | null
}

/** Puts a page's content on the website, as a new version. Returns the version's number. */
export const publish = <Key extends PageKey>(db: Database, { key, value, by }: Publication<Key>) =>
  addVersion(db, { key, by, value: sql<JsonValue>`${JSON.stringify(value)}::jsonb` })

/** Publishes an earlier version again, byte by byte. Returns the number of the new version. */
export const publishAgain = (db: Database, key: PageKey, number: number, personId: number) =>
  addVersion(db, {
    key,
    by: personId,
    restored_from: number,
    value: sql<JsonValue>`(select value from content_version where key = ${key} and number = ${number})`,
  })

type Addition = { key: PageKey; value: RawBuilder<JsonValue>; by: number | null; restored_from?: number }

async function addVersion(db: Database, { key, value, by, restored_from }: Addition) {
  const { number } = await db
    .insertInto("content_version")
    .values({
      key,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from content_version where key = ${key})`,
      value,
      published_by: by,
      restored_from: restored_from ?? null,
    })
    .returning("number")
    .executeTakeFirstOrThrow()
  const published = sql<JsonValue>`(select value from content_version where key = ${key} and number = ${number})`
  await db
    .insertInto("content")
    .values({ key, value: published, version: number })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: published }))
    .execute()
  return number
}

/** The latest versions of a page, with the blocks that each of them changed. */
export async function listVersions(db: Database, key: PageKey) {
  const rows = await versions(db, key).orderBy("number", "desc").limit(maxVersions).execute()
  return rows.map((row) => withBlockTitles(key, row))
}

export async function findVersion(db: Database, key: PageKey, number: number) {
  const row = await versions(db, key).select("value").where("number", "=", number).executeTakeFirst()
  return row && { ...withBlockTitles(key, row), value: readContent(pageOf(key), row.value) }
}

const versions = (db: Database, key: PageKey) =>
  db
    .with("version", (db) =>
      db
        .selectFrom("content_version")
        .select(["number", "value", "published_at", "published_by", "restored_from"])
        .select(sql<object | null>`lag(value) over (order by number)`.as("previous"))
        .where("key", "=", key),
    )
    .selectFrom("version")
    .leftJoin("person", "person.id", "published_by")
    .select([
      "number",
      "published_at",
      "restored_from",
      fullName<string | null>("person").as("published_by_name"),
    ])
    .select(
      sql<string[]>`array(select block from jsonb_object_keys(value) block
        where value->block is distinct from previous->block)`.as("blocks"),
    )

const withBlockTitles = <Row extends { blocks: string[] }>(key: PageKey, { blocks, ...row }: Row) => ({
  ...row,
  changed: Object.entries(pageOf(key).blocks)
    .filter(([name]) => blocks.includes(name))
    .map(([, block]) => titleOf(block)),
})
