import { sql } from "kysely"
import { describe, expect, test, vi } from "vitest"
import { clock } from "../commands/clock.ts"
import { listNotices } from "../server/src/lib/db/adminNotices.ts"
import { clockFault } from "../server/src/lib/db/clockFaults.ts"
import { enforceRetention } from "../server/src/office/retention/jobs.ts"
import { openTestDatabase } from "../server/test/database.ts"
import { checkClock, waitForClock } from "./clock.ts"

const { db } = await openTestDatabase()

/** Adds an entry of the audit log that was written when the clock was ahead by this interval. */
const addEntry = (ahead: string) =>
  db
    .insertInto("audit")
    .values({ at: sql`now() + ${ahead}::interval`, action: "POST /terms", address: "127.0.0.1" })
    .execute()

describe("a clock", () => {
  const newestEntry = "2026-11-22T10:00:00Z"

  test.each([
    ["is accepted after the newest entry of the audit log", "2026-11-22T10:00:01Z"],
    ["is accepted when it was put back by a few minutes", "2026-11-22T09:51:00Z"],
    ["is accepted after a long holiday", "2028-01-05T06:00:00Z"],
  ])("%s", (_, now) => expect(clockFault({ now, newestEntry })).toBeUndefined())

  test("is accepted in a new college", () => {
    expect(clockFault({ now: "2026-11-22T10:00:00Z", newestEntry: undefined })).toBeUndefined()
  })

  test.each([
    [
      "of an empty battery",
      "2000-11-28T04:00:00Z",
      /says 2000-11-28 04:00 UTC, which can't be\. .* Set it right\.$/,
    ],
    [
      "before the newest entry",
      "2026-11-22T09:49:00Z",
      /2026-11-22 09:49 UTC, but the audit log has an entry of 2026-11-22 10:00 UTC/,
    ],
  ])("%s is refused", (_, now, words) => expect(clockFault({ now, newestEntry })).toMatch(words))
})

test("a start waits, with a message, until the clock is right", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue()
  await addEntry("400 days")
  const opened = waitForClock(db, 20)
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  expect(logged.mock.calls[0]?.[0]).toMatch(
    /npm run college -- clock\. The college opens by itself when it is right\.$/,
  )
  await clock({ database: db })
  await opened
  expect(logged).toHaveBeenCalledTimes(1)
})

test("administrators are told of a wrong clock until somebody confirms that it is right", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue()
  await addEntry("400 days")
  await checkClock(db)
  await checkClock(db)
  expect(logged).toHaveBeenCalledTimes(1)
  const fault = {
    kind: "clock",
    sentence: expect.stringMatching(/Marks, receipts and due dates would get wrong dates/),
  }
  expect(await listNotices(db)).toMatchObject([fault])
  await addEntry("0")
  await waitForClock(db)
  await checkClock(db)
  expect(await listNotices(db)).toHaveLength(1)
  await clock({ database: db })
  await checkClock(db)
  expect(await listNotices(db)).toEqual([])
})

test("old records are deleted after a long holiday once the clock is confirmed", async () => {
  await db.updateTable("retention").set({ reached: sql`now() - interval '60 days'` }).execute()
  expect(await enforceRetention(db)).toContain("Nothing was deleted")
  await clock({ database: db })
  expect(await enforceRetention(db)).toBe("old records deleted: none")
})
