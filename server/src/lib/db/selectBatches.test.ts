import { sql } from "kysely"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { type Database, openBatchedReads, openReads } from "./database.ts"
import { inTransaction } from "./transactions.ts"

const { pool } = await openTestDatabase()
const unbatched = openReads(pool)
let sent: string[] = []
pool.watch = { answered: ({ text }) => void sent.push(text), waited: () => undefined }
beforeEach(() => {
  sent = []
  // A busy machine would make selects slow, and slow selects are sent alone.
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 0, active: 0, utilization: 0 })
})

/** Every kind of value that rows have, and null. */
const readValues = (db: Database, rows: number) =>
  sql`select n as id, ${"a $1 \\ \" ' text"} as text, null::int as nothing, n > 1 as flag, 9007199254740991::int8 as large, 1.50 as exact,
    0.1::float8 as inexact, date '2026-01-31' as day, '2026-01-31 07:00:00.123456+02'::timestamptz as instant,
    null::timestamptz as never, array[1, null]::int[] as numbers, array['a', 'b,"c']::text[] as words,
    '{"b": 1, "a": [true, "2026-01-31T07:00:00+02:00"]}'::jsonb as json, '1e2'::json as figure,
    '0b0e7b5e-3d0e-4b39-8f3e-0d4d6b1f6a51'::uuid as uuid
    from generate_series(1, ${rows}::int) n order by n desc`.execute(db)
const countPeople = (db: Database, search: string) =>
  db
    .selectFrom("person")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("first_name", "=", search)
    .executeTakeFirstOrThrow()

const readAll = (db: Database) =>
  Promise.all([readValues(db, 3), countPeople(db, "Tadala"), readValues(db, 0)])

/** Reads until the expected number of statements is sent, because the first replies only measure the selects. */
async function countSent(ask: () => Promise<unknown>, expected: number) {
  for (let round = 0; round < 10; round++) {
    sent = []
    await ask()
    if (sent.length === expected) break
  }
  return sent.length
}

describe("selects that are asked at the same time", () => {
  test("have the same results as alone, the first time and every other", async () => {
    const expected = await readAll(unbatched)
    for (const _ of [1, 2, 3, 4]) expect(await readAll(openBatchedReads(pool))).toEqual(expected)
  })

  test("become one statement once the types of their columns are known", async () => {
    expect(await countSent(() => readAll(openBatchedReads(pool)), 1)).toBe(1)
  })

  test("are sent separately if one has $1 in a text, or a column of a type that JSON spells differently", async () => {
    const readDollar = (db: Database) => sql`select 'of $1' as text where ${true}::boolean`.execute(db)
    const readInterval = (db: Database) => sql`select interval '1 day' as length`.execute(db)
    const ask = () => {
      const db = openBatchedReads(pool)
      return Promise.all([
        countPeople(db, "Tadala"),
        countPeople(db, "Mphatso"),
        readInterval(db),
        readDollar(db),
      ])
    }
    expect(await countSent(ask, 3)).toBe(3)
    const [, , { rows }, { rows: texts }] = await ask()
    expect(texts).toEqual([{ text: "of $1" }])
    expect(rows).toEqual((await readInterval(unbatched)).rows)
  })

  test("are sent separately while the reply of one is long", async () => {
    const ask = (rows: number) => {
      const db = openBatchedReads(pool)
      return Promise.all([countPeople(db, "Tadala"), countPeople(db, "Mphatso"), readValues(db, rows)])
    }
    expect(await countSent(() => ask(200), 2)).toBe(2)
    expect(await countSent(() => ask(1), 1)).toBe(1)
    expect((await ask(200))[2].rows).toEqual((await readValues(unbatched, 200)).rows)
  })

  test("fail by themselves: the others have their results", async () => {
    const divide = (db: Database, by: number) => sql`select 1 / ${by}::int as one`.execute(db)
    const ask = (by: number) => {
      const db = openBatchedReads(pool)
      return Promise.allSettled([countPeople(db, "Tadala"), divide(db, by)])
    }
    expect(await countSent(() => ask(1), 1)).toBe(1)
    expect((await ask(0)).map(({ status }) => status)).toEqual(["fulfilled", "rejected"])
    expect((await ask(1)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
  })

  test("leave a transaction its own connection", async () => {
    const db = openBatchedReads(pool)
    const isActive = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      const again = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      return rows[0]!.id === again.rows[0]!.id
    })
    expect(isActive).toBe(true)
  })
})
