import { expect, test, vi } from "vitest"
import { reachDatabase } from "./externalDatabase.ts"

test("an address at which no database answers is refused in a sentence, after a while", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  await expect(reachDatabase("postgresql://college@127.0.0.1:1/college", { timeout: 700 })).rejects.toThrow(
    "The database of DATABASE_URL can't be opened: connect ECONNREFUSED 127.0.0.1:1. Start it or put the address",
  )
  expect(warn.mock.calls).toEqual([
    ["Waiting up to 0.7 s for the database: connect ECONNREFUSED 127.0.0.1:1."],
  ])
})
