import { PassThrough, type Readable } from "node:stream"
import { ZipFile } from "yazl"
import type { Download } from "./downloads.ts"
import { nameOf } from "./fileNames.ts"

type Entry = { name: string; file: Download; at: string }

/**
 * Files as one ZIP archive that is written while it is sent: never more than one of them is open, and nothing is kept in
 * memory. They are stored as they are, so the archive's size is known before its first byte. None names a folder.
 */
export async function archiveOf(name: string, entries: readonly Entry[]): Promise<Download> {
  const zip = new ZipFile()
  const out = new PassThrough()
  let reading: Readable | undefined
  zip.on("error", (error: Error) => out.destroy(error))
  // Whoever goes away in the middle leaves the file at hand open.
  out.once("close", () => reading?.destroy())

  for (const { name: wanted, file, at } of entries) {
    const path = nameOf(wanted)
    zip.addReadStreamLazy(path, { size: file.size, mtime: new Date(at), compress: false }, (done) => {
      file.open().then(
        (stream) => {
          reading = stream.once("error", (error) => out.destroy(error))
          if (out.destroyed) stream.destroy()
          done(null, stream)
        },
        (error: Error) => out.destroy(error),
      )
    })
  }
  const size = await new Promise<number>((resolve) => {
    // Its types leave out what the callback is told.
    zip.end({ comment: "", forceZip64Format: false }, resolve as () => void)
  })
  zip.outputStream.pipe(out)
  return { name, mediaType: "application/zip", size, open: async () => out }
}
