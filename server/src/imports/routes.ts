import { type ImportKind, importEndpoints } from "#contract/imports/endpoints.ts"
import { found } from "../lib/errors.ts"
import { tableDownload } from "../lib/files/downloads.ts"
import { routes } from "../lib/http/handlers.ts"
import { findImport, findRejected, listImports, type RunnableImporter } from "./queries.ts"
import { rejectedColumns } from "./rules.ts"

/** The kinds come from app.ts, because the imported nouns come after this one in the order. */
type Parts = { kinds: Readonly<Record<ImportKind, RunnableImporter>> }

export const importRoutes = ({ kinds }: Parts) =>
  routes(importEndpoints, {
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

    "POST /imports/students/preview": async ({ db, body, files: { file } }) => ({
      data: { preview: await kinds.students.preview(db, { upload: file, reading: body }) },
    }),

    "POST /imports/students": async ({ db, body, viewer, files: { file }, audit }) => {
      const receipt = await kinds.students.run(db, {
        upload: file,
        reading: body,
        importedBy: viewer.personId,
      })
      audit("import", receipt.id, null, receipt)
      return { data: { import: receipt } }
    },

    "POST /imports/grades/preview": async ({ db, body, files: { file } }) => ({
      data: { preview: await kinds.grades.preview(db, { upload: file, reading: body }) },
    }),

    "POST /imports/grades": async ({ db, body, viewer, files: { file }, audit }) => {
      const receipt = await kinds.grades.run(db, { upload: file, reading: body, importedBy: viewer.personId })
      audit("import", receipt.id, null, receipt)
      return { data: { import: receipt } }
    },
  })
