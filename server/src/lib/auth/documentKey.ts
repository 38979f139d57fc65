import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto"
import { StartupError } from "../startupError.ts"
import { type Secrets, secretNames } from "./secrets.ts"

const name = secretNames.documents

/** The key with which the college signs documents, and its public half. */
export type DocumentKey = { id: string; publicKey: Buffer; sign: (message: Uint8Array) => Buffer }

/**
 * Reads the key that signs documents, or creates it. If the key is lost, the next start creates another one. Documents that the
 * old key signed can still be verified, because its public half is in the database.
 */
export async function readDocumentKey(secrets: Secrets): Promise<DocumentKey> {
  const stored = (await secrets.read(name)) ?? (await secrets.add(name, newKey()))
  return documentKeyOf(parseKey(secrets.locationOf(name), stored))
}

const newKey = () =>
  String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))

export function documentKeyOf(privateKey: KeyObject): DocumentKey {
  // The last 32 bytes of the DER structure are the key itself (RFC 8410).
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).subarray(-32)
  const id = createHash("sha256").update(publicKey).digest("hex").slice(0, 8)
  return { id, publicKey, sign: (message) => sign(null, message, privateKey) }
}

function parseKey(path: string, stored: string) {
  try {
    const key = createPrivateKey(stored)
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Text that isn't a key is reported by the error below.
  }
  throw new StartupError(
    `${path} holds no whole Ed25519 key. Put it back from a backup, or remove the file: the next start makes a new key, ` +
      "and what the old one signed stays valid.",
  )
}
