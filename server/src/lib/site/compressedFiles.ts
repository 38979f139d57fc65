import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { FastifyRequest } from "fastify"
import { encodingFor } from "../http/compression.ts"

type CachedFile = { bytes: Buffer; headers: Record<string, string> }

/** Finds the reply to a request for a built file; undefined if it has none. */
export type FindFile = (name: string, request: FastifyRequest) => Promise<CachedFile | undefined>

const endings = { br: ".br", gzip: ".gz" }

/** Whether a browser requests the rest of an interrupted download, or a file only if it has changed. */
const isConditional = ({ headers }: FastifyRequest) =>
  "range" in headers || "if-none-match" in headers || "if-modified-since" in headers

/**
 * Reads each compressed file of a folder once, when it is first requested. Those of a release take 0.5 MB in each encoding, and
 * opening a file costs several times as much as the rest of a reply.
 */
export async function createCompressedFiles(folder: string): Promise<FindFile> {
  const names = new Set(await readdir(folder))
  const files = new Map<string, Promise<CachedFile>>()

  async function read(name: string, encoding: string) {
    const path = join(folder, name)
    const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
    // Without these two headers, a browser can't resume an interrupted download.
    const headers = { "accept-ranges": "bytes", "last-modified": mtime.toUTCString() }
    return { bytes, headers: { ...headers, "content-encoding": encoding } }
  }

  return async (name, request) => {
    const encoding = encodingFor(request, ["br", "gzip"])
    if (encoding === "identity" || isConditional(request)) return undefined
    const compressedName = name + endings[encoding]
    if (!names.has(compressedName)) return undefined
    const cached = files.get(compressedName)
    if (cached) return cached
    const file = read(compressedName, encoding)
    files.set(compressedName, file)
    // A failure is not remembered, so that the next request reads the file again.
    file.catch(() => files.delete(compressedName))
    return file
  }
}
