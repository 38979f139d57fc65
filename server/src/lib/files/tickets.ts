import { createHmac, type KeyObject } from "node:crypto"
import { isSameSecret } from "../auth/hashes.ts"
import type { Viewer } from "../auth/viewer.ts"

/**
 * Returns an address for a private picture that the viewer may see. An img can't send a bearer, so the address needs the
 * cookie of the viewer's session. The address stays the same during the session, so that the browser caches the picture.
 */
export const privatePicturePath = (secret: KeyObject, { sessionId }: Pick<Viewer, "sessionId">, id: string) =>
  `/api/auth/pictures/${id}?ticket=${ticketFor(secret, sessionId, id)}`

export const isTicketFor = (secret: KeyObject, sessionId: string, id: string, ticket: string) =>
  isSameSecret(ticketFor(secret, sessionId, id), ticket)

const ticketFor = (secret: KeyObject, sessionId: string, id: string) =>
  signature(secret, `picture:${sessionId}:${id}`)

export const expiredTicket = "This link has expired. Go back and open it again."

/** Seconds for which the address of a file opens it (product decision 2.8). */
const lifetime = 60

type RecordKey = `${string} ${number}`
type FileTicket = { until: number; ticket: string }

/**
 * A ticket for a file of a record, for a new tab or a player, which can't send a bearer. It works for the viewer's session
 * only. Each request checks again whether the viewer may still read the record.
 */
export function fileTicket(
  secret: KeyObject,
  { sessionId }: Pick<Viewer, "sessionId">,
  record: RecordKey,
): FileTicket {
  const until = Math.floor(Date.now() / 1000) + lifetime
  return { until, ticket: signature(secret, `file:${sessionId}:${record}:${until}`) }
}

/**
 * A ticket opens the file for a minute. Further parts of a file that was opened in time can be read while the session
 * lasts (record 28).
 */
export function opensFile(
  secret: KeyObject,
  { sessionId }: Pick<Viewer, "sessionId">,
  record: RecordKey,
  { until, ticket, readsOn }: FileTicket & { readsOn: boolean },
) {
  return (
    (readsOn || until * 1000 > Date.now()) &&
    isSameSecret(signature(secret, `file:${sessionId}:${record}:${until}`), ticket)
  )
}

const signature = (secret: KeyObject, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url")
