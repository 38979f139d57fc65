import { Kysely, PostgresDialect, sql } from "kysely"
import { type DatabaseMetadata, PostgresDialect as Generator, generate } from "kysely-codegen"
import type pg from "pg"

/** What `createPool` makes of PostgreSQL's types: days and instants stay text, numerics become numbers. */
const typeMapping = {
  timestamptz: "string",
  date: "string",
  numeric: "number",
  int8: "number",
  citext: "string",
}

/** The TypeScript types of the database's rows. */
export async function rowTypes(pool: pg.Pool): Promise<string> {
  return generate({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    dialect: new Generator(),
    excludePattern: "migration",
    typeMapping,
    postprocess: ({ db, metadata }) => withWords(db, metadata),
  })
}

/** A text column that a check limits to a few words gets those words as its type. */
async function withWords(db: Kysely<unknown>, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ table: string; column: string; words: string[] }>`
    select conrelid::regclass::text as table, attname as column,
      array(select m[1] from regexp_matches(def, '''((?:[^'']|'''')*)''::text', 'g') m) as words
    from pg_constraint, pg_get_constraintdef(oid) def,
      lateral (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
      and def like 'CHECK ((% = ANY (ARRAY[%::text])))'`.execute(db)
  for (const { table, column, words } of rows) {
    const found = metadata.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column)
    if (found) found.enumValues = words
  }
  return metadata
}
