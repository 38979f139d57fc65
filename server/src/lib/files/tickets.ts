import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"
import type { Viewer } from "../auth/viewer.ts"

/**
 * Returns an address for a private picture that the viewer may see. It works for the viewer's session only, through
 * the session's cookie because an img can't send a bearer, and stays the same for the session so that the browser
 * caches it.
 */
export const privatePicturePath = (secret: KeyObject, { sessionId }: Pick<Viewer, "sessionId">, id: string) =>
  `/api/auth/pictures/${id}?ticket=${ticketFor(secret, sessionId, id)}`

export const isTicketFor = (secret: KeyObject, sessionId: string, id: string, ticket: string) =>
  isSame(ticketFor(secret, sessionId, id), ticket)

const ticketFor = (secret: KeyObject, sessionId: string, id: string) =>
  signature(secret, `picture:${sessionId}:${id}`)

/** Seconds for which the address of a file opens it (product decision 2.8). */
const lifetime = 60

/**
 * Returns an address for a private file that the viewer may read, for a new tab or a player, which can't send a bearer. It
 * works for the viewer's session only, and for a minute, so that losing the right to the file soon closes it.
 */
export function privateFilePath(
  secret: KeyObject,
  { sessionId }: Pick<Viewer, "sessionId">,
  id: string,
  now = Date.now(),
) {
  const until = Math.floor(now / 1000) + lifetime
  return `/api/auth/files/${id}?until=${until}&ticket=${fileTicket(secret, sessionId, id, until)}`
}

type FileTicket = { until: number; ticket: string }

export const opensFile = (secret: KeyObject, sessionId: string, id: string, { until, ticket }: FileTicket) =>
  until * 1000 > Date.now() && isSame(fileTicket(secret, sessionId, id, until), ticket)

const fileTicket = (secret: KeyObject, sessionId: string, id: string, until: number) =>
  signature(secret, `file:${sessionId}:${id}:${until}`)

const signature = (secret: KeyObject, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url")

function isSame(one: string, other: string): boolean {
  const [wanted, given] = [Buffer.from(one), Buffer.from(other)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
