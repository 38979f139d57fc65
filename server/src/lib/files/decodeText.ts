/**
 * Decodes a text file from any office computer. UTF-16 is recognised by its byte order mark, or by two letters of plain
 * English at the beginning. Other texts are UTF-8, or else Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  const [one = 0, two = 0, three = 0, four = 0] = bytes
  const isLong = bytes.length >= 4
  if ((one === 0xff && two === 0xfe) || (isLong && one && !two && three && !four)) {
    return new TextDecoder("utf-16le").decode(bytes)
  }
  if ((one === 0xfe && two === 0xff) || (isLong && !one && two && !three && four)) {
    return new TextDecoder("utf-16be").decode(bytes)
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
