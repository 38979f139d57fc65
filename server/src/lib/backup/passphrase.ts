import { type KeyObject, randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import * as z from "zod"
import { BackupError } from "./backupError.ts"
import { keyOf, macOf } from "./encryption.ts"
import type { BackupTarget } from "./target.ts"

const keyFile = "key.json"
const keyDocument = z.object({ format: z.literal(1), salt: z.string(), check: z.string() })

/**
 * Derives the key of a place for backups from a passphrase and from the salt that is stored there. Undefined if the place
 * has neither a salt nor encrypted objects.
 */
export async function findKey(target: BackupTarget, passphrase: string): Promise<KeyObject | undefined> {
  const stored = await target.read(keyFile)
  if (!stored) {
    for await (const { key } of target.list("sealed/"))
      throw new BackupError(
        `${keyFile} in ${target.name} is missing. Without it nothing there can be decrypted, such as ${key}. Put it back.`,
      )
    return undefined
  }
  const pieces: Buffer[] = []
  for await (const bytes of stored) pieces.push(bytes)
  const document = keyDocument.safeParse(parsed(Buffer.concat(pieces).toString())).data
  if (!document)
    throw new BackupError(
      `${keyFile} in ${target.name} was altered. Without it nothing there can be decrypted.`,
    )
  const key = await keyOf(passphrase, Buffer.from(document.salt, "hex"))
  if (macOf(key, "check") !== document.check)
    throw new BackupError(
      `The passphrase isn't the one with which the backups in ${target.name} were encrypted.`,
    )
  return key
}

/** Creates the key of a place for backups, for its first encrypted backup. */
export async function makeKey(target: BackupTarget, passphrase: string): Promise<KeyObject> {
  const salt = randomBytes(16)
  const key = await keyOf(passphrase, salt)
  const document = { format: 1, salt: salt.toString("hex"), check: macOf(key, "check") }
  await target.write(keyFile, Readable.from([Buffer.from(`${JSON.stringify(document)}\n`)]))
  return key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
