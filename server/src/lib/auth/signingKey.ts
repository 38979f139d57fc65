import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { StartupError } from "../startupError.ts"
import { type Secrets, secretNames } from "./secrets.ts"

const keyLength = 32
const name = secretNames.signing

/** Reads the key that signs bearers, cookies and tickets, or creates it. */
export async function readSigningKey(secrets: Secrets): Promise<KeyObject> {
  const stored = await secrets.read(name)
  const secret = stored ?? (await secrets.add(name, randomBytes(keyLength).toString("base64url")))
  return createSecretKey(requireWhole(secrets.locationOf(name), Buffer.from(secret, "base64url")))
}

/** A key that was cut short, for example by a full disk, would let anybody forge signatures. */
function requireWhole(path: string, secret: Buffer): Buffer {
  if (secret.length >= keyLength) return secret
  throw new StartupError(
    `${path} holds ${secret.length} bytes of a key instead of ${keyLength}. Put it back from a backup, or remove the ` +
      "file: the next start makes a new key, and everybody signs in again.",
  )
}
