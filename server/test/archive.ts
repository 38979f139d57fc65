import { inflateRawSync } from "node:zlib"

/** The number of the compression method; 0 is none. */
const deflated = 8

/** The text of each file in a ZIP archive. */
export const filesIn = (archive: Buffer): Map<string, string> =>
  new Map([...bytesIn(archive)].map(([name, bytes]) => [name, bytes.toString("utf8")]))

/** The bytes of each file in a ZIP archive, read from its own directory and not by the library that wrote it. */
export function bytesIn(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf("PK\x05\x06")
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let file = 0; file < count; file++) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const extraLength = archive.readUInt16LE(at + 30)
    const commentLength = archive.readUInt16LE(at + 32)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength)
    if (files.has(name)) throw new Error(`The archive holds two files called ${name}.`)
    files.set(name, method === deflated ? inflateRawSync(bytes) : bytes)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
