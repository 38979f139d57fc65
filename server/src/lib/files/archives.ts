import { PassThrough, type Readable } from "node:stream"
import { ZipFile } from "yazl"
import type { Download } from "./downloads.ts"
import { nameOf } from "./fileNames.ts"

type Entry = { name: string; file: Download; at: string }

/**
 * Creates a ZIP archive that is written while it is sent, with one file open at a time. Files are stored
 * uncompressed, so the archive's size is known in advance.
 */
export async function archiveOf(name: string, entries: readonly Entry[]): Promise<Download> {
  const zip = new ZipFile()
  const out = new PassThrough()
  let reading: Readable | undefined
  zip.on("error", (error: Error) => out.destroy(error))
  // A client that disconnects would otherwise leave the current file open.
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
    // The package's types leave out the callback's argument.
    zip.end({ comment: "", forceZip64Format: false }, resolve as () => void)
  })
  zip.outputStream.pipe(out)
  return { name, mediaType: "application/zip", size, open: async () => out }
}
