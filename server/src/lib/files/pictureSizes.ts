import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import {
  type PictureFile,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  widthsOf,
} from "#contract/college/pictures/sizes.ts"
import type { Database } from "../db/database.ts"
import { inTransaction } from "../db/transactions.ts"
import { defineTask, type Task } from "../jobs/jobs.ts"
import { withEnding } from "./fileNames.ts"
import type { Files } from "./files.ts"
import { renderPicture } from "./jobs.ts"
import { renderSize } from "./pictures.ts"

type PictureOfSize = { width: PictureWidth; format: PictureFormat; bytes: Buffer }

/** Renders a stored picture of this width in each size, one after the other. */
export async function resize(picture: Buffer, width: number): Promise<PictureOfSize[]> {
  const sizes: PictureOfSize[] = []
  for (const size of widthsOf(width)) {
    for (const format of pictureFormats) {
      sizes.push({ width: size, format, bytes: await renderSize(picture, { width: size, format }) })
    }
  }
  return sizes
}

/** Stores the sizes of a picture, which belong to it and are deleted with it. */
export async function storeSizes(
  db: Database,
  files: Files,
  { id, name }: { id: string; name: string },
  sizes: readonly PictureOfSize[],
) {
  for (const { width, format, bytes } of sizes) {
    const file = { name: withEnding(name, format), mediaType: `image/${format}`, bytes }
    const file_id = await files.write(db, file)
    await db.insertInto("picture_size").values({ picture_id: id, width, format, file_id }).execute()
  }
}

/** The picture that a column refers to, with its size in pixels; null without one. */
export const pictureOf = (column: string) => sql<PictureFile | null>`(
  select json_build_object('id', file_id, 'width', width, 'height', height)
  from picture where file_id = ${sql.ref(column)})`

/** A size of a public picture to send, and the kind of record that it belongs to; undefined if it isn't public. */
export async function findSize(
  db: Database,
  files: Files,
  { id, width, format }: { id: string; width: PictureWidth; format: PictureFormat },
) {
  const original = await files.find(db, id)
  if (original?.visibility !== "public") return undefined
  const size = await db
    .selectFrom("picture_size")
    .innerJoin("picture", "picture.file_id", "picture_id")
    .select(["picture_size.file_id", "belongs_to"])
    .where("picture_id", "=", id)
    .where("format", "=", format)
    // A narrow picture's widest size is used for all wider sizes.
    .where("picture_size.width", "<=", width)
    .orderBy("picture_size.width", "desc")
    .executeTakeFirst()
  // Until the job has rendered the sizes, the picture itself is used.
  if (!size) return { file: original, belongsTo: undefined }
  const file = await files.find(db, size.file_id)
  return file && { file, belongsTo: size.belongs_to }
}

export const pictureTasks = (database: Database, files: Files): Task[] => [
  defineTask(renderPicture, async ({ id }) => {
    const picture = await database
      .selectFrom("picture")
      .select("width")
      .where("file_id", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("picture_size").select("width").where("picture_id", "=", id))),
      )
      .executeTakeFirst()
    const file = picture && (await files.find(database, id))
    if (!file) return
    const sizes = await resize(await buffer(await file.open()), picture.width)
    await inTransaction(database, (db) => storeSizes(db, files, file, sizes))
  }),
]
