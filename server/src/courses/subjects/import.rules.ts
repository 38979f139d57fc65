import type * as z from "zod"
import { importedSubject, type Subject } from "#contract/courses/subjects/endpoints.ts"
import { subjectFields } from "#contract/courses/subjects/import.ts"
import { termNumberOf } from "#contract/courses/terms/positions.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { cellFault } from "../../people/imports/rules.ts"

export type ImportedSubject = z.output<typeof importedSubject>

type ExistingSubject = Pick<
  Subject,
  "code" | "name" | "credits" | "weekly_hours" | "description" | "year_of_study" | "semester_number"
>

/** The cells of a subject, as an export writes them and an import reads them. */
export const cellsOf = (subject: ExistingSubject): Record<string, string> => ({
  code: subject.code,
  name: subject.name,
  credits: String(subject.credits),
  term_number: termNumberOf({ year_of_study: subject.year_of_study, semester: subject.semester_number }),
  weekly_hours: String(subject.weekly_hours ?? ""),
  description: subject.description ?? "",
})

/** The columns of the administrator's spreadsheet: those that an import reads, and derived ones. */
export const exportColumns: CsvColumn<Subject>[] = [
  ...subjectFields.map(({ field, label }): CsvColumn<Subject> => [label, (row) => cellsOf(row)[field]]),
  ["Year of study", ({ year_of_study }) => year_of_study],
  ["Semester", ({ semester_number }) => semester_number],
  ["Lecturers", ({ lecturer_name }) => lecturer_name],
  ["Students", ({ enrolled_students }) => enrolled_students],
  ["Status", ({ status }) => status],
  ["Approval", ({ approval }) => approval],
]

/** A row to add, or the form's messages for its cells. "Term 1" is term 1. */
export function readSubject(row: ImportRow): ImportRow & { record?: ImportedSubject } {
  const filledCells = Object.fromEntries(Object.entries(row.values).filter(([, cell]) => cell !== ""))
  const { term_number } = filledCells
  const read = importedSubject.safeParse({
    ...filledCells,
    term_number: term_number?.replace(/^term\s*/i, ""),
  })
  if (read.data) return { ...row, record: read.data }
  const faults = new Map(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const),
  )
  return { ...row, faults: [...faults].map(([field, message]) => cellFault(row, field, message)) }
}
