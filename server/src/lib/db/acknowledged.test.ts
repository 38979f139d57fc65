import { pino } from "pino"
import { expect, test, vi } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { trackAcknowledgedWrites } from "./acknowledgedWrites.ts"

const { pool, db } = await openTestDatabase()

test("administrators are told once how many acknowledged writes are missing after a switch-over", async () => {
  const log = pino({ level: "silent" })
  const logged = vi.spyOn(log, "error").mockReturnValue()
  const acknowledged = trackAcknowledgedWrites(pool, log, 0)
  const written = await db
    .insertInto("audit")
    .values([1, 2].map(() => ({ action: "PUT /terms/{id}", address: "127.0.0.1" })))
    .returning(["id", "at"])
    .execute()
  for (const entry of written) acknowledged.add(entry)
  await acknowledged.check()
  expect(logged).not.toHaveBeenCalled()

  const at = new Date(Date.parse(written[0]!.at) - 5000).toISOString()
  // One of the writes has a number that the new server has given to another write.
  for (const id of [900_001, written[1]!.id]) acknowledged.add({ id, at })
  await Promise.all([acknowledged.check(), acknowledged.check()])
  await acknowledged.check()
  const time = `${at.slice(0, 19).replace("T", " ")} UTC`
  const sentence = `2 acknowledged changes are missing since another server of the database took over: saved from ${time} to ${time}. Enter what was saved then again.`
  expect(logged.mock.calls).toEqual([[{ entries: [900_001, written[1]!.id] }, sentence]])
  expect(await db.selectFrom("admin_notice").select(["kind", "sentence"]).execute()).toEqual([
    { kind: "lost_writes", sentence },
  ])
})
