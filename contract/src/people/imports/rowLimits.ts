import type { ImportKind } from "./endpoints.ts"

/**
 * The maximum rows of a file, so that one transaction and the server's memory can hold them. The grades of a large term have
 * 10,000 rows.
 */
export const maxImportRows: Record<ImportKind, number> = {
  students: 2000,
  lecturers: 500,
  subjects: 500,
  teaching: 2000,
  grades: 20_000,
  timetable: 2000,
}
