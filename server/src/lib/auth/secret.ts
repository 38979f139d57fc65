import { randomBytes } from "node:crypto"
import { open, readFile, rename } from "node:fs/promises"
import { join } from "node:path"

/** The key that signs bearers, cookies and tickets: made once, readable by the server's user alone. */
export async function readSecret(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, "secret")
  try {
    return Buffer.from(await readFile(path, "utf8"), "base64url")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const secret = randomBytes(32)
  const draft = await open(`${path}.new`, "w", 0o600)
  await draft.writeFile(secret.toString("base64url"))
  await draft.sync()
  await draft.close()
  await rename(`${path}.new`, path)
  return secret
}
