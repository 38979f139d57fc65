/**
 * Decodes a text file, as the server does: UTF-16 by its mark or by two letters of plain English at the beginning, or else UTF-8,
 * or else Windows-1252, which office computers in Malawi write. The bytes may end in the middle of a character.
 */
export function decodedText(bytes: ArrayBuffer) {
  const [first = 0, second = 0, third = 0, fourth = 0] = new Uint8Array(bytes.slice(0, 4))
  const isLong = bytes.byteLength >= 4
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes, { stream: true })
  // In UTF-16, every second byte of a plain English letter is 0.
  const isLittleEndian = isLong && first && !second && third && !fourth
  const isBigEndian = isLong && !first && second && !third && fourth
  if (isLittleEndian || (first === 0xff && second === 0xfe)) return decode("utf-16le")
  if (isBigEndian || (first === 0xfe && second === 0xff)) return decode("utf-16be")
  const text = decode("utf-8")
  return text.includes("\uFFFD") ? decode("windows-1252") : text
}
