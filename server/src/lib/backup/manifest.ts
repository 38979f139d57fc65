import * as z from "zod"
import { isObject } from "#contract/lib/objects.ts"
import { BackupError } from "./backupError.ts"
import { isFolderPart } from "./folder.ts"
import { type BackupStore, contentSchema } from "./store.ts"
import { savedSequence, savedTable } from "./tables.ts"

/** The version of the format of backups. A program reads its own version and refuses later ones. */
const format = 1

/** The contents of a backup. Rows, files and lists are separate objects. */
const manifestSchema = z.object({
  format: z.literal(format),
  /** The release that made the backup. */
  product: z.string(),
  saved_at: z.iso.datetime(),
  /** The college's id. Null if it had none yet. */
  college: z.string().nullable(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(savedTable),
  sequences: z.array(savedSequence),
  /** The list of the uploaded files, their number and bytes, and the files whose bytes were missing already. */
  files: contentSchema.extend({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
  /** The other files of the data folder: keys, and emails that were written as files. */
  folder: z.array(contentSchema.extend({ path: z.string().refine(isFolderPart) })),
})
export type Manifest = z.infer<typeof manifestSchema>

const savedFile = contentSchema.extend({ id: z.uuid() })
export type SavedFile = z.infer<typeof savedFile>

export const writeManifest = (store: BackupStore, name: string, manifest: Omit<Manifest, "format">) =>
  store.writeDocument(name, JSON.stringify({ format, ...manifest }, undefined, 1))

export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const text: unknown = JSON.parse(await store.readDocument(name))
  const storedFormat = isObject(text) ? text.format : undefined
  if (storedFormat !== format)
    throw new BackupError(
      `The backup ${name} has the format ${storedFormat}; this program reads the format ${format}. Use the release that made it.`,
    )
  const { data } = manifestSchema.safeParse(text)
  if (!data)
    throw new BackupError(
      `The list of the backup ${name} in ${store.location} isn't one that this program made.`,
    )
  return data
}

/** The uploaded files of a backup, one per line. The whole list is verified before its first line is used. */
export async function* readFileList(store: BackupStore, { files }: Manifest): AsyncGenerator<SavedFile> {
  const label = "The list of files"
  for await (const _ of store.read(files, label));
  let partialLine = ""
  for await (const bytes of store.read(files, label)) {
    const lines = (partialLine + bytes.toString("latin1")).split("\n")
    partialLine = lines.pop() ?? ""
    for (const line of lines) yield savedFile.parse(JSON.parse(line))
  }
}
