import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { writeDurably } from "../durable.ts"
import { StartupError } from "../startupError.ts"

const length = 32

/** Reads the key that signs bearers, cookies and tickets, or creates it, readable by the server's user only. */
export async function readSecret(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, "secret")
  const kept = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
  })
  if (kept !== undefined) return createSecretKey(whole(path, Buffer.from(kept, "base64url")))
  const secret = randomBytes(length)
  await writeDurably(path, secret.toString("base64url"))
  return createSecretKey(secret)
}

/** A key that is cut short, as by a full disk, would let anybody sign. */
function whole(path: string, secret: Buffer): Buffer {
  if (secret.length >= length) return secret
  throw new StartupError(
    `${path} holds ${secret.length} bytes of a key instead of ${length}. Put it back from a backup, or remove the ` +
      "file: the next start makes a new key, and everybody signs in again.",
  )
}
