import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/** The part that is read at a time: a cheap phone hashes it in a tenth of a second, and answers touches in between. */
const part = 1024 * 1024
/** Bytes that a cheap phone has in memory for a moment: a photographed hand-in, and no film. */
const inMemory = 12 * part

/**
 * The SHA-256 of a file of any size in hexadecimal. Browsers hash only what is wholly in memory, beside everything else, and offer that
 * on https and localhost only.
 */
export async function checksumOf(file: Blob, signal: AbortSignal): Promise<string> {
  if (file.size <= inMemory && globalThis.crypto?.subtle) {
    return bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())))
  }
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += part) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(start, start + part).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
