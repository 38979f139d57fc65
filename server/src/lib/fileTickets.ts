import { jwtVerify, SignJWT } from "jose"

const audience = "file"
const day = 24 * 60 * 60

/**
 * An address for a file that the person was allowed to have a moment ago, where a bearer can't travel: a new tab, an
 * img. It opens the file for 60 seconds (product decision 2.8).
 */
async function createTicket(secret: Uint8Array, fileId: string) {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(fileId)
    .setExpirationTime("60 seconds")
    .sign(secret)
}

/**
 * The file that a ticket opens. Whoever resumes a download, and so can name the file's checksum, may take a day: on a
 * slow line a minute is over long before the file is there.
 */
export async function readTicket(secret: Uint8Array, ticket: string, { resuming = false } = {}) {
  return jwtVerify(ticket, secret, {
    algorithms: ["HS256"],
    audience,
    clockTolerance: resuming ? day : 0,
  }).then(
    ({ payload }) => payload.sub,
    () => undefined,
  )
}

export const ticketPath = async (secret: Uint8Array, fileId: string) =>
  `/api/files?${new URLSearchParams({ ticket: await createTicket(secret, fileId) })}`
