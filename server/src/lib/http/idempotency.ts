import { createHmac, type KeyObject } from "node:crypto"
import type { FastifyRequest } from "fastify"
import { sql } from "kysely"
import pg from "pg"
import { outboxKeyDays } from "#contract/lib/outbox.ts"
import type { Database } from "../db/database.ts"
import { UnknownOutcome } from "../db/dialect.ts"
import { AppError } from "../errors.ts"

export type Answer = { status: number; body: unknown }
/** A write that waited on somebody's device may be sent again after weeks, and must still take effect only once. */
type Claim = { personId: number; key: string; requestHash: Buffer; waited?: boolean }

/** Represents callers who aren't signed in. Keys are random, so strangers don't collide. */
export const anonymousId = 0

const longestKey = 200

/**
 * The idempotency key of a write. A key that can't be stored is refused, because the caller relies on it to repeat the
 * write.
 */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"]
  if (key === undefined) return undefined
  if (typeof key !== "string" || key === "" || key.length > longestKey) {
    throw new AppError("malformed", `An Idempotency-Key must have 1 to ${longestKey} characters.`)
  }
  return key
}

/** The hash is keyed, because requests contain passwords. An attacker could guess these from a plain hash. */
export function hashRequest(secret: KeyObject, ...parts: unknown[]) {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest()
}

/**
 * Claims the key for this transaction. A second request with the same key waits until the first commits and gets its
 * reply; if the first fails, the second runs.
 */
export async function claim(
  db: Database,
  { personId, key, requestHash, waited = false }: Claim,
): Promise<Answer | undefined> {
  const claimed = await db
    .insertInto("idempotency")
    .values({
      person_id: personId,
      key,
      request_hash: requestHash,
      expires_at: waited ? sql<string>`now() + make_interval(days => ${sql.lit(outboxKeyDays)})` : undefined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst()
    .catch(firstIsUndecided)
  if (claimed) return undefined
  const first = await db
    .selectFrom("idempotency")
    .select(["request_hash", "status", "reply"])
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(requestHash)) {
    throw new AppError("conflict", "This Idempotency-Key was used for another request.")
  }
  return { status: first.status ?? 200, body: first.reply }
}

/** If the first request with this key hasn't committed in time, its outcome is unknown: it may still succeed. */
function firstIsUndecided(error: unknown): never {
  const waitedTooLong = error instanceof pg.DatabaseError && error.code === "55P03"
  throw waitedTooLong
    ? new UnknownOutcome("An earlier request with this key is under way.", { cause: error })
    : error
}

/** Stores the reply in the transaction of the write. */
export async function storeReply(db: Database, { personId, key }: Claim, { status, body }: Answer) {
  await db
    .updateTable("idempotency")
    .set({ status, reply: JSON.stringify(body) })
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .execute()
}
