/**
 * Decodes a text file from any office computer. UTF-16 is recognised by its byte order mark, or by two letters of plain
 * English at the beginning. Other texts are UTF-8, or else Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const isLong = bytes.length >= 4
  if ((first === 0xff && second === 0xfe) || (isLong && first && !second && third && !fourth)) {
    return new TextDecoder("utf-16le").decode(bytes)
  }
  if ((first === 0xfe && second === 0xff) || (isLong && !first && second && !third && fourth)) {
    return new TextDecoder("utf-16be").decode(bytes)
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
