import { createSecretKey, randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { outboxDays } from "#contract/lib/outbox.ts"
import { openTestDatabase } from "../../../test/database.ts"
import { anonymousId, claim, hashRequest, storeReply } from "./idempotency.ts"

const { db } = await openTestDatabase()
const secret = createSecretKey(Buffer.alloc(32))
const answer = { status: 201, body: { success: true } }

/** Sends a request under a key; the first one gets a reply. */
const send = (request: { personId?: number; key: string; body: string; waited?: boolean }) =>
  db.transaction().execute(async (db) => {
    const { personId = anonymousId, key, body, waited = false } = request
    const own = { personId, key, requestHash: hashRequest(secret, "POST /terms", body), waited }
    const first = await claim(db, own)
    if (!first) await storeReply(db, own, answer)
    return first
  })

test("a request that is repeated with its key gets the first one's answer", async () => {
  const key = randomUUID()
  expect(await send({ key, body: "Term 1" })).toBeUndefined()
  expect(await send({ key, body: "Term 1" })).toEqual(answer)
})

test("a key that was used for another request is refused", async () => {
  const key = randomUUID()
  await send({ key, body: "Term 1" })
  await expect(send({ key, body: "Term 2" })).rejects.toMatchObject({
    code: "conflict",
    message: "This Idempotency-Key was used for another request.",
  })
})

test("two people may use the same key", async () => {
  const key = randomUUID()
  await send({ personId: 1, key, body: "Term 1" })
  expect(await send({ personId: 2, key, body: "Term 2" })).toBeUndefined()
})

test("the key of a write that waited on a device is stored longer than the write may wait there", async () => {
  const [usual, waited] = [randomUUID(), randomUUID()]
  await send({ key: usual, body: "Term 1" })
  await send({ key: waited, body: "Term 1", waited: true })
  const { rows } = await sql<{ key: string; days: number }>`
    select key, round(extract(epoch from expires_at - now()) / 86400)::int as days from idempotency
    where key in (${usual}, ${waited})`.execute(db)
  const days = (key: string) => rows.find((row) => row.key === key)?.days
  expect([days(usual), days(waited)]).toEqual([2, 45])
  expect(days(waited)).toBeGreaterThan(outboxDays)
})
