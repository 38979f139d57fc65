import * as z from "zod"
import { download, endpoints } from "../../lib/endpoints.ts"
import { choice, optionalChoice, optionalText } from "../../lib/fields.ts"
import { jsonText } from "../../lib/jsonText.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, listOf, one } from "../../lib/replies.ts"

/** The kinds of import from a table. Each has two endpoints of its own; the others are shared. */
const importKinds = ["students", "lecturers", "subjects", "teaching", "grades", "timetable"] as const
export type ImportKind = (typeof importKinds)[number]

/** A field of the imported records. `label` is the name of its column, and `also` are other names for it. */
export type ImportField = {
  field: string
  label: string
  required: boolean
  also?: readonly string[]
  /** Whether its column has dates, which a spreadsheet may hold as the number of a day. */
  isDay?: boolean
}

export const delimiterNames = ["comma", "semicolon", "tab", "bar"] as const

export const maxColumns = 500

const columnIndexes = z.record(z.string(), z.int().min(0).max(maxColumns))

/** How to read the file. Absent settings are guessed from the file. */
export const importReading = z.object({
  delimiter: optionalChoice("Delimiter", delimiterNames),
  /** The name of the sheet in a spreadsheet. */
  sheet: optionalText("Sheet", 100),
  /** JSON with the index of each field's column, from 0; a field without a column is left out. */
  columns: z
    .union([z.literal("").transform(() => undefined), jsonText.pipe(columnIndexes)], {
      error: "Columns must map each field to a column.",
    })
    .optional(),
})

/** A row of the file, with the reasons why it can't be imported. `row` is its number in the spreadsheet. */
const importRow = z.object({
  row: z.int(),
  values: z.record(z.string(), z.string()),
  faults: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Whether the college has the same record already, so that nothing is written. */
  unchanged: z.boolean().optional(),
  /** Reasons to look at the row before it is imported, each with the student whom it may repeat. */
  warnings: z.array(z.object({ text: z.string(), student_id: z.int().nullable() })).optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** The parts of a spreadsheet that are hidden and not read, because people don't see them. */
const hiddenParts = z.object({
  hidden_sheets: z.array(z.string()),
  /** The number of filled rows and columns that are hidden in the sheet that is read. */
  hidden_rows: z.int(),
  hidden_columns: z.int(),
})
export type HiddenParts = z.infer<typeof hiddenParts>

/** The result that an import would have; nothing is changed yet. */
const importPreview = hiddenParts.extend({
  /** Null for a spreadsheet. The sheets below are empty for a CSV file. */
  delimiter: z.enum(delimiterNames).nullable(),
  sheet: z.string().nullable(),
  /** The sheets to choose from. */
  sheets: z.array(z.string()),
  /** The file's column names. */
  columns: z.array(z.string()),
  places: columnIndexes,
  rows: z.array(importRow),
  /** The number of rows that can be imported and change something. */
  good: z.int(),
})
export type ImportPreview = z.infer<typeof importPreview>

const importReceipt = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  reference: z.string(),
  file_name: z.string(),
  size: z.int(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  rows_total: z.int(),
  rows_imported: z.int(),
  /** Rows of records that the college had already, so that nothing was written. */
  rows_unchanged: z.int(),
  rows_rejected: z.int(),
  /** When the rejected rows are deleted; null once they are, or if there were none. */
  rejected_until: z.string().nullable(),
  imported_by: z.string(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
})
export type ImportReceipt = z.infer<typeof importReceipt>

/** The cells of a table, which another screen validates and saves. */
const tableLines = hiddenParts.extend({ lines: z.array(z.array(z.string())) })

/** The most lines of a table that a screen accepts; a class has some forty. */
export const maxLines = 1000

const upload = {
  roles: ["admin"],
  body: importReading,
  files: { file: "table" },
  // Files are read one at a time, and hold no connection while they wait.
  manualTransaction: true,
} as const
const preview = {
  ...upload,
  unaudited: true,
  confidential: true,
  response: data({ preview: importPreview }),
} as const
const importFile = {
  ...upload,
  auditLabel: "imported",
  status: 201,
  response: one("import", importReceipt),
} as const

export const importEndpoints = endpoints({
  "GET /imports": {
    roles: ["admin"],
    query: listQuery(["created_at"], { kind: choice("Kind", importKinds).optional() }),
    response: listOf("imports", importReceipt),
  },
  /** The rejected rows with their reasons, to be corrected and imported again. */
  "GET /imports/{id}/rejected": { roles: ["admin"], response: download },
  /** Deletes the imported records that nobody has changed since. */
  "POST /imports/{id}/undo": {
    auditLabel: "took back",
    roles: ["admin"],
    response: data({ import: importReceipt, removed: z.int(), kept: z.int() }),
  },
  /** Reads a file for the grade sheet, where its marks are entered as if they were pasted. */
  "POST /imports/lines": {
    ...upload,
    roles: ["admin", "lecturer"],
    unaudited: true,
    confidential: true,
    response: data(tableLines.shape),
  },
  "POST /imports/students/preview": preview,
  "POST /imports/students": importFile,
  "POST /imports/lecturers/preview": preview,
  "POST /imports/lecturers": importFile,
  "POST /imports/subjects/preview": preview,
  "POST /imports/subjects": importFile,
  "POST /imports/teaching/preview": preview,
  "POST /imports/teaching": importFile,
  "POST /imports/grades/preview": preview,
  "POST /imports/grades": importFile,
  "POST /imports/timetable/preview": preview,
  "POST /imports/timetable": importFile,
})
