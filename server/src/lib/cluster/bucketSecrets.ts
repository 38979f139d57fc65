import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { join } from "node:path"
import { type FolderSecrets, folderSecrets, type Secrets } from "../auth/secrets.ts"
import type { Database } from "../db/database.ts"
import { StartupError } from "../startupError.ts"
import { type Bucket, openBucket, type S3Place } from "./bucket.ts"

const cipher = "aes-256-gcm"
const lengths = { iv: 12, tag: 16 }

/** The secrets are in the bucket, where each machine finds them. Without a bucket they are in the data folder. */
export const openSecrets = (
  { dataDir, s3 }: { dataDir: string; s3: S3Place | undefined },
  database: Database,
): Secrets =>
  s3
    ? bucketSecrets(openBucket(s3), database, folderSecrets(join(dataDir, "bucket-keys")))
    : folderSecrets(dataDir)

/**
 * Objects of the bucket, encrypted with AES-256-GCM under a key that is in the database. Somebody who reads only the
 * bucket or only the database can't forge the college's signatures. Each machine has an unencrypted copy, for its backups
 * and for a start while the bucket is unreachable.
 */
export function bucketSecrets(bucket: Bucket, database: Database, copies: FolderSecrets): Secrets {
  const keyOf = (name: string) => `secrets/${name}`
  const locationOf = (name: string) => `${keyOf(name)} in the bucket ${bucket.name}`
  const wrappingKey = async () =>
    (await database.selectFrom("college_identity").select("secrets_key").executeTakeFirstOrThrow())
      .secrets_key

  async function read(name: string) {
    const copy = await copies.read(name)
    const storedSecret = await bucket.readText(keyOf(name)).catch((error) => {
      if (copy === undefined) throw error
      return copy
    })
    const stored = storedSecret ?? copy
    if (stored === undefined) return undefined
    const secret = decrypt(name, Buffer.from(stored, "base64"), await wrappingKey())
    // The secret is restored to a bucket that was replaced.
    if (storedSecret === undefined) await bucket.write(keyOf(name), stored, { ifAbsent: true })
    if (stored !== copy) await copies.replace(name, stored)
    return secret
  }

  function decrypt(name: string, stored: Buffer, key: Buffer) {
    const iv = stored.subarray(0, lengths.iv)
    const tag = stored.subarray(lengths.iv, lengths.iv + lengths.tag)
    try {
      const decipher = createDecipheriv(cipher, key, iv).setAuthTag(tag).setAAD(Buffer.from(name))
      return Buffer.concat([
        decipher.update(stored.subarray(lengths.iv + lengths.tag)),
        decipher.final(),
      ]).toString()
    } catch {
      throw new StartupError(
        `${locationOf(name)} can't be opened with the key of this database: it is damaged, or was written with another ` +
          "database. Put both back from one backup, or remove the object: the next start makes a new key.",
      )
    }
  }

  return {
    locationOf,
    read,

    async add(name, secret) {
      const iv = randomBytes(lengths.iv)
      const encipher = createCipheriv(cipher, await wrappingKey(), iv).setAAD(Buffer.from(name))
      const text = Buffer.concat([encipher.update(secret), encipher.final()])
      const stored = Buffer.concat([iv, encipher.getAuthTag(), text]).toString("base64")
      await bucket.write(keyOf(name), stored, { ifAbsent: true })
      return (await read(name)) ?? secret
    },
  }
}
