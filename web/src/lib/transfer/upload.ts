import type { CallArgs } from "#contract/api.ts"
import { call, callForBytes } from "../api/call.ts"
import { CallError, networkFailure } from "../api/callError.ts"
import { checksumOf } from "./checksum.ts"

const smallest = 64 * 1024
/** Milliseconds that a piece should take: a request costs little beside it, and a cut loses little. */
const wanted = 4000

/**
 * The size of the next piece of a file, which grows and shrinks with the line. No piece is more than a 120th of the
 * file, so that three cuts cost at most a fortieth of it, even where a proxy keeps a whole piece from the server. After a cut
 * the sizes begin anew.
 */
function pieceSizes(fileSize: number) {
  const max = Math.max(smallest, Math.floor(fileSize / 120))
  let size = smallest
  return {
    next: () => size,
    arrived: (milliseconds: number) => {
      const better = size * Math.min(2, wanted / Math.max(1, milliseconds))
      size = Math.round(Math.min(max, Math.max(smallest, better)))
    },
  }
}

type Sending = {
  file: File
  kind: CallArgs<"POST /resumable-uploads">["body"]["kind"]
  /** The upload that an earlier attempt has begun. */
  known: number | undefined
  /** An upload has begun: a later attempt goes on with it. */
  began: (id: number) => Promise<unknown>
  signal: AbortSignal
  /** Bytes that have arrived, or are on their way. */
  report: (done: number) => void
}

/** Sends a file piece by piece, from where an earlier attempt was cut. Returns the id of its upload. */
export async function uploadInPieces({ file, kind, known, began, signal, report }: Sending) {
  const { name, size } = file
  const pieces = pieceSizes(size)

  async function begin() {
    const sha256 = await checksumOf(file, signal)
    const { data } = await call("POST /resumable-uploads", { body: { name, size, kind, sha256 }, signal })
    await began(data.upload.id)
    return data.upload
  }

  async function sendPiece(id: number, offset: number) {
    const piece = file.slice(offset, offset + pieces.next())
    const start = performance.now()
    try {
      const response = await callForBytes("PATCH /resumable-uploads/{id}", {
        params: { id },
        query: { offset },
        bytes: piece,
        signal,
        onSent: (share) => report(offset + share * piece.size),
      })
      await response.body?.cancel() // An unread body would keep the connection busy.
      pieces.arrived(performance.now() - start)
      return offset + piece.size
    } catch (error) {
      throw isElsewhere(error) ? networkFailure(error) : error
    }
  }

  const upload = (known === undefined ? undefined : await standOf(known, signal)) ?? (await begin())
  let { offset } = upload
  report(offset)
  while (offset < size) offset = await sendPiece(upload.id, offset)
  return upload.id
}

/** Gives up an upload. Without an answer the server deletes it some days later. */
export const discardUpload = (id: number) =>
  call("DELETE /resumable-uploads/{id}", { params: { id } }).catch(console.info)

/** The server has other bytes than this piece begins with, or got half of it: it is asked again what it has. */
const isElsewhere = (error: unknown) => error instanceof CallError && [400, 409].includes(error.status)

/** The part of an upload that the server has; undefined if it has forgotten the upload. */
async function standOf(id: number, signal: AbortSignal) {
  try {
    return (await call("GET /resumable-uploads/{id}", { params: { id }, signal })).data.upload
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
