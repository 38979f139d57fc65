import { callForBytes } from "../api/call.ts"
import { CallError, networkFailure } from "../api/callError.ts"
import type { DownloadKey } from "../api/download.ts"
import { saveFile } from "../saveFile.ts"
import { checksumOf } from "./checksum.ts"
import { forgetDownload, type KeptDownload, keepDownload, keepPiece, keptDownload } from "./keeping.ts"
import { type Progress, startTransfer } from "./run.ts"

/** Bytes after which what has come is kept on the device: a cut or a closed page loses no more. */
const wholePiece = 128 * 1024

/** The part of a file that has arrived. */
type Here = { head: Omit<KeptDownload, "at">; pieces: Blob[]; size: number }

type Wanted = {
  from: Extract<DownloadKey, `${string}/{id}${string}`>
  id: number
  name: string
  size: number
  /** The specification's text for a failure. */
  failure: string
}

/** Fetches a file, from where an earlier download of it was cut, checks it, and lets the browser save it. */
export function startDownload({ from, id, name, size, failure }: Wanted) {
  const address = from.replace("{id}", String(id))
  const forget = () => forgetDownload(address)
  let here: Here | undefined

  async function carry(progress: Progress) {
    here ??= await keptDownload(address)
    const { head, pieces } = here && here.size === here.head.size ? here : await fetchRest(progress, here)
    progress.check()
    const file = new File(pieces, head.name, { type: head.type })
    const sum = await checksumOf(file, progress.signal)
    here = undefined
    await forget()
    if (!head.tag.includes(sum)) throw new Error(`${failure} It arrived damaged.`)
    saveFile(file)
  }

  async function fetchRest(progress: Progress, known: Here | undefined): Promise<Here> {
    const headers = known && { range: `bytes=${known.size}-`, "if-range": known.head.tag }
    const { signal } = progress
    const response = await callForBytes(from, { params: { id }, signal, ...(headers && { headers }) }).catch(
      (error: unknown) => {
        throw error instanceof CallError ? error.after(failure) : error
      },
    )
    const goesOn = response.status === 206 ? known : undefined
    const so = goesOn ?? { head: headOf(response, name), pieces: [], size: 0 }
    here = so
    if (!goesOn) {
      await forget() // The file has been replaced, or this is its first download.
      await keepDownload(address, so.head)
    }
    await receive(response, so, progress)
    return so
  }

  /** Reads a response to its end and keeps its pieces, the last one also when the line is cut. */
  async function receive(response: Response, so: Here, { report }: Progress) {
    let chunks: Uint8Array<ArrayBuffer>[] = []
    const keep = async () => {
      const piece = new Blob(chunks)
      if (piece.size === 0) return
      chunks = []
      const start = so.size
      so.pieces.push(piece)
      so.size += piece.size
      await keepPiece(address, start, piece)
    }
    let done = so.size
    report(done)
    try {
      for await (const chunk of chunksOf(response)) {
        chunks.push(chunk)
        done += chunk.length
        report(done)
        if (done - so.size >= wholePiece) await keep()
      }
    } finally {
      await keep()
    }
  }

  startTransfer({ name, size, forget }, carry)
}

const headOf = ({ headers }: Response, name: string) => ({
  name,
  tag: headers.get("etag") ?? "",
  type: headers.get("content-type") ?? "",
  size: Number(headers.get("content-length")),
})

async function* chunksOf({ body }: Response) {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw networkFailure(error)
      })
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
