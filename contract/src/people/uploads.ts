import * as z from "zod"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { choice, line, whole } from "../lib/fields.ts"
import { done, one } from "../lib/replies.ts"
import { uploads } from "../lib/uploads.ts"

/** The kinds of file that may arrive in pieces, which are those worth it. */
const kinds = ["material", "submission", "attachment"] as const
const { max } = uploads.material

/** A file that is arriving in pieces. */
const upload = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** The bytes that have arrived: the next piece begins there. */
  offset: z.int(),
  /** It is deleted then, unless another piece arrives. */
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
 * Files in pieces. Only the sender sees them, and a form that takes files of this kind names one by its id. Students send what is
 * not a material.
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
  /** The bytes from `offset` on. Those that arrive are kept also when the line breaks. Without an offset, those after the last. */
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
