import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"

/** A bearer for the Authorization header and the cookie that renews it (product decision 3.16). */
export type Tokens = { bearer: string; cookie: string }

const bearerMinutes = 15

/**
 * The database holds no session secret. The refresh cookie is the session's id, its number of renewals and a MAC of
 * both; the bearer is the id, its time of expiry in seconds and a MAC. Both are verified without the database.
 */
export function createSessionTokens(secret: KeyObject) {
  const mac = (kind: "refresh" | "bearer", id: string, figure: number) =>
    createHmac("sha256", secret).update(`${kind}:${id}:${figure}`).digest("base64url")

  const signed = (kind: "refresh" | "bearer", id: string, figure: number) =>
    `${id}.${figure}.${mac(kind, id, figure)}`

  function readSigned(kind: "refresh" | "bearer", token: string) {
    const [, id, digits, sent] = /^([0-9a-f-]{36})\.(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
    if (!id || !digits || !sent) return undefined
    const figure = Number(digits)
    return timingSafeEqual(Buffer.from(sent), Buffer.from(mac(kind, id, figure))) ? { id, figure } : undefined
  }

  return {
    issue: (id: string, generation: number): Tokens => ({
      bearer: signed("bearer", id, Math.floor(Date.now() / 1000) + bearerMinutes * 60),
      cookie: signed("refresh", id, generation),
    }),
    /** The session that an unexpired bearer names. */
    idOfBearer(bearer: string) {
      const read = readSigned("bearer", bearer)
      return read && read.figure > Date.now() / 1000 ? read.id : undefined
    },
    /** The session that a cookie names, and the number of its renewals when the cookie was set. */
    readCookie(cookie: string) {
      const read = readSigned("refresh", cookie)
      return read && { id: read.id, generation: read.figure }
    },
  }
}
