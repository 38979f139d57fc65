import { createReadStream } from "node:fs"
import { rm } from "node:fs/promises"
import type { FastifyRequest } from "fastify"
import type { UploadKind } from "#contract/lib/uploads.ts"
import type { Viewer } from "../lib/auth/viewer.ts"
import type { Database } from "../lib/db/database.ts"
import { refuse, rejectField } from "../lib/errors.ts"
import type { Files } from "../lib/files/files.ts"
import { checkFile, type Upload } from "../lib/files/uploads.ts"
import { sha256Of } from "../lib/sha256.ts"
import { findUpload, takeUpload } from "./queries.ts"
import { whyIncomplete } from "./rules.ts"

/** A file that arrived in pieces and was checked like every other. */
export type ArrivedFile = {
  id: number
  upload: Upload
  /** Deletes the bytes once a record has the file. */
  finish(): Promise<void>
  /** Deletes what the check made. */
  discard(): Promise<void>
}

type Wanted = { id: number | null; kind: UploadKind; request: FastifyRequest; viewer: Viewer }

/**
 * Checks an upload whose bytes have all arrived: its checksum first, then what every file is checked for. It is slow, so it
 * comes before the transaction of the record. Without the upload nothing is refused yet, because the call may be a repetition
 * of one that has taken it, also during the check.
 */
export async function checkArrived(
  db: Database,
  files: Files,
  { id, kind, request, viewer }: Wanted,
): Promise<ArrivedFile | undefined> {
  const find = async () => {
    const found = id === null ? undefined : await findUpload(db, files, viewer, id)
    return found?.kind === kind ? { ...found, kind } : undefined
  }
  const found = await find()
  if (!found) return undefined
  const finish = () => files.pieces.remove(found.key)
  const checked = await check(files, found, request).catch(async (error: unknown) => {
    if (await find()) throw error
    return undefined
  })
  if (checked !== "damaged") return checked && { id: found.id, finish, ...checked }
  await takeUpload(db, found.id)
  await finish()
  rejectField("file", `“${found.name}” arrived damaged. Please send it again.`)
}

type Found = NonNullable<Awaited<ReturnType<typeof findUpload>>> & { kind: UploadKind }

async function check(files: Files, found: Found, request: FastifyRequest) {
  refuse(whyIncomplete(found))
  const { key, name, size, kind } = found
  const drawAt = await files.draft()
  const gathered = await files.pieces.gather(key)
  const discard = async () => {
    await Promise.all([drawAt, gathered.path].map(files.unstage))
    await gathered.discard()
    await rm(drawAt, { force: true })
  }
  try {
    const sha256 = await sha256Of(createReadStream(gathered.path))
    if (found.sha256 && !sha256.equals(found.sha256)) {
      await discard()
      return "damaged"
    }
    const arrived = { name, path: gathered.path, kind, size, sha256 }
    const upload = await checkFile(arrived, { request, field: "file", drawAt })
    await files.stage(upload.path)
    return { upload, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Takes a checked upload for a record, in the record's transaction. */
export async function takeArrived(db: Database, arrived: ArrivedFile | undefined) {
  if (arrived && (await takeUpload(db, arrived.id))) return arrived.upload
  rejectField("file", "This upload was used or has expired. Please select the file again.")
}
