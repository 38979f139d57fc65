import { endingsOf, furtherFormats, uploads as kinds, type UploadKind } from "#contract/lib/uploads.ts"
import { uploadEndpoints } from "#contract/people/uploads.ts"
import { AppError, allow, fieldError, found, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { whyNameRefused } from "../../lib/files/fileType.ts"
import { routes } from "../../lib/http/handlers.ts"
import { uploading } from "../../lib/limits.ts"
import { createUpload, deleteUpload, findUpload, touchUpload, usageOf } from "./queries.ts"
import { mayUpload, whyClosed, whyNoneBegun } from "./rules.ts"

export const uploadRoutes = ({ files }: { files: Files }) =>
  routes(uploadEndpoints, {
    "POST /resumable-uploads": async ({ db, viewer, body }) => {
      allow(mayUpload(viewer, body.kind))
      rejectField("name", whyNameRefused(body.name, endingsOf(body.kind, announced(body.kind))))
      if (body.size > kinds[body.kind].max) throw fieldError("size", "This file is too large.")
      rejectField("file", whyNoneBegun(await usageOf(db, viewer), body.size, uploading))
      await files.pieces.requireSpace(body.size)
      return { data: { upload: await createUpload(db, files, viewer, body) } }
    },

    "GET /resumable-uploads/{id}": async ({ db, viewer, params }) => ({
      data: { upload: found(await findUpload(db, files, viewer, params.id)) },
    }),

    "PATCH /resumable-uploads/{id}": async ({ db, viewer, params: { id }, query, bytes }) => {
      const upload = found(await findUpload(db, files, viewer, id))
      refuse(whyClosed(await touchUpload(db, id)))
      const piece = { from: bytes, offset: query.offset ?? upload.offset, max: upload.size }
      const offset = await files.pieces.append(upload.key, piece).catch(async (error: unknown) => {
        refuse(whyClosed(await touchUpload(db, id)))
        throw whyNotWritten(error)
      })
      if (offset < 0) {
        throw new AppError("conflict", "Bytes before this piece are missing.", { current: upload })
      }
      // A record may have attached the upload while these bytes arrived.
      refuse(whyClosed(await touchUpload(db, id)))
      return { data: { upload: { ...upload, offset } } }
    },

    "DELETE /resumable-uploads/{id}": async ({ db, viewer, params: { id } }) => {
      const { key } = found(await findUpload(db, files, viewer, id))
      refuse(whyClosed(await deleteUpload(db, id)))
      await files.pieces.remove(key)
      return { message: "Upload cancelled." }
    },
  })

/** The assignment is not known yet. Its own formats are checked when its submission attaches the file. */
const announced = (kind: UploadKind) => (kind === "submission" ? furtherFormats : [])

/** Answers a piece whose connection broke. That is not the server's error, and the sender may not get the answer. */
function whyNotWritten(error: unknown) {
  if (error instanceof RangeError) return fieldError("file", "This file is longer than was announced.")
  const code = String(Reflect.get(Object(error), "code"))
  const isCut = /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR|20)$/.test(code)
  return isCut
    ? new AppError("malformed", "This piece arrived incomplete. Please go on from what arrived.")
    : error
}
