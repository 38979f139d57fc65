import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"
import type { Viewer } from "../auth/viewer.ts"

/**
 * An address for a private picture that the person was allowed to see. It opens for her session alone, whose cookie the
 * browser sends along where a bearer can't travel, and stays the same as long as that lives: the picture is fetched once.
 */
export const privatePicturePath = (secret: KeyObject, { sessionId }: Pick<Viewer, "sessionId">, id: string) =>
  `/api/auth/pictures/${id}?ticket=${ticketFor(secret, sessionId, id)}`

export function isTicketFor(secret: KeyObject, sessionId: string, id: string, ticket: string): boolean {
  const [wanted, given] = [Buffer.from(ticketFor(secret, sessionId, id)), Buffer.from(ticket)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const ticketFor = (secret: KeyObject, sessionId: string, id: string) =>
  createHmac("sha256", secret).update(`picture:${sessionId}:${id}`).digest("base64url")
