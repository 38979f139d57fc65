import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { writeDurably } from "../durable.ts"
import { StartupError } from "../startupError.ts"

/** The key with which the college signs documents, and its public half. */
export type DocumentKey = { id: string; publicKey: Buffer; sign: (message: Uint8Array) => Buffer }

/**
 * Reads the key that signs documents, or makes it, readable by the server's user only. Without the file the next start makes
 * another key: what the old one signed is still verified, because its public half is in the database.
 */
export async function readDocumentKey(dataDir: string): Promise<DocumentKey> {
  const path = join(dataDir, "document-key")
  const kept = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
  })
  if (kept !== undefined) return documentKeyOf(parsed(path, kept))
  const { privateKey } = generateKeyPairSync("ed25519")
  await writeDurably(path, privateKey.export({ type: "pkcs8", format: "pem" }))
  return documentKeyOf(privateKey)
}

export function documentKeyOf(privateKey: KeyObject): DocumentKey {
  // The last 32 bytes of the DER structure are the key itself (RFC 8410).
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).subarray(-32)
  const id = createHash("sha256").update(publicKey).digest("hex").slice(0, 8)
  return { id, publicKey, sign: (message) => sign(null, message, privateKey) }
}

function parsed(path: string, kept: string) {
  try {
    const key = createPrivateKey(kept)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Said below.
  }
  throw new StartupError(
    `${path} holds no whole Ed25519 key. Put it back from a backup, or remove the file: the next start makes a new key, ` +
      "and what the old one signed stays valid.",
  )
}
