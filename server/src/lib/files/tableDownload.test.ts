import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { type CsvColumn, csvOf } from "#contract/lib/csv.ts"
import { tableDownload } from "./downloads.ts"

test("a long table is written completely, and other requests are handled meanwhile", async () => {
  const columns: CsvColumn<number>[] = [["Number", (row) => row]]
  const rows = Array.from({ length: 5000 }, (_, index) => index)
  let turns = 0
  let isWritten = false
  const takeTurn = () => {
    turns++
    if (!isWritten) setImmediate(takeTurn)
  }
  takeTurn()
  const sent = await text(await tableDownload({ name: "numbers", format: "csv" }, columns, rows).open())
  // Decoding removes the byte order mark.
  expect(`\uFEFF${sent}`).toBe(csvOf(columns, rows))
  isWritten = true
  expect(turns).toBeGreaterThanOrEqual(10)
})
