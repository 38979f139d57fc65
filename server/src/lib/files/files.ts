import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Database } from "../db/database.ts"
import { addJob } from "../jobs/jobs.ts"
import type { Download } from "./downloads.ts"
import { removeFile } from "./jobs.ts"
import { type Storage, withDiskFullError } from "./storage.ts"
import type { Upload } from "./uploads.ts"

type Keeping = {
  /** Public files are pictures that visitors see; private ones go where the record goes that they belong to. */
  visibility: "public" | "private"
  uploadedBy: number | null
}

type StoredFile = Download & { id: string; sha256: Buffer; visibility: Keeping["visibility"] }

export type Files = {
  /** Where to collect the bytes of an upload. */
  draft: Storage["draft"]
  /** Keeps an upload and gives the id to refer to it by. The row is never there without its bytes. */
  keep(db: Database, upload: Upload, keeping: Keeping): Promise<string>
  find(db: Database, id: string): Promise<StoredFile | undefined>
  /** Several at once, by their ids. */
  findAll(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>
  /** Forgets a file; its bytes go once this is committed. */
  remove(db: Database, id: string): Promise<void>
}

export function createFiles(storage: Storage): Files {
  const findAll: Files["findAll"] = async (db, ids) => {
    const rows = await db
      .selectFrom("file")
      .select(["id", "name", "media_type as mediaType", "size", "sha256", "visibility"])
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((file) => [file.id, { ...file, open: (range) => storage.open(file.id, range) }]))
  }

  return {
    findAll,
    draft: storage.draft,

    async keep(db, { name, mediaType, size, sha256, path }, { visibility, uploadedBy }) {
      const id = randomUUID()
      await withDiskFullError(() => storage.put(id, path))
      await db
        .insertInto("file")
        .values({ id, name, media_type: mediaType, size, sha256, visibility, uploaded_by: uploadedBy })
        .execute()
      return id
    },

    find: async (db, id) => (await findAll(db, [id])).get(id),

    async remove(db, id) {
      await db.deleteFrom("file").where("id", "=", id).execute()
      await addJob(db, removeFile, { id })
    },
  }
}
