import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"
import type { Viewer } from "../auth/viewer.ts"

/**
 * Returns an address for a private picture that the viewer may see. It works for the viewer's session only, through
 * the session's cookie because an img can't send a bearer, and stays the same for the session so that the browser
 * caches it.
 */
export const privatePicturePath = (secret: KeyObject, { sessionId }: Pick<Viewer, "sessionId">, id: string) =>
  `/api/auth/pictures/${id}?ticket=${ticketFor(secret, sessionId, id)}`

export function isTicketFor(secret: KeyObject, sessionId: string, id: string, ticket: string): boolean {
  const [wanted, given] = [Buffer.from(ticketFor(secret, sessionId, id)), Buffer.from(ticket)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const ticketFor = (secret: KeyObject, sessionId: string, id: string) =>
  createHmac("sha256", secret).update(`picture:${sessionId}:${id}`).digest("base64url")
