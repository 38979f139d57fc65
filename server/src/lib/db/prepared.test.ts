import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { createPool, openDatabase } from "./database.ts"

test("what is asked again is prepared, whatever it is asked about; what is written or asked once is not", async () => {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, console.error)
  try {
    const db = openDatabase(pool)
    const find = (name: string) =>
      db.selectFrom("class").select("position").where("name", "=", name).executeTakeFirst()
    expect([await find("P1"), await find("P2"), await find("P3")]).toEqual(
      [1, 2, 3].map((position) => ({ position })),
    )
    await db.selectFrom("class_group").select("name").execute()
    for (const n of [1, 2, 3]) await sql`update class set position = ${n} where name = ${`P${n}`}`.execute(db)
    const { rows } = await pool.query("select statement from pg_prepared_statements")
    expect(rows).toEqual([{ statement: 'select "position" from "class" where "name" = $1' }])
  } finally {
    await pool.end()
  }
})

test("what was asked for longest ago makes room for what is asked now", async () => {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, console.error)
  try {
    const ask = (text: string) => pool.query(text, [])
    for (let n = 0; n < 3_000; n++) await ask(`select ${n} as once`)
    for (let n = 0; n < 250; n++) {
      for (let time = 0; time < 2; time++) await ask(`select ${n} as twice`)
      await ask("select 'often'")
    }
    const { rows } = await pool.query<{ statement: string }>("select statement from pg_prepared_statements")
    const prepared = rows.map(({ statement }) => statement)
    expect(prepared).toContain("select 249 as twice")
    expect(prepared.filter((statement) => statement === "select 'often'")).toHaveLength(1)
  } finally {
    await pool.end()
  }
})
