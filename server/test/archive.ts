import { inflateRawSync } from "node:zlib"

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
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((index) => archive.readUInt16LE(at + index)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    files.set(archive.toString("utf8", at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}
