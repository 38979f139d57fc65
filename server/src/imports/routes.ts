import { gradeFields } from "#contract/grades/import.ts"
import { importEndpoints } from "#contract/imports/endpoints.ts"
import { studentFields } from "#contract/students/import.ts"
import { gradeImporter } from "../grades/import.queries.ts"
import { tableDownload } from "../lib/files/downloads.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { studentImporter } from "../students/import.queries.ts"
import { findImport, findRejected, listImports, previewImport, runImport, undoImport } from "./queries.ts"
import { rejectedColumns } from "./rules.ts"

type Parts = { publicUrl: string }

export const importRoutes = ({ publicUrl }: Parts) => {
  const students = studentImporter(publicUrl)
  const fields = { students: studentFields, grades: gradeFields }

  return routes(importEndpoints, {
    "GET /imports": async ({ db, query }) => ({ data: await listImports(db, query) }),

    "GET /imports/{id}/rejected": async ({ db, params }) => {
      const { kind, reference, rejected } = await findRejected(db, params.id)
      return tableDownload(`rejected_${reference}.csv`, rejectedColumns(fields[kind]), rejected)
    },

    "POST /imports/{id}/undo": async ({ db, user, params, record }) => {
      const before = found(await findImport(db, params.id))
      const { removed, kept } =
        before.kind === "students"
          ? await undoImport(db, students, params.id)
          : await undoImport(db, gradeImporter(user.id), params.id)
      const after = found(await findImport(db, params.id))
      record("import", params.id, before, after)
      return { data: { import: after, removed, kept } }
    },

    "POST /imports/students/preview": async ({ db, body, files: { file } }) => ({
      data: { preview: await previewImport(db, students, { upload: file, reading: body }) },
    }),

    "POST /imports/students": async ({ db, body, user, files: { file }, record }) => {
      const given = { upload: file, reading: body, importedBy: user.id }
      const receipt = await runImport(db, students, given)
      record("import", receipt.id, null, receipt)
      return { data: { import: receipt } }
    },

    "POST /imports/grades/preview": async ({ db, user, body, files: { file } }) => ({
      data: { preview: await previewImport(db, gradeImporter(user.id), { upload: file, reading: body }) },
    }),

    "POST /imports/grades": async ({ db, body, user, files: { file }, record }) => {
      const given = { upload: file, reading: body, importedBy: user.id }
      const receipt = await runImport(db, gradeImporter(user.id), given)
      record("import", receipt.id, null, receipt)
      return { data: { import: receipt } }
    },
  })
}
