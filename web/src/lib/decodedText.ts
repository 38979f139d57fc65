/**
 * Decodes a text file, as the server does: UTF-16 by its mark or by two letters of plain English at the beginning, or else UTF-8,
 * or else Windows-1252, which office computers in Malawi write. The bytes may end in the middle of a character.
 */
export function decodedText(bytes: ArrayBuffer) {
  const [first = 0, second = 0, third = 0, fourth = 0] = new Uint8Array(bytes.slice(0, 4))
  const isLong = bytes.byteLength >= 4
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes, { stream: true })
  if ((first === 0xff && second === 0xfe) || (isLong && first && !second && third && !fourth))
    return decode("utf-16le")
  if ((first === 0xfe && second === 0xff) || (isLong && !first && second && !third && fourth))
    return decode("utf-16be")
  const text = decode("utf-8")
  return text.includes("\uFFFD") ? decode("windows-1252") : text
}
