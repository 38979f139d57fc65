import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { writeDurably } from "../durable.ts"

/** Reads the key that signs bearers, cookies and tickets, or creates it, readable by the server's user only. */
export async function readSecret(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, "secret")
  try {
    return createSecretKey(await readFile(path, "utf8"), "base64url")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const secret = randomBytes(32)
  await writeDurably(path, secret.toString("base64url"))
  return createSecretKey(secret)
}
