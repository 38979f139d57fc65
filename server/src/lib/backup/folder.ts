import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { undefinedIfMissing } from "../errorCodes.ts"

/** The keys of a data folder, and the demonstration's password. */
const fixedPaths = [
  "secret",
  "document-key",
  "demo-accounts.txt",
  "bucket-keys/secret",
  "bucket-keys/document-key",
]

/** Whether a path in the data folder belongs to a key, or to an email that was written as a file. */
export const isFolderPart = (path: string) => fixedPaths.includes(path) || /^mail\/[^/\\\0]+\.eml$/.test(path)

/** Reads the keys and emails of a data folder one by one. Files that a college doesn't have are left out. */
export async function* folderParts(dataDir: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const mails = (await readdir(join(dataDir, "mail")).catch(undefinedIfMissing)) ?? []
  for (const path of [
    ...fixedPaths,
    ...mails.filter((name) => name.endsWith(".eml")).map((name) => `mail/${name}`),
  ]) {
    const bytes = await readFile(join(dataDir, path)).catch(undefinedIfMissing)
    if (bytes) yield { path, bytes }
  }
}
