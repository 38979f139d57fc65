import { test } from "@playwright/test"
import { type RawBuilder, sql } from "kysely"
import { withDatabase } from "./college.ts"

type Ids = readonly number[]
type Reference = { table: string; column: string; hasId: boolean }

/** Deletes the academic years that a file's journeys make, with everything in them: other files share the college. */
export function deleteNewYears() {
  let before: Ids = []
  test.beforeEach(async () => {
    before = await listYears()
  })
  test.afterEach(async () => {
    const made = (await listYears()).filter((id) => !before.includes(id))
    if (made.length === 0) return
    await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const run = <Row>(query: RawBuilder<Row>) => query.execute(transaction).then(({ rows }) => rows)
        await run(sql`update term set closed_at = null where academic_year_id = any(${made})`)
        await deleteRows(run, "academic_year", made)
      }),
    )
  })
}

const listYears = () =>
  withDatabase(async (db) =>
    (await db.selectFrom("academic_year").select("id").execute()).map(({ id }) => id),
  )

type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>

/** Deletes rows after the rows that refer to them. */
async function deleteRows(run: Run, table: string, ids: Ids) {
  if (ids.length === 0) return
  const references = await run(sql<Reference>`
    select conrelid::regclass::text as table, referring.attname as column, exists (select from pg_attribute own
      where own.attrelid = conrelid and own.attname = 'id' and own.atttypid = 'int'::regtype) as "hasId"
    from pg_constraint cross join unnest(conkey, confkey) as pair (referring, referred)
    join pg_attribute referring on referring.attrelid = conrelid and referring.attnum = pair.referring
    join pg_attribute referred on referred.attrelid = confrelid and referred.attnum = pair.referred
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype not in ('c', 'n') and referred.attname = 'id'`)
  for (const { table: other, column, hasId } of references) {
    const referring = sql`${sql.table(other)} where ${sql.ref(column)} = any(${ids})`
    if (hasId)
      await deleteRows(
        run,
        other,
        (await run(sql<{ id: number }>`select id from ${referring}`)).map(({ id }) => id),
      )
    else await run(sql`delete from ${referring}`)
  }
  await run(sql`delete from ${sql.table(table)} where id = any(${ids})`)
}
