import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as z from "zod"
import type { Bucket } from "../../server/src/lib/cluster/bucket.ts"
import { writeDurably } from "../../server/src/lib/durable.ts"

/** A data folder's record of the college and database that it belongs to. */
const identity = z.object({
  /** Created once, at the first start, and also stored in the database. */
  college: z.uuid(),
  /** The folder's path when it was last opened, which shows whether this folder is a copy. */
  folder: z.string(),
  /** False until the college was opened once. A first start that was interrupted begins again. */
  opened: z.boolean(),
  /** The number of an entry of the audit log that was in the database. A database without it is older than the folder. */
  auditEntry: z.number(),
  /** The number of files that were missing when folder and database were last joined by hand. */
  missingFiles: z.number(),
  /** The bucket with the files, if they aren't in the folder. */
  bucket: z.string().optional(),
})
export type Identity = z.infer<typeof identity>

export const identityFile = (folder: string) => join(folder, "identity.json")

export const newIdentity = (folder: string): Identity => ({
  college: randomUUID(),
  folder,
  opened: false,
  auditEntry: 0,
  missingFiles: 0,
})

/** The identity of a folder; undefined if it has none or it can't be read. */
export async function readIdentity(folder: string): Promise<Identity | undefined> {
  return parsed(await readFile(identityFile(folder), "utf8").catch(() => ""))
}

function parsed(text: string): Identity | undefined {
  try {
    return identity.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const writeIdentity = (folder: string, stored: Identity) =>
  writeDurably(identityFile(folder), inText(stored))

const inText = (stored: Identity) => `${JSON.stringify(stored, undefined, 2)}\n`

export const bucketIdentity = "identity.json"

/** A bucket's own identity. Its `folder` belongs to the machine that last wrote it. */
export async function readBucketIdentity(bucket: Bucket): Promise<Identity | undefined> {
  return parsed((await bucket.readText(bucketIdentity)) ?? "")
}

export const writeBucketIdentity = (bucket: Bucket, stored: Identity) =>
  bucket.write(bucketIdentity, inText(stored))
