import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { setTimeout } from "node:timers/promises"
import type { FastifyRequest } from "fastify"
import type { FurtherFormat, UploadKind } from "#contract/lib/uploads.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { AppError, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { checkFile, type Upload } from "../../lib/files/uploads.ts"
import { uploading } from "../../lib/limits.ts"
import { sha256Of } from "../../lib/sha256.ts"
import { claimUpload, findUpload, releaseUpload, takeUpload } from "./queries.ts"
import { whyIncomplete } from "./rules.ts"

/**
 * A file that arrived in pieces and was checked like any other file. Until `finish` or `discard`, no other call can
 * attach its upload or add to it.
 */
type ArrivedFile = {
  id: number
  lock: string
  upload: Upload
  /**
   * The time of the first piece. Null unless the checksum was known by then, which proves that the content hasn't changed
   * since.
   */
  fixedAt: string | null
  /** Deletes the bytes once a record has the file. */
  finish(): Promise<void>
  /** Deletes the files of the check, and releases the upload if no record has it. */
  discard(): Promise<void>
}

/** Attaches the file in the transaction of the record. */
export type Take = (db: Database) => Promise<Upload | undefined>

/** Does a write with its file, which came with the form or arrived in pieces. */
export async function withFile<Answer>(
  db: Database,
  files: Files,
  { file, ...expected }: RequestedUpload & { file: Upload | undefined },
  write: (take: Take, arrived: ArrivedFile | undefined) => Promise<Answer>,
) {
  const arrived = file ? undefined : await checkArrived(db, files, expected)
  const take: Take = async (own) =>
    file ?? (expected.id === null ? undefined : await takeArrived(own, arrived, expected.field))
  try {
    const answer = await write(take, arrived)
    await arrived?.finish()
    return answer
  } finally {
    await arrived?.discard()
  }
}

type RequestedUpload = {
  id: number | null
  kind: UploadKind
  request: FastifyRequest
  viewer: Viewer
  /** The field of the form that a refusal names. Its device then sends the file again. */
  field?: string
  /** The formats that the record allows beside those of the kind. */
  further?: readonly FurtherFormat[]
}

/**
 * Locks an upload whose bytes have all arrived, and checks it: first its checksum, then as every file. It is slow, so it comes
 * before the transaction of the record. A missing upload isn't refused yet, because the call may repeat one that has attached
 * it, possibly while this one waited for the lock.
 */
export async function checkArrived(
  db: Database,
  files: Files,
  { id, kind, request, viewer, field = "file", further = [] }: RequestedUpload,
): Promise<ArrivedFile | undefined> {
  const lock = randomUUID()
  const locked = id === null ? undefined : await findLocked(db, files, viewer, { id, kind, lock })
  if (!locked) return undefined
  const alive = setInterval(
    () => void claimUpload(db, locked.id, lock).catch(() => undefined),
    (uploading.takingSeconds * 1000) / 4,
  )
  const release = async () => {
    clearInterval(alive)
    // The reply is about the record. A lock that can't be released counts as dead soon.
    await releaseUpload(db, lock).catch(() => undefined)
  }
  try {
    const { upload, discard } = await check(files, locked, { request, field, further })
    return {
      id: locked.id,
      lock,
      upload,
      fixedAt: locked.sha256 && locked.began_at,
      // The record is written by now. Bytes that can't be deleted are deleted at night.
      finish: () => files.pieces.remove(locked.key).catch(() => undefined),
      async discard() {
        await Promise.all([discard(), release()])
      },
    }
  } catch (error) {
    if (error instanceof Damaged && (await takeUpload(db, locked.id, lock))) {
      await files.pieces.remove(locked.key)
    }
    await release()
    throw error
  }
}

type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>> & { kind: UploadKind }

/** Waits while another call attaches the upload. The other call soon succeeds, is refused, or counts as dead. */
async function findLocked(
  db: Database,
  files: Files,
  viewer: Viewer,
  { id, kind, lock }: { id: number; kind: UploadKind; lock: string },
): Promise<FoundUpload | undefined> {
  for (;;) {
    const upload = await findUpload(db, files, viewer, id)
    if (upload?.kind !== kind) return undefined
    // Pieces may have arrived until the lock was held.
    if (await claimUpload(db, id, lock)) {
      return { ...upload, kind, offset: await files.pieces.sizeOf(upload.key) }
    }
    await setTimeout(uploading.takingWait)
  }
}

class Damaged extends AppError {}

async function check(
  files: Files,
  upload: FoundUpload,
  { request, field, further }: Required<Pick<RequestedUpload, "request" | "field" | "further">>,
) {
  refuse(whyIncomplete(upload))
  const { key, name, size, kind } = upload
  const outputPath = await files.draft()
  const copy = await files.pieces.copyToDraft(key)
  const discard = async () => {
    await Promise.all([outputPath, copy.path].map(files.unstage))
    await copy.discard()
    await rm(outputPath, { force: true })
  }
  try {
    // A piece that was being written before the lock may have shortened the file.
    refuse(whyIncomplete({ size, offset: (await stat(copy.path)).size }))
    const sha256 = await sha256Of(createReadStream(copy.path))
    if (upload.sha256 && !sha256.equals(upload.sha256)) {
      const sentence = `“${name}” arrived damaged. Please send it again.`
      throw new Damaged("invalid", sentence, { errors: { [field]: sentence } })
    }
    const arrived = { name, path: copy.path, kind, size, sha256 }
    const checked = await checkFile(arrived, { request, field, outputPath, further })
    await files.stage(checked.path)
    return { upload: checked, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Attaches a checked upload to a record, in the record's transaction. */
async function takeArrived(db: Database, arrived: ArrivedFile | undefined, field = "file") {
  if (arrived && (await takeUpload(db, arrived.id, arrived.lock))) return arrived.upload
  rejectField(field, "This upload was used or has expired. Please select the file again.")
}
