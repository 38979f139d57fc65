import type { FastifyRequest } from "fastify"
import type * as z from "zod"
import { omit } from "#contract/lib/objects.ts"
import {
  materialEndpoints,
  type materialInput,
  noMaterialFile,
} from "#contract/teaching/materials/endpoints.ts"
import { type MaterialType, materialTypeOf } from "#contract/teaching/materials/types.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { requireSubject } from "../../courses/subjects/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, allowAt, found, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import type { Upload } from "../../lib/files/uploads.ts"
import { completed } from "../../lib/http/edits.ts"
import { type AddressParts, fileAddresses } from "../../lib/http/fileAddresses.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { uploading } from "../../lib/limits.ts"
import { type Take, withFile } from "../../people/uploads/arrived.queries.ts"
import { usageOf } from "../../people/uploads/queries.ts"
import { whyNoRoom } from "../../people/uploads/rules.ts"
import { notTaught } from "../attendance/rules.ts"
import { notifyWhenPublished, withdrawNotices } from "./notices.queries.ts"
import {
  countByType,
  countDownload,
  type FoundMaterial,
  findMaterial,
  findVersion,
  listMaterials,
  listOwnMaterials,
} from "./queries.ts"
import { isBeginning, mayEdit, mayUpload } from "./rules.ts"
import {
  addVersion,
  classOf,
  createMaterial,
  deleteMaterial,
  hasFile,
  listClassesTaughtNow,
  lockMaterial,
  updateMaterial,
} from "./writing.queries.ts"

type Input = z.output<typeof materialInput>
type SentFile = { file: Upload | undefined; id: number | null; http: { request: FastifyRequest } }

const linkRefusal = "This material is on another site. Open its link."

type Parts = AddressParts & { files: Files }

export function materialRoutes({ files, ...parts }: Parts) {
  const addresses = fileAddresses("material", parts)
  const withMaterial = <Answer>(
    db: Database,
    viewer: Viewer,
    { http, ...sent }: SentFile,
    write: (take: Take) => Promise<Answer>,
  ) =>
    withFile(db, files, { ...sent, kind: "material", request: http.request, viewer }, (take) =>
      write(async (transaction) => {
        const upload = await take(transaction)
        if (upload) rejectField("file", whyNoRoom(await usageOf(transaction, viewer), upload.size, uploading))
        return upload
      }),
    )

  return routes(materialEndpoints, {
    "GET /materials": async ({ db, viewer, query }) => ({ data: await listMaterials(db, viewer, query) }),

    "GET /students/my-materials": async ({ db, viewer, query }) => ({
      data: await listOwnMaterials(db, viewer, query),
    }),

    "GET /materials/counts-by-type": async ({ db, viewer }) => ({
      data: { counts: await countByType(db, viewer) },
    }),

    "GET /materials/{id}": async ({ db, viewer, params }) => ({
      data: { material: found(await findMaterial(db, viewer, params.id)) },
    }),

    "GET /materials/{id}/download": async ({ db, viewer, params, query, http: { request } }) => {
      const { id, file_id, link } = found(await findMaterial(db, viewer, params.id))
      const chosenFileId = query.number === undefined ? file_id : await findVersion(db, id, query.number)
      if (chosenFileId !== file_id) {
        const earlierFileId = viewer.role === "student" ? null : chosenFileId
        return found(await files.find(db, found(earlierFileId)))
      }
      if (link !== null) refuse(linkRefusal)
      if (isBeginning(request.method, request.headers.range)) await countDownload(db, viewer, id)
      return found(await files.find(db, found(file_id)))
    },

    "GET /materials/{id}/url": async ({ db, viewer, params }) => {
      const { id, file_id, link } = found(await findMaterial(db, viewer, params.id))
      if (link !== null) refuse(linkRefusal)
      await countDownload(db, viewer, id)
      found(file_id)
      return { data: { url: addresses.urlFor(viewer, id) } }
    },

    "GET /auth/materials/{id}": async ({ db, params: { id }, query, http }) => {
      const { file_id } = await addresses.open(db, { id, query, http }, (viewer) =>
        findMaterial(db, viewer, id),
      )
      return found(await files.find(db, found(file_id)))
    },

    "POST /materials": ({ db: pool, viewer, body, files: { file }, audit, transaction, http }) =>
      withMaterial(pool, viewer, { file, id: body.upload_id, http }, (take) =>
        transaction(async (db) => {
          await requireMayUpload(db, viewer, body)
          const upload = await take(db)
          if (!upload && body.link === null) rejectField("file", noMaterialFile)
          const id = await createMaterial(db, viewer, contentOf(body, upload), typeOf(body, upload))
          if (upload) await addVersion(db, files, viewer, id, upload)
          const material = found(await findMaterial(db, viewer, id))
          await notifyWhenPublished(db, material)
          audit("material", id, null, material)
          return { message: "Material uploaded successfully!", data: { material } }
        }),
      ),

    "PUT /materials/{id}": ({ db: pool, viewer, params: { id }, body: edit, files: { file }, ...context }) =>
      withMaterial(pool, viewer, { file, id: edit.upload_id ?? null, http: context.http }, (take) =>
        context.transaction(async (db) => {
          const before = await lockMaterial(db, viewer, id)
          allow(mayEdit(viewer, before))
          refuseStale(before, context.version)
          const body = {
            ...completed(edit, omit(before, "type")),
            upload_id: edit.upload_id ?? null,
            type: edit.type ?? null,
          }
          await requireMayUpload(db, viewer, body, before)
          const upload = await take(db)
          if (!upload && body.link === null && !(await hasFile(db, id))) rejectField("file", noMaterialFile)
          await updateMaterial(db, before, contentOf(body, upload), typeOf(body, upload, before.type))
          if (upload) await addVersion(db, files, viewer, id, upload)
          const material = found(await findMaterial(db, viewer, id))
          await notifyWhenPublished(db, material)
          context.audit("material", id, before, material)
          return { message: "Material saved.", data: { material } }
        }),
      ),

    "DELETE /materials/{id}": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockMaterial(db, viewer, id)
      allow(mayEdit(viewer, before))
      const deleted = [await deleteMaterial(db, viewer, before)]
      await withdrawNotices(db, before)
      audit("material", id, before, null)
      return { message: "Material deleted successfully!", data: { deleted } }
    },
  })
}

/**
 * Lets a lecturer put a material only where they teach. A material that isn't moved may be edited even after the lecturer
 * teaches elsewhere.
 */
async function requireMayUpload(db: Database, viewer: Viewer, input: Input, before?: FoundMaterial) {
  const { subject_id, student_class } = input
  if (before?.subject_id === subject_id && before.student_class === student_class) return
  await requireSubject(db, subject_id)
  const taught = await listClassesTaughtNow(db, viewer, subject_id)
  allowAt("student_class", mayUpload(viewer, taught, student_class), notTaught)
  await requireOpenClasses(db, "student_class", [classOf(student_class)], before && [before.student_class])
}

/** A file replaces a link. */
const contentOf = (input: Input, file: Upload | undefined): Input => (file ? { ...input, link: null } : input)

const typeOf = ({ type }: Input, file: Upload | undefined, before: MaterialType = "document") =>
  type ?? (file ? materialTypeOf(file.mediaType) : before)
