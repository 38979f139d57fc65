import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { addDurably, makeFolder, writeDurably } from "../durable.ts"

/** Keeps the college's signing keys. */
export type Secrets = {
  /** The place of one, in messages. */
  placeOf(name: string): string
  read(name: string): Promise<string | undefined>
  /** Keeps a new one, and returns the one that is kept: another process's or machine's if that came first. */
  add(name: string, secret: string): Promise<string>
}

/** The names that secrets have. */
export const secretNames = { signing: "secret", documents: "document-key" } as const

export type FolderSecrets = Secrets & { replace(name: string, secret: string): Promise<void> }

/** Files of the data folder, readable by the server's user only. */
export function folderSecrets(dataDir: string): FolderSecrets {
  const placeOf = (name: string) => join(dataDir, name)
  return {
    placeOf,

    read: (name) =>
      readFile(placeOf(name), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error
        return undefined
      }),

    async add(name, secret) {
      await makeFolder(dataDir)
      await addDurably(placeOf(name), secret)
      return readFile(placeOf(name), "utf8")
    },

    async replace(name, secret) {
      await makeFolder(dataDir)
      await writeDurably(placeOf(name), secret)
    },
  }
}
