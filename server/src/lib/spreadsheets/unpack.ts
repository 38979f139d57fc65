import { inflateRawSync } from "node:zlib"

/** The reason why a file can't be read as a spreadsheet, for the person who sent it. */
export class UnreadableSpreadsheet extends Error {}

type Entry = { method: number; flags: number; packed: number; unpacked: number; at: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const headMark = 0x04034b50
/** The length of an archive's end record, and of the longest comment after it. */
const endLength = 22
const longestComment = 0xffff

export const damaged =
  "This spreadsheet is damaged. Open it, save it again as .xlsx, and choose the new file."
const locked =
  "This spreadsheet is locked with a password. Open it, take the password away, and save it again."

/**
 * The parts of a packed spreadsheet, each of which is unpacked when it is needed. At most `max` bytes are unpacked altogether.
 * The sizes that the archive declares are checked first, and then enforced.
 */
export function unpack(bytes: Buffer, max: number) {
  const entries = entriesOf(bytes)
  let remaining = max
  const tooLarge = new UnreadableSpreadsheet(
    `This spreadsheet holds more than ${Math.floor(max / 1_000_000)} MB. Copy the rows that you need into a new file, and choose that.`,
  )
  return (name: string): Buffer | undefined => {
    const entry = entries.get(name)
    if (!entry) return undefined
    if (entry.flags & 1) throw new UnreadableSpreadsheet(locked)
    if (entry.unpacked > remaining) throw tooLarge
    if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== headMark)
      throw new UnreadableSpreadsheet(damaged)
    const begin = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
    const packed = bytes.subarray(begin, begin + entry.packed)
    const content = entry.method === 0 ? packed : inflated(packed, entry.unpacked)
    remaining -= content.length
    return content
  }
}

/** Unpacks at most as many bytes as the archive declares, so that a false size can't use up the memory. */
function inflated(packed: Buffer, size: number) {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new UnreadableSpreadsheet(damaged)
  }
}

/** The archive's entries by name, as the list at its end names them. Spreadsheets don't need ZIP64. */
export function entriesOf(bytes: Buffer) {
  const entries = new Map<string, Entry>()
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let offset = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (offset + 46 > bytes.length || bytes.readUInt32LE(offset) !== entryMark)
      throw new UnreadableSpreadsheet(damaged)
    const length = bytes.readUInt16LE(offset + 28)
    entries.set(bytes.toString("utf8", offset + 46, offset + 46 + length), {
      flags: bytes.readUInt16LE(offset + 8),
      method: bytes.readUInt16LE(offset + 10),
      packed: bytes.readUInt32LE(offset + 20),
      unpacked: bytes.readUInt32LE(offset + 24),
      at: bytes.readUInt32LE(offset + 42),
    })
    offset += 46 + length + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return entries
}

function findEnd(bytes: Buffer) {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let offset = bytes.length - endLength; offset >= first; offset--) {
    if (bytes.readUInt32LE(offset) === endMark) return offset
  }
  throw new UnreadableSpreadsheet(damaged)
}
