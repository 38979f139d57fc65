import { createHmac, type KeyObject } from "node:crypto"
import type { Database } from "../db/database.ts"
import { AppError } from "../errors.ts"

export type Answer = { status: number; body: unknown }
type Claim = { personId: number; key: string; requestHash: Buffer }

/** Nobody signed in: the keys are random, so strangers don't meet. */
export const nobody = 0

/** Keyed, because requests hold passwords: from the hash alone no guess at one can be checked. */
export function hashRequest(secret: KeyObject, ...parts: unknown[]) {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest()
}

/**
 * Claims the key for this transaction. A second request with the same key waits here until the first has
 * committed, and is then given the first one's answer; if the first failed, it goes on in its place.
 */
export async function claim(
  db: Database,
  { personId, key, requestHash }: Claim,
): Promise<Answer | undefined> {
  const claimed = await db
    .insertInto("idempotency")
    .values({ person_id: personId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await db
    .selectFrom("idempotency")
    .select(["request_hash", "status", "answer"])
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(requestHash)) {
    throw new AppError("conflict", "This Idempotency-Key was used for another request.")
  }
  return { status: first.status ?? 200, body: first.answer }
}

/** Keeps the answer with the effect it reports. */
export async function keepAnswer(db: Database, { personId, key }: Claim, { status, body }: Answer) {
  await db
    .updateTable("idempotency")
    .set({ status, answer: JSON.stringify(body) })
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .execute()
}
