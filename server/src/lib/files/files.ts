import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Database } from "../db/database.ts"
import { AppError } from "../errors.ts"
import { addJob } from "../jobs/jobs.ts"
import type { Download } from "./downloads.ts"
import { removeFile } from "./jobs.ts"
import type { Storage } from "./storage.ts"
import type { Upload } from "./uploads.ts"
import { createCheck } from "./wholeFiles.ts"

type FileOwnership = {
  /** Public files are pictures on the website; private files are only readable with the record they belong to. */
  visibility: "public" | "private"
  uploadedBy: number | null
}

type Opening = Required<Pick<Download, "open" | "isWhole">>
type StoredFile = Download & {
  id: string
  size: number
  sha256: Buffer
  visibility: FileOwnership["visibility"]
}

export type Files = {
  /** Returns a path to collect the bytes of an upload at. */
  draft: Storage["draft"]
  pieces: Storage["pieces"]
  /** Stores an upload and returns its id. The row never exists without its bytes. */
  keep(db: Database, upload: Upload, keeping: FileOwnership): Promise<string>
  find(db: Database, id: string): Promise<StoredFile | undefined>
  findAll(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /** Deletes a file; its bytes go to the trash after the commit, or are erased `forGood`. */
  remove(db: Database, id: string, options?: { forGood?: boolean }): Promise<void>
}

const lost = (name: string) =>
  `“${name}” is lost: it is missing from the college's storage, or damaged. Please tell an administrator.`

export function createFiles(storage: Storage): Files {
  const isWhole = createCheck(storage)

  function asDownload<Row extends Omit<StoredFile, keyof Opening>>(file: Row): Row & Opening {
    const open: Download["open"] = async (range) => {
      if (!(await isWhole(file))) throw new AppError("gone", lost(file.name))
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

  return {
    findAll,
    draft: storage.draft,
    pieces: storage.pieces,

    async keep(db, { name, mediaType, size, sha256, path }, { visibility, uploadedBy }) {
      const id = randomUUID()
      await storage.put(id, path)
      await db
        .insertInto("file")
        .values({ id, name, media_type: mediaType, size, sha256, visibility, uploaded_by: uploadedBy })
        .execute()
      return id
    },

    find: async (db, id) => (await findAll(db, [id])).get(id),

    async remove(db, id, options) {
      await db.deleteFrom("file").where("id", "=", id).execute()
      await addJob(db, removeFile, { id, ...options })
    },
  }
}
