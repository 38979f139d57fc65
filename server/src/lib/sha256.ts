import { createHash } from "node:crypto"
import { pipeline } from "node:stream/promises"

/** Reads a stream to its end, and returns the SHA-256 of its bytes. */
export async function sha256Of(bytes: NodeJS.ReadableStream): Promise<Buffer> {
  const hash = createHash("sha256")
  await pipeline(bytes, hash)
  return hash.digest()
}
