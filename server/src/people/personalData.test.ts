import { sql } from "kysely"
import { expect, test } from "vitest"
import { columnsOf, tables } from "#contract/people/personalData.ts"
import { openCollege } from "../../test/college.ts"

const { db } = await openCollege()
const protections = ["public", "kept", "personal", "private", "secret"] as const

test("every column of the database is classified once, and every classified column exists", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const classified = tables.flatMap((table) =>
    columnsOf(table, ...protections).map((column) => `${table}.${column}`),
  )
  expect(classified.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
