import { readFile, stat } from "node:fs/promises"
import { entriesOf, UnreadableSpreadsheet, unpack } from "../../spreadsheets/unpack.ts"
import { isPdfLocked } from "./lockedPdf.ts"

/** Larger files aren't looked into, so that some of them at once don't fill the memory. */
const largest = 25 * 1024 * 1024

type Inside = {
  /** Whether the file opens only with a password. */
  isLocked: boolean
  /** The names in an archive; absent if they can't be read. */
  names?: readonly string[]
}

/** Looks into a file of this media type. */
export async function lookInside(path: string, type: string): Promise<Inside> {
  if ((await stat(path)).size > largest) return { isLocked: false }
  const bytes = await readFile(path)
  if (type === "application/pdf") return { isLocked: isPdfLocked(bytes) }
  if (type === "application/x-cfb") return { isLocked: isOldOfficeLocked(bytes) }
  return /zip|officedocument|opendocument/.test(type) ? archive(bytes) : { isLocked: false }
}

function archive(bytes: Buffer): Inside {
  try {
    const entries = entriesOf(bytes)
    const names = [...entries.keys()]
    if ([...entries.values()].some(({ flags }) => (flags & 1) === 1)) return { isLocked: true, names }
    // OpenDocument encrypts its parts itself.
    const manifest = unpack(bytes, 1_000_000)("META-INF/manifest.xml")
    return { isLocked: manifest?.includes("encryption-data") === true, names }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) return { isLocked: false }
    throw error
  }
}

/** The beginning of the text of a Word document is after the container's first 512 bytes. Its flags say whether it is locked. */
const wordMark = 0xa5ec
const lockedPackage = Buffer.from("EncryptedPackage", "utf16le")

const isOldOfficeLocked = (bytes: Buffer) =>
  bytes.includes(lockedPackage) ||
  (bytes.length > 524 && bytes.readUInt16LE(512) === wordMark && (bytes.readUInt16LE(522) & 0x100) !== 0)
