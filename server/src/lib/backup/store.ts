import { createHash, type KeyObject } from "node:crypto"
import { Readable } from "node:stream"
import * as z from "zod"
import { BackupError, DamagedObject } from "./backupError.ts"
import { decrypt, encrypt, encryptedSize, macOf } from "./encryption.ts"
import { findKey, makeKey } from "./passphrase.ts"
import type { BackupTarget } from "./target.ts"

/**
 * The bytes of one object: a table, a file, a list. Its name in the place is derived from its SHA-256, so that the same bytes
 * are stored once.
 */
export const contentSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int() })
export type Content = z.infer<typeof contentSchema>

/** Reads and writes objects and small documents in a place, encrypted if there is a passphrase. */
export type BackupStore = ReturnType<typeof storeIn> & {
  /** The backups of the place from before it had a passphrase. */
  unencrypted?: BackupStore | undefined
}

/** Documents are named by the moment of their backup: "2026-11-23T06-15-00.123Z". Other names aren't ours. */
export const isBackupName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)

/** The moment in the name of a backup. */
export const savedAt = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"))

/** Only a place that is opened for saving gets a key, so that a reader doesn't create one from a mistyped passphrase. */
export async function openStore(
  target: BackupTarget,
  passphrase?: string,
  { saves = false }: { saves?: boolean } = {},
): Promise<BackupStore> {
  const key = passphrase ? await openKey(target, passphrase, saves) : undefined
  // Unencrypted backups among encrypted ones would reveal what the passphrase hides.
  if (saves && !key && (await listAll(target)).some(({ isSealed }) => isSealed)) throw needsPassphrase(target)
  return { ...storeIn(target, key), unencrypted: key && storeIn(target, undefined, { hasKey: true }) }
}

/** `hasKey` says that the encrypted backups beside unencrypted ones can be read, although not by this store. */
function storeIn(target: BackupTarget, key: KeyObject | undefined, { hasKey = key !== undefined } = {}) {
  const folder = key ? "sealed" : "objects"
  const suffix = key ? sealedSuffix : ".json"
  const keyed = (sha256: string) => (key ? macOf(key, sha256) : sha256)
  const nameOf = ({ sha256 }: Pick<Content, "sha256">) => {
    const name = keyed(sha256)
    return `${folder}/${name.slice(0, 2)}/${name}`
  }

  async function openNamed(name: string, label: string): Promise<AsyncIterable<Buffer>> {
    const stored = await target.read(name)
    if (!stored) throw new DamagedObject(name, `${label} is missing in ${target.name}: ${name} isn't there.`)
    return key ? decrypt(key, name, stored) : stored
  }
  const writeNamed = (name: string, bytes: AsyncIterable<Buffer>) =>
    target.write(name, key ? encrypt(key, name, bytes) : bytes)

  return {
    location: target.name,
    isEncrypted: key !== undefined,
    nameOf,

    write: (content: Content, bytes: AsyncIterable<Buffer>) => writeNamed(nameOf(content), bytes),

    /** Streams an object. Ends with a `BackupError` if its bytes aren't those that were saved. */
    async *read(content: Content, label: string): AsyncGenerator<Buffer> {
      const hash = createHash("sha256")
      let size = 0
      for await (const bytes of await openNamed(nameOf(content), label)) {
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
      if (size !== content.size || hash.digest("hex") !== content.sha256)
        throw new DamagedObject(
          nameOf(content),
          `${label} was altered or cut short: ${nameOf(content)} in ${target.name} isn't what was saved.`,
        )
    },

    /** The objects of the place, with the time at which they were written and their bytes. */
    async listObjects() {
      const objects = new Map<string, { at: Date; size: number }>()
      for await (const { key: name, at, size } of target.list(`${folder}/`)) objects.set(name, { at, size })
      return objects
    },

    /** The bytes that an object needs in the place. */
    storedSize: ({ size }: Content) => (key ? encryptedSize(size) : size),

    removeObject: (name: string) => target.remove(name),

    /** Throws if the place has no room for this many bytes. */
    requireSpace: async (bytes: number) => target.requireSpace?.(bytes),
    /** Deletes unfinished files that killed backups have left. */
    removeDrafts: async () => target.removeDrafts?.(),

    async writeDocument(name: string, text: string) {
      const checksum = createHash("sha256").update(text).digest("hex")
      await writeNamed(documentName(name), Readable.from([Buffer.from(`${text}\n${checksum}\n`)]))
    },

    /** Reads a document with its checksum. Throws a `BackupError` if it is missing or altered. */
    async readDocument(name: string): Promise<string> {
      if (!hasKey && (await listAll(target)).some((object) => object.name === name && object.isSealed))
        throw needsPassphrase(target)
      const opened = await openNamed(documentName(name), `The backup ${name}`).catch(
        async (error: unknown) => {
          if (key && (await listAll(target)).some((object) => object.name === name && !object.isSealed))
            throw new BackupError(
              `The backup ${name} isn't encrypted. Leave BACKUP_PASSPHRASE out to read it.`,
            )
          throw error
        },
      )
      const pieces: Buffer[] = []
      for await (const bytes of opened) pieces.push(bytes)
      const [, text = "", checksum] = /^(.*)\n([0-9a-f]{64})\n$/s.exec(Buffer.concat(pieces).toString()) ?? []
      if (createHash("sha256").update(text).digest("hex") !== checksum)
        throw new BackupError(`The list of the backup ${name} in ${target.name} was altered or cut short.`)
      return text
    },

    /** The names of the documents, the oldest first. Throws a `BackupError` if the newest is encrypted and there is no passphrase. */
    async listDocuments() {
      const documents = await listAll(target)
      if (!hasKey && documents.at(-1)?.isSealed) throw needsPassphrase(target)
      return documents.filter(({ isSealed }) => isSealed === (key !== undefined)).map(({ name }) => name)
    },

    removeDocument: (name: string) => target.remove(documentName(name)),
  }

  function documentName(name: string) {
    return `backups/${name}${suffix}`
  }
}

async function openKey(target: BackupTarget, passphrase: string, saves: boolean) {
  const key = await findKey(target, passphrase)
  if (key) return key
  if (saves) return makeKey(target, passphrase)
  throw new BackupError(
    (await listAll(target)).length > 0
      ? `The backups in ${target.name} aren't encrypted. Leave BACKUP_PASSPHRASE out to read them.`
      : `There is no backup in ${target.name}.`,
  )
}

/** The backups of a place, the oldest first. */
async function listAll(target: BackupTarget) {
  const all: { name: string; isSealed: boolean }[] = []
  for await (const { key } of target.list("backups/")) {
    const isSealed = key.endsWith(sealedSuffix)
    const name = key.slice("backups/".length, isSealed ? -sealedSuffix.length : -".json".length)
    if (isBackupName(name)) all.push({ name, isSealed })
  }
  return all.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const sealedSuffix = ".sealed"

const needsPassphrase = ({ name }: BackupTarget) =>
  new BackupError(`The backups in ${name} are encrypted. Set BACKUP_PASSPHRASE.`)
