import { createSecretKey, randomUUID } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { createPool, openDatabase } from "../db/database.ts"
import { claim, hashRequest, keepAnswer, nobody } from "./idempotency.ts"

const { url } = await testDatabase()
const pool = createPool({ connectionString: url, max: 2 }, (error) => console.error(error))
const db = openDatabase(pool)
afterAll(() => pool.end())

const secret = createSecretKey(Buffer.alloc(32))
const answer = { status: 201, body: { success: true } }

/** Sends a request under a key; the first one gets a reply. */
const send = (request: { personId?: number; key: string; body: string }) =>
  db.transaction().execute(async (db) => {
    const { personId = nobody, key, body } = request
    const own = { personId, key, requestHash: hashRequest(secret, "POST /terms", body) }
    const first = await claim(db, own)
    if (!first) await keepAnswer(db, own, answer)
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
