import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { compileListOnce } from "./lists.ts"

const { db, pool } = await openTestDatabase()
const pages = compileListOnce((on, { filter }: { filter: { page: number; limit: number } }) => ({
  query: on.selectFrom("class").select("name"),
  filter,
  order: { defaultSort: "name", tieBreaker: "name" },
}))

/** A page, and the number of statements that were sent for it. */
async function read(page: number, limit: number) {
  let sent = 0
  pool.watch = { answered: () => sent++, waited: () => undefined }
  const { rows, total } = await pages(db, { filter: { page, limit } })
  return { rows: rows.length, total, sent }
}

test("a list whose pages aren't full isn't counted, but always has its total", async () => {
  const { total } = await read(1, 1000)
  expect(total).toBeGreaterThan(4)
  expect(await read(1, 1000)).toEqual({ rows: total, total, sent: 1 })
  expect(await read(2, total - 2)).toEqual({ rows: 2, total, sent: 1 })
  expect(await read(1, 3)).toEqual({ rows: 3, total, sent: 2 })
  expect(await read(1, total)).toEqual({ rows: total, total, sent: 2 })
  expect(await read(9, 1000)).toEqual({ rows: 0, total, sent: 2 })
})
