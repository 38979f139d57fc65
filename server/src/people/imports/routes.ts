import { type ImportKind, importEndpoints } from "#contract/people/imports/endpoints.ts"
import { found } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { type Context, routes } from "../../lib/http/handlers.ts"
import { tablesAtOnce } from "../../lib/limits.ts"
import { createTurns } from "../../lib/turns.ts"
import { findImport, findRejected, listImports, type RunnableImporter } from "./queries.ts"
import { rejectedColumns } from "./rules.ts"
import { readLines, readTable } from "./table.queries.ts"

/**
 * The kinds are passed in by nouns.ts. They can't be imported here, because their nouns come later in
 * scripts/arrows/order.ts.
 */
type Parts = { kinds: Readonly<Record<ImportKind, RunnableImporter>> }

type Call<Key extends keyof typeof importEndpoints> = Omit<
  Context<Key, (typeof importEndpoints)[Key]>,
  "params"
>

export function importRoutes({ kinds }: Parts) {
  const turns = createTurns(tablesAtOnce)
  const previewOf =
    (kind: ImportKind) =>
    ({ transaction, body, viewer, files: { file } }: Call<"POST /imports/students/preview">) =>
      turns.take(async () => {
        const { fields, preview } = kinds[kind]
        const table = await readTable({ kind, fields, upload: file, reading: body, person: viewer.personId })
        return transaction(async (db) => ({ data: { preview: await preview(db, table) } }))
      })
  const importOf =
    (kind: ImportKind) =>
    ({ transaction, body, viewer, files: { file }, audit }: Call<"POST /imports/students">) =>
      turns.take(async () => {
        const { fields, run } = kinds[kind]
        const table = await readTable({ kind, fields, upload: file, reading: body, person: viewer.personId })
        return transaction(async (db) => {
          const receipt = await run(db, { upload: file, table, importedBy: viewer.personId })
          audit("import", receipt.id, null, receipt)
          return { data: { import: receipt } }
        })
      })

  return routes(importEndpoints, {
    "GET /imports": async ({ db, query }) => ({ data: await listImports(db, query) }),

    "GET /imports/{id}/rejected": async ({ db, params }) => {
      const { kind, reference, format, rejected } = await findRejected(db, params.id)
      const file = { name: `rejected_${reference}`, format }
      return tableDownload(file, rejectedColumns(kinds[kind].fields), rejected)
    },

    "POST /imports/{id}/undo": async ({ db, viewer, params, audit }) => {
      const before = found(await findImport(db, params.id))
      const { removed, kept: stored } = await kinds[before.kind].undo(db, params.id, viewer.personId)
      const after = found(await findImport(db, params.id))
      audit("import", params.id, before, after)
      return { data: { import: after, removed, kept: stored } }
    },

    "POST /imports/lines": ({ body, viewer, files: { file } }) =>
      turns.take(async () => ({
        data: await readLines({ upload: file, reading: body, person: viewer.personId }),
      })),

    "POST /imports/students/preview": previewOf("students"),
    "POST /imports/students": importOf("students"),
    "POST /imports/lecturers/preview": previewOf("lecturers"),
    "POST /imports/lecturers": importOf("lecturers"),
    "POST /imports/subjects/preview": previewOf("subjects"),
    "POST /imports/subjects": importOf("subjects"),
    "POST /imports/teaching/preview": previewOf("teaching"),
    "POST /imports/teaching": importOf("teaching"),
    "POST /imports/grades/preview": previewOf("grades"),
    "POST /imports/grades": importOf("grades"),
    "POST /imports/timetable/preview": previewOf("timetable"),
    "POST /imports/timetable": importOf("timetable"),
  })
}
