import { createHash, type KeyObject, randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import * as z from "zod"
import { keyOf, markOf, seal, unseal } from "./seal.ts"
import { BackupError, type BackupTarget } from "./target.ts"

/** The bytes of one object: a table, a file, a list. Its name in the place is made from its SHA-256, so the same bytes are kept once. */
export const content = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int() })
export type Content = z.infer<typeof content>

/** Reads and writes objects and small documents in a place, encrypted if there is a passphrase. */
export type BackupStore = Awaited<ReturnType<typeof openStore>>

const keyFile = "key.json"
const keyDocument = z.object({ format: z.literal(1), salt: z.string(), check: z.string() })

export async function openStore(target: BackupTarget, passphrase?: string) {
  const key = await findKey(target, passphrase)
  const folder = key ? "sealed" : "objects"
  const suffix = key ? ".sealed" : ".json"
  const keyed = (sha256: string) => (key ? markOf(key, sha256) : sha256)
  const nameOf = ({ sha256 }: Pick<Content, "sha256">) => {
    const name = keyed(sha256)
    return `${folder}/${name.slice(0, 2)}/${name}`
  }

  async function openNamed(name: string, words: string): Promise<AsyncIterable<Buffer>> {
    const stored = await target.read(name)
    if (!stored) throw new BackupError(`${words} is missing in ${target.name}: ${name} isn't there.`)
    return key ? unseal(key, name, stored) : stored
  }
  const writeNamed = (name: string, bytes: AsyncIterable<Buffer>) =>
    target.write(name, key ? seal(key, name, bytes) : bytes)

  return {
    place: target.name,
    isEncrypted: key !== undefined,
    nameOf,

    write: (what: Content, bytes: AsyncIterable<Buffer>) => writeNamed(nameOf(what), bytes),

    /** Streams an object. Ends with a `BackupError` if its bytes aren't those that were saved. */
    async *read(what: Content, words: string): AsyncGenerator<Buffer> {
      const hash = createHash("sha256")
      let size = 0
      for await (const bytes of await openNamed(nameOf(what), words)) {
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
      if (size !== what.size || hash.digest("hex") !== what.sha256)
        throw new BackupError(
          `${words} was altered or cut short: ${nameOf(what)} in ${target.name} isn't what was saved.`,
        )
    },

    /** The objects that are there, with when they were written. */
    async listObjects() {
      const found = new Map<string, Date>()
      for await (const { key: name, at } of target.list(`${folder}/`)) found.set(name, at)
      return found
    },

    removeObject: (name: string) => target.remove(name),

    async writeDocument(name: string, text: string) {
      const checksum = createHash("sha256").update(text).digest("hex")
      await writeNamed(documentName(name), Readable.from([Buffer.from(`${text}\n${checksum}\n`)]))
    },

    /** Reads a document with its checksum. Throws a `BackupError` if it is missing or altered. */
    async readDocument(name: string): Promise<string> {
      const pieces: Buffer[] = []
      for await (const bytes of await openNamed(documentName(name), `The backup ${name}`)) pieces.push(bytes)
      const [, text = "", checksum] = /^(.*)\n([0-9a-f]{64})\n$/s.exec(Buffer.concat(pieces).toString()) ?? []
      if (createHash("sha256").update(text).digest("hex") !== checksum)
        throw new BackupError(`The list of the backup ${name} in ${target.name} was altered or cut short.`)
      return text
    },

    /** The names of the documents, the oldest first. Throws a `BackupError` if there are only encrypted ones and no passphrase. */
    async listDocuments() {
      const all: string[] = []
      for await (const { key: name } of target.list("backups/")) all.push(name.slice("backups/".length))
      const names = all.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
      if (!key && names.length === 0 && all.length > 0)
        throw new BackupError(`The backups in ${target.name} are encrypted. Set BACKUP_PASSPHRASE.`)
      return names.sort()
    },

    removeDocument: (name: string) => target.remove(documentName(name)),
  }

  function documentName(name: string) {
    return `backups/${name}${suffix}`
  }
}

/** The key of an encrypted place. Its salt lies beside the backups. */
async function findKey(target: BackupTarget, passphrase: string | undefined): Promise<KeyObject | undefined> {
  if (!passphrase) return undefined
  const kept = await target.read(keyFile)
  if (!kept) {
    const salt = randomBytes(16)
    const key = await keyOf(passphrase, salt)
    const document = { format: 1, salt: salt.toString("hex"), check: markOf(key, "check") }
    await target.write(keyFile, Readable.from([Buffer.from(`${JSON.stringify(document)}\n`)]))
    return key
  }
  const pieces: Buffer[] = []
  for await (const bytes of kept) pieces.push(bytes)
  const text = Buffer.concat(pieces).toString()
  const document = keyDocument.safeParse(parsed(text)).data
  if (!document)
    throw new BackupError(
      `${keyFile} in ${target.name} was altered. Without it nothing there can be decrypted.`,
    )
  const key = await keyOf(passphrase, Buffer.from(document.salt, "hex"))
  if (markOf(key, "check") !== document.check)
    throw new BackupError(
      `The passphrase isn't the one with which the backups in ${target.name} were encrypted.`,
    )
  return key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
