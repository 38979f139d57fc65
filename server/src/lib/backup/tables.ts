import { createHash } from "node:crypto"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import * as z from "zod"
import { contentSchema } from "./store.ts"

/** The schemas of the college and of its waiting jobs, which include the emails that aren't sent yet. */
const schemas = ["public", "graphile_worker"]

/** A table with the columns that are saved, and its rows as PostgreSQL's COPY writes them. */
export const savedTable = contentSchema.extend({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
})
export type SavedTable = z.infer<typeof savedTable>
type Table = Pick<SavedTable, "schema" | "table" | "columns">

/**
 * The job tables' own list of their migrations. A restore recreates the job tables with this list, and doesn't load the
 * saved list: after one of an earlier release, the next start would apply its later migrations a second time.
 */
export const isJobRevisions = ({ schema, table }: Pick<Table, "schema" | "table">) =>
  schema === "graphile_worker" && table === "migrations"

/** The last number that a sequence has given; null if it has given none. */
export const savedSequence = z.object({
  schema: z.string(),
  sequence: z.string(),
  last: z.string().nullable(),
})
type SavedSequence = z.infer<typeof savedSequence>

const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".")
export const describeTable = ({ schema, table }: Pick<Table, "schema" | "table">) =>
  `The table ${schema === "public" ? table : `${schema}.${table}`}`

/** Every table whose rows survive a restart. Columns that PostgreSQL computes are left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p' order by 1, 2`,
    [schemas],
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<SavedSequence[]> {
  const { rows } = await client.query<SavedSequence>(
    `select schemaname as schema, sequencename as sequence, last_value::text as last from pg_sequences
     where schemaname = any ($1) order by 1, 2`,
    [schemas],
  )
  return rows
}

/** The approximate size in bytes of a copy of the table. */
export async function sizeOfTable(client: pg.ClientBase, { schema, table }: Table): Promise<number> {
  const { rows } = await client.query("select pg_table_size($1::regclass) as size", [quoted(schema, table)])
  return Number(rows[0].size)
}

/** Streams a table's rows into `sink`, and returns their number, size and checksum. */
export async function dumpTable(
  client: pg.ClientBase,
  { schema, table, columns }: Table,
  sink: (bytes: AsyncIterable<Buffer>) => Promise<unknown> = drain,
): Promise<Pick<SavedTable, "rows" | "size" | "sha256">> {
  const rows = client.query(
    copyTo(`copy ${quoted(schema, table)} (${columns.map((name) => quoted(name)).join()}) to stdout`),
  )
  const hash = createHash("sha256")
  const totals = { rows: 0, size: 0 }
  await sink(
    (async function* () {
      for await (const chunk of rows) {
        const bytes: Buffer = chunk
        hash.update(bytes)
        totals.size += bytes.length
        // COPY writes a line break within a text as \n, so each line is a row.
        for (let index = bytes.indexOf(10); index >= 0; index = bytes.indexOf(10, index + 1)) totals.rows++
        yield bytes
      }
    })(),
  )
  return { ...totals, sha256: hash.digest("hex") }
}

async function drain(bytes: AsyncIterable<Buffer>) {
  for await (const _ of bytes);
}

type Load = {
  tables: readonly SavedTable[]
  sequences: readonly SavedSequence[]
  read(table: SavedTable): AsyncIterable<Buffer>
}

/**
 * Replaces the rows of a migrated database with saved ones, in one transaction. Foreign keys are dropped and recreated, which
 * checks every row. Triggers are off, because they ran when the rows were first written.
 */
export async function loadTables(client: pg.ClientBase, { tables, sequences, read }: Load): Promise<void> {
  await client.query("begin")
  const keys = await dropForeignKeys(client)
  const present = (await listTables(client)).filter((table) => !isJobRevisions(table))
  for (const table of present)
    await client.query(`alter table ${quoted(table.schema, table.table)} disable trigger user`)
  if (present.length > 0)
    await client.query(`truncate ${present.map(({ schema, table }) => quoted(schema, table)).join()}`)
  for (const table of tables) {
    if (isJobRevisions(table)) continue
    const names = table.columns.map((name) => quoted(name)).join()
    const into = client.query(copyFrom(`copy ${quoted(table.schema, table.table)} (${names}) from stdin`))
    await pipeline(read(table), new Transform({ transform: (bytes, _, done) => done(null, bytes) }), into)
  }
  for (const { schema, sequence, last } of sequences)
    if (last !== null) await client.query("select setval($1::regclass, $2)", [quoted(schema, sequence), last])
  for (const table of present)
    await client.query(`alter table ${quoted(table.schema, table.table)} enable trigger user`)
  for (const key of keys) await client.query(key)
  await client.query("commit")
  await client.query("analyze")
}

/** Drops the foreign keys, and returns the statements that recreate them with their comments. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{
    table: string
    name: string
    definition: string
    comment: string | null
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       quote_literal(obj_description(oid, 'pg_constraint')) as comment
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any ($1::regnamespace[]) order by 1, 2`,
    [schemas],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.flatMap(({ table, name, definition, comment }) => [
    `alter table ${table} add constraint ${name} ${definition}`,
    ...(comment ? [`comment on constraint ${name} on ${table} is ${comment}`] : []),
  ])
}
