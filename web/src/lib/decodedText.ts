/**
 * Decodes a file as UTF-8 or Windows-1252, which office computers in Malawi write. The bytes may end in the middle of a
 * character.
 */
export function decodedText(bytes: ArrayBuffer) {
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.includes("\uFFFD") ? new TextDecoder("windows-1252").decode(bytes) : text
}
