import * as z from "zod"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { choice, line, whole } from "../lib/fields.ts"
import { done, one } from "../lib/replies.ts"
import { uploads } from "../lib/uploads.ts"

/** The kinds of file that may be uploaded in pieces, which are the large ones. */
const kinds = ["material", "submission", "attachment"] as const
const { max } = uploads.material

/** A file that is being uploaded in pieces. */
const upload = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** The number of bytes that have arrived. The next piece begins there. */
  offset: z.int(),
  /** The upload is deleted then, unless another piece arrives. */
  expires_at: z.string(),
})

const uploadInput = z.object({
  name: line("File name", 255),
  size: whole("Size", 1, max),
  kind: choice("Kind", kinds),
  /** SHA-256 in hexadecimal, where the sender can compute it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "The checksum must be a SHA-256 of 64 digits.")
    .optional(),
})

const single = one("upload", upload)

/**
 * Files in pieces. Only the sender sees them, and a form that accepts files of this kind names one by its id. Students can't
 * send materials.
 */
export const uploadEndpoints = endpoints({
  "POST /resumable-uploads": {
    unaudited: true,
    roles: signedIn,
    body: uploadInput,
    status: 201,
    response: single,
  },
  "GET /resumable-uploads/{id}": { roles: signedIn, response: single },
  /**
   * The bytes from `offset` on. Bytes that have arrived are kept even if the connection breaks. By default, the piece follows
   * the last byte that has arrived.
   */
  "PATCH /resumable-uploads/{id}": {
    unaudited: true,
    roles: signedIn,
    query: z.object({ offset: whole("Offset", 0, max).optional() }),
    pieces: true,
    manualTransaction: true,
    response: single,
  },
  "DELETE /resumable-uploads/{id}": { unaudited: true, roles: signedIn, response: done },
})
