import { randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { sql } from "kysely"
import type { Database } from "../db/database.ts"
import { AppError } from "../errors.ts"
import { addJob } from "../jobs/jobs.ts"
import type { Download } from "./downloads.ts"
import { createIntegrityCheck } from "./integrity.ts"
import { removeFile, renderPicture } from "./jobs.ts"
import type { Storage } from "./storage.ts"
import { sizeAndHashOf, type Upload } from "./uploads.ts"

type FileOwnership = {
  /** Public files are pictures on the website. A private file can only be read through the record to which it belongs. */
  visibility: "public" | "private"
  uploadedBy: number | null
  /** The record that a public picture belongs to; a person's photograph if absent. */
  belongsTo?: "content" | "event" | "person"
  /** The caller stores the sizes of the picture in the same transaction. Otherwise a job renders them. */
  hasSizes?: true
}

/** The ownership of a file that somebody attaches to a record. */
export const privateFileOf = ({ personId }: { personId: number }): FileOwnership => ({
  visibility: "private",
  uploadedBy: personId,
})

type Opening = Required<Pick<Download, "open" | "isWhole">>
type StoredFile = Download & {
  id: string
  size: number
  sha256: Buffer
  visibility: FileOwnership["visibility"]
}

export type Files = {
  /** Returns a path for collecting the bytes of an upload. */
  draft: Storage["draft"]
  reach: Storage["reach"]
  /** Sends an upload's bytes in advance, before the transaction that stores it. */
  stage: Storage["stage"]
  unstage: Storage["unstage"]
  pieces: Storage["pieces"]
  sizeOf: Storage["sizeOf"]
  /**
   * Stores an upload and returns its id. The row never exists without its bytes. A job resizes public pictures for
   * download, unless the caller does.
   */
  store(db: Database, upload: Upload, ownership: FileOwnership): Promise<string>
  /** Stores the upload of a field that may be empty; null if it is. */
  storeIfSent(db: Database, upload: Upload | undefined, ownership: FileOwnership): Promise<string | null>
  /** Stores bytes that the server generated. */
  write(db: Database, generated: Pick<Upload, "name" | "mediaType"> & { bytes: Buffer }): Promise<string>
  find(db: Database, id: string): Promise<StoredFile | undefined>
  findAll(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /**
   * Deletes a file, and its sizes if it is a picture. The bytes go to the trash after the commit, or with `forGood` are erased.
   */
  remove(db: Database, id: string, options?: { forGood?: boolean }): Promise<void>
}

const lostSentence = (name: string) =>
  `“${name}” is lost: it is missing from the college's storage, or damaged. Please tell an administrator.`

export function createFiles(storage: Storage): Files {
  const isWhole = createIntegrityCheck(storage)

  function asDownload<Row extends Omit<StoredFile, keyof Opening>>(file: Row): Row & Opening {
    const open: Download["open"] = async (range) => {
      if (!(await isWhole(file))) throw new AppError("gone", lostSentence(file.name))
      return storage.open(file.id, range)
    }
    return { ...file, isWhole: () => isWhole(file), open }
  }

  const findAll: Files["findAll"] = async (db, ids) => {
    const rows = await db
      .selectFrom("file")
      .select(["id", "name", "media_type as mediaType", "size", "sha256", "visibility"])
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((file) => [file.id, asDownload(file)]))
  }

  async function add(
    db: Database,
    { name, mediaType, size, sha256, path }: Omit<Upload, "kind">,
    { visibility, uploadedBy }: FileOwnership,
  ) {
    const id = randomUUID()
    await storage.put(id, path)
    await db
      .insertInto("file")
      .values({ id, name, media_type: mediaType, size, sha256, visibility, uploaded_by: uploadedBy })
      .execute()
    return id
  }

  const store: Files["store"] = async (db, upload, { belongsTo = "person", hasSizes, ...ownership }) => {
    const id = await add(db, upload, ownership)
    if (ownership.visibility === "public" && upload.pixels) {
      await db
        .insertInto("picture")
        .values({ file_id: id, belongs_to: belongsTo, ...upload.pixels })
        .execute()
      if (!hasSizes) await addJob(db, renderPicture, { id }, { queue: "pictures" })
    }
    return id
  }

  return {
    store,
    storeIfSent: async (db, upload, ownership) => (upload ? store(db, upload, ownership) : null),
    findAll,
    draft: storage.draft,
    reach: storage.reach,
    stage: storage.stage,
    unstage: storage.unstage,
    pieces: storage.pieces,
    sizeOf: storage.sizeOf,

    async write(db, { bytes, ...generated }) {
      const path = await storage.draft()
      try {
        await writeFile(path, bytes)
        return await add(
          db,
          { ...generated, ...sizeAndHashOf(bytes), path },
          { visibility: "private", uploadedBy: null },
        )
      } finally {
        await rm(path, { force: true })
      }
    },

    find: async (db, id) => (await findAll(db, [id])).get(id),

    remove: removeFileOf,
  }
}

/** Deletes the rows. It needs no storage, because a job removes the bytes. */
export const removeFileOf: Files["remove"] = async (db, id, options) => {
  const sizes = await db
    .deleteFrom("picture_size")
    .where("picture_id", "=", id)
    .returning("file_id")
    .execute()
  for (const fileId of [...sizes.map(({ file_id }) => file_id), id]) {
    await db.deleteFrom("file").where("id", "=", fileId).execute()
    await addJob(db, removeFile, { id: fileId, ...options })
  }
}
