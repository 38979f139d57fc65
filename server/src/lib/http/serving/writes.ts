import { inTransaction } from "../../db/transactions.ts"
import type { AuditNote, Change } from "../audit.ts"
import { anonymousId, claim, hashRequest, keyOf, storeReply } from "../idempotency.ts"
import { answer, type Call, contextOf, type Reply, send, type Work } from "./call.ts"

/** The whole handler runs in one transaction. */
export async function sendWrite(call: Call) {
  const { audit, commit } = openWrite(call)
  return send(call, await commit((db) => call.handle(contextOf(call, db, audit))))
}

/** The handler opens its transaction itself, after work that must not hold a connection. */
export async function sendManualWrite(call: Call) {
  const { audit, commit } = openWrite(call)
  const transaction = async (work: Work) => (await commit(work)).body as Reply
  const context = { ...contextOf(call, call.database, audit), transaction }
  return send(call, answer(call, await call.handle(context)))
}

/** A write, its audit row and its stored reply commit together or not at all. */
function openWrite(call: Call) {
  const { key, endpoint, database, saveAudit, acknowledge, http } = call
  const actorId = http.request.viewer?.personId ?? null
  const claimed = readClaim(call)
  let change: Change | null | undefined
  const audit: AuditNote = (...noted) => {
    if (noted.length === 1) change = null
    else {
      const [entity, id, before, after] = noted
      change = { entity, id, before, after }
    }
  }
  const commit = async (work: Work) => {
    const { answered, entry } = await inTransaction(database, async (db) => {
      const earlier = claimed && (await claim(db, claimed))
      if (earlier) return { answered: earlier, entry: undefined }
      change = undefined
      const answered = answer(call, await work(db))
      const entry =
        endpoint.unaudited || change === null
          ? undefined
          : await saveAudit(db, { actorId, action: key, address: http.request.ip }, change)
      if (claimed) await storeReply(db, claimed, answered)
      return { answered, entry }
    })
    if (entry) acknowledge(entry)
    return answered
  }
  return { audit, commit }
}

/**
 * The claim of the request's Idempotency-Key. A confidential reply is never stored, so such a call runs again if it is
 * repeated.
 */
function readClaim({ key, endpoint, input, secret, http: { request } }: Call) {
  const idempotencyKey = keyOf(request)
  if (idempotencyKey === undefined || endpoint.confidential) return undefined
  const { params, query, body, files } = input
  const hashes = Object.entries(files).map(([field, { sha256 }]) => [field, sha256.toString("hex")])
  const requestHash = hashRequest(secret, key, params, query, body, hashes)
  const waited = request.headers["x-outbox"] !== undefined
  return { personId: request.viewer?.personId ?? anonymousId, key: idempotencyKey, requestHash, waited }
}
