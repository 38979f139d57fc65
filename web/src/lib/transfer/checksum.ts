import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/**
 * Bytes that are hashed at a time. A cheap phone needs a tenth of a second for them, and reacts to touches between two such
 * parts.
 */
const partLength = 1024 * 1024
/** Bytes that a cheap phone can have in memory briefly: enough for a photographed hand-in, but not for a film. */
const inMemory = 12 * partLength

/**
 * The SHA-256 of a file of any size, in hexadecimal. The browser's own function needs the whole file in memory, and exists
 * only on https and localhost.
 */
export async function checksumOf(file: Blob, signal: AbortSignal): Promise<string> {
  if (file.size <= inMemory && globalThis.crypto?.subtle) {
    return bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())))
  }
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += partLength) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(start, start + partLength).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
