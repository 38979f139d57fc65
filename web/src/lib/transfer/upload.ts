import type { CallArgs } from "#contract/api.ts"
import { call, callForBytes } from "../api/call.ts"
import { CallError, isTooLargeForProxy, networkFailure } from "../api/callError.ts"
import { checksumOf } from "./checksum.ts"

const smallestPiece = 64 * 1024
/**
 * Milliseconds that sending a piece should take. The cost of a request is small compared with that, and a break loses
 * little.
 */
const targetMilliseconds = 4000

/**
 * Chooses the sizes of a file's pieces, adapting to the speed of the connection. No piece is larger than a 120th of the
 * file. Three breaks therefore cost at most a fortieth of it, even if a proxy withholds a whole piece from the server. After
 * a break the sizes start again from the smallest.
 */
function pieceSizes(fileSize: number) {
  let max = Math.max(smallestPiece, Math.floor(fileSize / 120))
  let size = smallestPiece
  return {
    next: () => size,
    arrived: (milliseconds: number) => {
      const better = size * Math.min(2, targetMilliseconds / Math.max(1, milliseconds))
      size = Math.round(Math.min(max, Math.max(smallestPiece, better)))
    },
    /** Called when a proxy carries no piece of this size. Returns whether there are smaller ones. */
    shrink: () => {
      if (size === smallestPiece) return false
      max = Math.max(smallestPiece, Math.floor(size / 2))
      size = max
      return true
    },
  }
}

type UploadOptions = {
  file: File
  kind: CallArgs<"POST /resumable-uploads">["body"]["kind"]
  /** The id of the upload that an earlier attempt began. */
  known: number | undefined
  /** Called with the id of a new upload, so that a later attempt can continue it. */
  began: (id: number) => Promise<unknown>
  signal: AbortSignal
  /** Called with the bytes that have arrived or are being sent. */
  report: (done: number) => void
}

/** Sends a file piece by piece, from where an earlier attempt was interrupted. Returns the id of its upload. */
export async function uploadInPieces({ file, kind, known, began, signal, report }: UploadOptions) {
  const { name, size } = file
  const pieces = pieceSizes(size)

  async function begin() {
    // A phone with little memory may fail to read a file. It is tried again, like after a broken connection.
    const sha256 = await checksumOf(file, signal).catch((error) => {
      throw networkFailure(error)
    })
    const { data } = await call("POST /resumable-uploads", { body: { name, size, kind, sha256 }, signal })
    await began(data.upload.id)
    return data.upload
  }

  async function sendPiece(id: number, from: number) {
    const piece = file.slice(from, from + pieces.next())
    const start = performance.now()
    try {
      const response = await callForBytes("PATCH /resumable-uploads/{id}", {
        params: { id },
        query: { offset: from },
        bytes: piece,
        signal,
        onSent: (share) => report(from + share * piece.size),
      })
      await response.body?.cancel() // An unread body would block the connection.
      pieces.arrived(performance.now() - start)
      return from + piece.size
    } catch (error) {
      if (isTooLargeForProxy(error) && pieces.shrink()) return from
      throw isElsewhere(error) ? networkFailure(error) : error
    }
  }

  const upload = (known === undefined ? undefined : await findUpload(known, signal)) ?? (await begin())
  let { offset } = upload
  report(offset)
  while (offset < size) offset = await sendPiece(upload.id, offset)
  return upload.id
}

/** Discards an upload. If the server doesn't get the request, it deletes the upload some days later. */
export const discardUpload = (id: number) =>
  call("DELETE /resumable-uploads/{id}", { params: { id } }).catch(console.info)

/**
 * Returns whether the server expects another offset than this piece's, or has received only a part of the piece. It is then
 * asked for its offset.
 */
const isElsewhere = (error: unknown) => error instanceof CallError && [400, 409].includes(error.status)

/** The server's offset of an upload; undefined if it has deleted the upload. */
async function findUpload(id: number, signal: AbortSignal) {
  try {
    return (await call("GET /resumable-uploads/{id}", { params: { id }, signal })).data.upload
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
