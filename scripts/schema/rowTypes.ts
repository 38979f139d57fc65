import { Kysely, PostgresDialect, sql } from "kysely"
import { type DatabaseMetadata, PostgresDialect as Generator, generate } from "kysely-codegen"
import type pg from "pg"

/** `createPool` reads dates and timestamps as text, and numerics as numbers. */
const typeMapping = {
  timestamptz: "string",
  date: "string",
  numeric: "number",
  int8: "number",
  citext: "string",
}

/** Returns the TypeScript types of the database's rows. */
export async function rowTypes(pool: pg.Pool): Promise<string> {
  return generate({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    dialect: new Generator(),
    excludePattern: "migration",
    typeMapping,
    postprocess: async ({ db, metadata }) => withViews(db, await withWords(db, metadata)),
  })
}

/** A text column that a check limits to a few values gets those values as its type. */
async function withWords(db: Kysely<unknown>, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ table: string; column: string; words: string[] }>`
    select conrelid::regclass::text as table, attname as column,
      array(select m[1] from regexp_matches(def, '''((?:[^'']|'''')*)''::text', 'g') m) as words
    from pg_constraint, pg_get_constraintdef(oid) def,
      lateral (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
      and def like 'CHECK ((% = ANY (ARRAY[%::text])))'`.execute(db)
  for (const { table, column, words } of rows) {
    const columnMetadata = metadata.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column)
    if (columnMetadata) columnMetadata.enumValues = words
  }
  return metadata
}

/**
 * PostgreSQL doesn't record which columns of a view may be null, so a view's comment does ("May be null: points,
 * feedback"). A column that is named after a limited one ("grade_type", "subject_kind") gets its values too.
 */
async function withViews(db: Kysely<unknown>, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await sql<{
    view: string
    nullable: string[]
    words: { column: string; table: string; of: string }[]
  }>`
    select relname as view,
      coalesce(string_to_array(substring(obj_description(pg_class.oid, 'pg_class') from '^May be null: (.*)$'), ', '), '{}') as nullable,
      (select coalesce(jsonb_agg(jsonb_build_object('column', attname, 'table', table_name, 'of', column_name)), '[]')
        from pg_attribute join information_schema.view_column_usage on view_name = relname
          and attname in (column_name, table_name || '_' || column_name)
        where attrelid = pg_class.oid) as words
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`.execute(db)
  const columnOf = (table: string, column: string) =>
    metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
  for (const { view, nullable, words } of rows) {
    const columns = metadata.tables.find(({ name }) => name === view)?.columns ?? []
    const unknown = nullable.filter((column) => !columnOf(view, column))
    if (unknown.length > 0)
      throw new Error(`The comment of ${view} names columns that it hasn't: ${unknown.join(", ")}`)
    for (const column of columns) column.isNullable = nullable.includes(column.name)
    for (const { column, table, of } of words) {
      const [viewColumn, tableColumn] = [columnOf(view, column), columnOf(table, of)]
      if (viewColumn && tableColumn?.enumValues) viewColumn.enumValues = tableColumn.enumValues
    }
  }
  return metadata
}
