import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { isMissing } from "../files/folders.ts"

/** The files of a data folder that are neither the database nor uploads: keys, and e-mails that were written as files. */
const single = [
  "secret",
  "document-key",
  "demo-accounts.txt",
  "bucket-keys/secret",
  "bucket-keys/document-key",
]

/** Reads them one by one. Those that a college doesn't have are left out. */
export async function* folderParts(dataDir: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const mails = (await readdir(join(dataDir, "mail")).catch(absent)) ?? []
  for (const path of [
    ...single,
    ...mails.filter((name) => name.endsWith(".eml")).map((name) => `mail/${name}`),
  ]) {
    const bytes = await readFile(join(dataDir, path)).catch(absent)
    if (bytes) yield { path, bytes }
  }
}

function absent(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
