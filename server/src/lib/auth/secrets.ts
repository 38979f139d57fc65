import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { addDurably, makeFolder, writeDurably } from "../durable.ts"
import { undefinedIfMissing } from "../errorCodes.ts"

/** Stores the college's signing keys. */
export type Secrets = {
  /** The location of a key, for messages. */
  locationOf(name: string): string
  read(name: string): Promise<string | undefined>
  /** Stores a new key unless there is one already, from another process or machine. Returns the key that is stored now. */
  add(name: string, secret: string): Promise<string>
}

export const secretNames = { signing: "secret", documents: "document-key" } as const

export type FolderSecrets = Secrets & { replace(name: string, secret: string): Promise<void> }

/** Files of the data folder, readable by the server's user only. */
export function folderSecrets(dataDir: string): FolderSecrets {
  const locationOf = (name: string) => join(dataDir, name)
  return {
    locationOf,

    read: (name) => readFile(locationOf(name), "utf8").catch(undefinedIfMissing),

    async add(name, secret) {
      await makeFolder(dataDir)
      await addDurably(locationOf(name), secret)
      return readFile(locationOf(name), "utf8")
    },

    async replace(name, secret) {
      await makeFolder(dataDir)
      await writeDurably(locationOf(name), secret)
    },
  }
}
