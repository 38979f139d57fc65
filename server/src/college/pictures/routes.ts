import { readFile } from "node:fs/promises"
import { pictureEndpoints } from "#contract/college/pictures/endpoints.ts"
import { rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { resize, storeSizes } from "../../lib/files/pictureSizes.ts"
import { routes } from "../../lib/http/handlers.ts"

export const pictureRoutes = ({ files }: { files: Files }) =>
  routes(pictureEndpoints, {
    "POST /pictures": async ({ viewer, files: { file }, transaction, audit }) => {
      if (!file?.pixels) rejectField("file", "Please choose a picture.")
      const { name, path, pixels } = file
      // It runs before the transaction, because it takes a second or two.
      const rendered = await resize(await readFile(path), pixels.width)
      return transaction(async (db) => {
        const id = await files.store(db, file, {
          visibility: "public",
          uploadedBy: viewer.personId,
          belongsTo: "content",
          hasSizes: true,
        })
        await storeSizes(db, files, { id, name }, rendered)
        audit("picture", id, null, { name, ...pixels })
        const sizes = rendered.map(({ width, format, bytes }) => ({ width, format, bytes: bytes.length }))
        return { data: { picture: { id, ...pixels }, sizes } }
      })
    },
  })
