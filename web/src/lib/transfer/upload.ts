import type { CallArgs } from "#contract/api.ts"
import { call, callForBytes } from "../api/call.ts"
import { CallError, networkFailure } from "../api/callError.ts"
import { checksumOf } from "./checksum.ts"
import { fingerprintOf, forgetUpload, keepUpload, keptUpload } from "./keeping.ts"
import { pieceSizes } from "./pieces.ts"
import { type Progress, startTransfer } from "./run.ts"

type Sending = {
  file: File
  kind: CallArgs<"POST /resumable-uploads">["body"]["kind"]
  /** The fields of the form that the file belongs to, kept until everything is saved. */
  form: object
  /** Saves the record once its file has arrived. */
  save: (uploadId: number) => Promise<unknown>
}

/** Sends a file piece by piece, while the user goes on with other things, and then saves its record. */
export function startUpload({ file, kind, form, save }: Sending) {
  const fingerprint = fingerprintOf(file)
  const { name, size } = file
  const pieces = pieceSizes(size)
  let upload: number | undefined

  async function begin(progress: Progress) {
    const known = await keptUpload(fingerprint)
    const stand = known && (await standOf(known.upload))
    if (stand) return stand
    progress.check()
    const sha256 = await checksumOf(file, progress.signal)
    const { data } = await call("POST /resumable-uploads", { body: { name, size, kind, sha256 } })
    await keepUpload({ fingerprint, upload: data.upload.id, name, size, form })
    return data.upload
  }

  async function carry(progress: Progress) {
    const stand = (upload === undefined ? undefined : await standOf(upload)) ?? (await begin(progress))
    upload = stand.id
    let { offset } = stand
    progress.report(offset)
    while (offset < size) offset = await sendPiece(stand.id, offset, progress)
    progress.check()
    await save(stand.id)
    await forgetUpload(fingerprint)
  }

  async function sendPiece(id: number, offset: number, { signal, report }: Progress) {
    const piece = file.slice(offset, offset + pieces.next())
    const began = performance.now()
    try {
      const response = await callForBytes("PATCH /resumable-uploads/{id}", {
        params: { id },
        query: { offset },
        bytes: piece,
        signal,
        onSent: (share) => report(offset + share * piece.size),
      })
      await response.body?.cancel() // An unread body would keep the connection busy.
      pieces.arrived(performance.now() - began)
      return offset + piece.size
    } catch (error) {
      pieces.cut()
      throw isElsewhere(error) ? networkFailure(error) : error
    }
  }

  const forget = () => discardUpload(fingerprint)
  startTransfer({ kind: "upload", name, size, forget }, carry)
}

/** Gives up an upload. */
export async function discardUpload(fingerprint: string) {
  const kept = await keptUpload(fingerprint)
  await forgetUpload(fingerprint)
  // Without an answer the server deletes it some days later.
  if (kept) await call("DELETE /resumable-uploads/{id}", { params: { id: kept.upload } }).catch(console.info)
}

/** The server has other bytes than this piece begins with, or got half of it: it is asked again what it has. */
const isElsewhere = (error: unknown) => error instanceof CallError && [400, 409].includes(error.status)

/** The part of an upload that the server has; undefined if it has forgotten the upload. */
async function standOf(id: number) {
  try {
    return (await call("GET /resumable-uploads/{id}", { params: { id } })).data.upload
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
