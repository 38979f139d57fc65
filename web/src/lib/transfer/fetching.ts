import { callForBytes } from "../api/call.ts"
import { CallError, networkFailure } from "../api/callError.ts"
import type { DownloadKey } from "../api/download.ts"
import { serverNow } from "../serverTime.ts"
import { checksumOf } from "./checksum.ts"
import type { FileHead, PieceStore, StoredPieces } from "./pieceStore.ts"
import type { Progress } from "./run.ts"

/**
 * Bytes after which the received data is stored on the device. If the connection breaks or the page is closed, no more than
 * this is lost.
 */
const pieceBytes = 128 * 1024

export type Source = {
  from: Extract<DownloadKey, `${string}/{id}${string}`>
  id: number
  name: string
  /** The specification's text for a failure. */
  failure: string
  /** Bytes. Nothing of a file of another size is fetched, because the file was replaced. */
  expectedSize?: number
}

/** A file is whole if its bytes have the checksum that its ETag contains. */
type FetchedFile = { head: FileHead; file: File; isWhole: boolean }

/**
 * Returns a function that downloads a file into a store and checks it at the end. Each call continues where the last one was
 * interrupted. Its result is undefined if the server has another file by now.
 */
export function fetcher(
  { from, id, name, failure, expectedSize }: Source,
  address: string,
  store: PieceStore,
) {
  let storedPieces: StoredPieces | undefined

  async function fetchFile(progress: Progress): Promise<FetchedFile | undefined> {
    storedPieces ??= await store.find(address)
    const complete =
      storedPieces && storedPieces.size === storedPieces.head.size
        ? storedPieces
        : await fetchRest(progress, storedPieces)
    if (!complete) return undefined
    const { head, pieces } = complete
    progress.check()
    const file = new File(pieces, head.name, { type: head.type })
    const sum = await checksumOf(file, progress.signal)
    storedPieces = undefined
    return { head, file, isWhole: head.tag.includes(sum) }
  }

  async function fetchRest(
    progress: Progress,
    stored: StoredPieces | undefined,
  ): Promise<StoredPieces | undefined> {
    const headers = stored && { range: `bytes=${stored.size}-`, "if-range": stored.head.tag }
    const { signal } = progress
    const response = await callForBytes(from, { params: { id }, signal, headers }).catch((error: unknown) => {
      throw error instanceof CallError ? error.after(failure) : error
    })
    const resumed = response.status === 206 ? stored : undefined
    const received = resumed ?? { head: headOf(response, name), pieces: [], size: 0 }
    if (expectedSize !== undefined && received.head.size !== expectedSize) {
      void response.body?.cancel().catch(() => undefined)
      return undefined
    }
    storedPieces = received
    if (!resumed) {
      await store.forget(address) // The file has been replaced, or this is its first download.
      await store.putHead(address, received.head)
    }
    await receive(response, received, progress)
    return received
  }

  /** Reads a response to its end and stores its pieces, including the last one if the connection breaks. */
  async function receive(response: Response, received: StoredPieces, { report }: Progress) {
    let chunks: Uint8Array<ArrayBuffer>[] = []
    const storePiece = async () => {
      const piece = new Blob(chunks)
      if (piece.size === 0) return
      chunks = []
      const start = received.size
      received.pieces.push(piece)
      received.size += piece.size
      await store.putPiece(address, start, piece)
    }
    let done = received.size
    report(done)
    try {
      for await (const chunk of chunksOf(response)) {
        chunks.push(chunk)
        done += chunk.length
        report(done)
        if (done - received.size >= pieceBytes) await storePiece()
      }
    } finally {
      await storePiece()
    }
  }

  return fetchFile
}

const headOf = ({ headers }: Response, name: string) => ({
  name,
  at: serverNow(),
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
