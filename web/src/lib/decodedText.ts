/** Office computers in Malawi write UTF-8 or Windows-1252. The last letter may be cut in two. */
export function decodedText(bytes: ArrayBuffer) {
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.includes("\uFFFD") ? new TextDecoder("windows-1252").decode(bytes) : text
}
