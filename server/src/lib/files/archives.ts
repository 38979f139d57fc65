import { PassThrough, type Readable } from "node:stream"
import { ZipFile } from "yazl"
import { itemAt } from "#contract/lib/objects.ts"
import { safeName } from "#contract/lib/uploads.ts"
import type { Download } from "./downloads.ts"
import { entryNames } from "./fileNames.ts"

/** A file of the archive, and the instant of its last change. */
type Entry = { name: string; file: Download; at: string }

/**
 * Creates a ZIP archive while it is sent, with one file open at a time. Files are stored uncompressed, so the archive's size is
 * known in advance. A text file in the archive lists the files that are lost or damaged.
 */
export async function archiveOf(name: string, entries: readonly Entry[]): Promise<Download> {
  const zip = new ZipFile()
  const out = new PassThrough()
  let reading: Readable | undefined
  zip.on("error", (error: Error) => out.destroy(error))
  // A client that disconnects would otherwise leave the current file open.
  out.once("close", () => reading?.destroy())

  const { intact, lost } = await separateLost(entries)
  const paths = entryNames(intact.map(({ name: entryName }) => entryName))
  for (const [index, { file, at }] of intact.entries()) {
    const path = itemAt(paths, index)
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
  if (lost.length > 0) zip.addBuffer(Buffer.from(listOfLost(lost)), listName, { compress: false })
  const size = await new Promise<number>((resolve) => {
    // The package's types lack the callback's argument.
    zip.end({ comment: "", forceZip64Format: false }, resolve as () => void)
  })
  zip.outputStream.pipe(out)
  return { name, mediaType: "application/zip", size, open: async () => out }
}

/** The files are checked one by one, because a whole year's files are some gigabytes. */
async function separateLost(entries: readonly Entry[]) {
  const intact: Entry[] = []
  const lost: Entry[] = []
  for (const entry of entries) {
    const { isWhole } = entry.file
    if (isWhole === undefined || (await isWhole())) intact.push(entry)
    else lost.push(entry)
  }
  return { intact, lost }
}

const listName = "Missing files.txt"

/** The text of the file that lists what is lost. Windows needs these line ends. */
const listOfLost = (lost: readonly Entry[]) =>
  [
    "These files are not in this archive. They are missing from the college's storage, or damaged.",
    "Please tell an administrator.",
    "",
    ...lost.map(({ name }) => safeName(name)),
    "",
  ].join("\r\n")
