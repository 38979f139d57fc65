import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"

/** Files of the data folder that sign sessions and documents or open the database. */
const secrets = ["secret", "document-key", "postgres/password", "demo-accounts.txt"]

/** Those of them that others on the machine may read or change. Windows keeps its rights elsewhere. */
export async function findOpenSecrets(dataDir: string): Promise<string[]> {
  if (process.platform === "win32") return []
  const open = await Promise.all(
    secrets.map(async (name) => {
      const path = join(dataDir, name)
      const found = await stat(path).catch(() => undefined)
      return found && (found.mode & 0o077) !== 0 ? path : undefined
    }),
  )
  return open.filter((path) => path !== undefined)
}

/** The college that the data folder is marked with. */
export async function readMarkedCollege(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, "identity.json"), "utf8").catch(() => "{}")
  try {
    return (JSON.parse(text) as { college?: string }).college
  } catch {
    return undefined
  }
}
