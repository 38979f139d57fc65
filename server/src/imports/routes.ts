import { type ImportKind, importEndpoints } from "#contract/imports/endpoints.ts"
import { found } from "../lib/errors.ts"
import { tableDownload } from "../lib/files/downloads.ts"
import { type Context, routes } from "../lib/http/handlers.ts"
import { findImport, findRejected, listImports, type RunnableImporter } from "./queries.ts"
import { rejectedColumns } from "./rules.ts"

/** The kinds come from app.ts, because the imported nouns come after this one in the order. */
type Parts = { kinds: Readonly<Record<ImportKind, RunnableImporter>> }

type Call = Context<"POST /imports/students", (typeof importEndpoints)["POST /imports/students"]>

export function importRoutes({ kinds }: Parts) {
  const previewOf = (kind: ImportKind) => {
    return async ({ db, body, files: { file } }: Pick<Call, "db" | "body" | "files">) => ({
      data: { preview: await kinds[kind].preview(db, { upload: file, reading: body }) },
    })
  }
  const importOf = (kind: ImportKind) => {
    return async ({ db, body, viewer, files: { file }, audit }: Omit<Call, "params">) => {
      const given = { upload: file, reading: body, importedBy: viewer.personId }
      const receipt = await kinds[kind].run(db, given)
      audit("import", receipt.id, null, receipt)
      return { data: { import: receipt } }
    }
  }

  return routes(importEndpoints, {
    "GET /imports": async ({ db, query }) => ({ data: await listImports(db, query) }),

    "GET /imports/{id}/rejected": async ({ db, params }) => {
      const { kind, reference, rejected } = await findRejected(db, params.id)
      return tableDownload(`rejected_${reference}.csv`, rejectedColumns(kinds[kind].fields), rejected)
    },

    "POST /imports/{id}/undo": async ({ db, viewer, params, audit }) => {
      const before = found(await findImport(db, params.id))
      const { removed, kept } = await kinds[before.kind].undo(db, params.id, viewer.personId)
      const after = found(await findImport(db, params.id))
      audit("import", params.id, before, after)
      return { data: { import: after, removed, kept } }
    },

    "POST /imports/students/preview": previewOf("students"),
    "POST /imports/students": importOf("students"),
    "POST /imports/grades/preview": previewOf("grades"),
    "POST /imports/grades": importOf("grades"),
    "POST /imports/timetable/preview": previewOf("timetable"),
    "POST /imports/timetable": importOf("timetable"),
  })
}
