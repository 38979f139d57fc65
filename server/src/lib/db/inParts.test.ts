import { sql } from "kysely"
import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { readInBatches } from "./lists.ts"

const { db } = await openCollege()

type Numbered = { id: number }
const numbers = (last: number) =>
  db
    .selectFrom(sql<Numbered>`(select generate_series(1, ${last}::int) as id)`.as("number"))
    .select((number) => ["number.id", sql<string>`'Row ' || ${number.ref("number.id")}`.as("name")])
const order = { defaultSort: "-id", tieBreaker: "number.id", sorts: { id: sql.ref("number.id") } }

test("an export is read in batches of five hundred rows, each row once and in order", async () => {
  const sizes: number[] = []
  const names: string[] = []
  for await (const batch of await readInBatches(numbers(1200), {}, order)) {
    sizes.push(batch.length)
    names.push(...batch.map(({ name }) => name))
  }
  expect(sizes).toEqual([500, 500, 200])
  expect(names).toEqual(Array.from({ length: 1200 }, (_, index) => `Row ${1200 - index}`))
})

test("an export of no rows has no batch", async () => {
  for await (const batch of await readInBatches(numbers(0), {}, order))
    expect.unreachable(`${batch.length} rows`)
})
