import { sql } from "kysely"
import { expect, test } from "vitest"
import { readConstraintMessages } from "../../src/lib/db/constraints.ts"
import type { College } from "./requests.ts"

/** PostgreSQL's default names for unnamed constraints: "term_academic_year_id_fkey". */
const unnamed = String.raw`_(pkey|key|fkey|check|excl|not_null)\d*$`

/** Tables whose rows are never deleted. */
const neverDeleted = ["class", "class_group", "grading_policy"]

/**
 * Tests the rule of the migrations: a constraint that a person's input can break has a name and a message. One that only a
 * bug can break keeps PostgreSQL's name, and breaking it is a logged 500. The fuzzer finds constraints in the wrong group.
 */
export function testConstraints({ db }: College) {
  test("every named constraint and unique index has a message", async () => {
    const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and conname !~ ${unnamed}
      and contype in ('p', 'u', 'f', 'c', 'x') and obj_description(oid, 'pg_constraint') is null
    union all
    select indrelid::regclass || ': ' || relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace and obj_description(indexrelid, 'pg_class') is null
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test("every reference to a deletable record has an index", async () => {
    const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all(${neverDeleted}::text[]) and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%s IS NOT NULL)', attname)))
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test("the messages are sentences, some prefixed with their field", async () => {
    for (const sentence of (await readConstraintMessages(db)).values()) {
      expect(sentence).toMatch(/^([a-z_]+: )?[A-Z][^\n]*\.$/)
    }
  })
}
