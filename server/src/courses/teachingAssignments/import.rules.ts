import type { TeachingAssignment } from "#contract/courses/teachingAssignments.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { cellFault } from "../../people/imports/rules.ts"
import { type KnownNames, recordsNamedIn } from "./names.rules.ts"

export const closedTeaching = "This term is closed, so its teaching assignments can't be changed."

/** A null class means all classes. */
export type ReadAssignment = {
  subject_id: number
  term_id: number
  lecturer_id: number
  class: string | null
}
type Row = ImportRow & { record?: ReadAssignment[]; isClosed?: boolean }

/**
 * The columns of the administrator's spreadsheet, which an import reads. The number distinguishes lecturers of the same name.
 */
export const exportColumns: CsvColumn<TeachingAssignment & { employee_number: string }>[] = [
  ["Subject code", ({ subject_code }) => subject_code],
  ["Subject name", ({ subject_name }) => subject_name],
  ["Lecturer name", ({ lecturer_name }) => lecturer_name],
  ["Lecturer", ({ employee_number }) => employee_number],
  ["Class", ({ class: name }) => name],
  ["Term", ({ term_name }) => term_name],
  ["Academic year", ({ academic_year_name }) => academic_year_name],
]

/** A row gives a lecturer the subject in one class, in several such as "P3; P4", or in all. */
export function readTeaching(row: ImportRow, knownNames: KnownNames, classes: readonly string[]): Row {
  const { subject_code, lecturer, class: cell = "" } = row.values
  const missing = [
    ...(subject_code ? [] : [cellFault(row, "subject_code", "Subject code is required.")]),
    ...(lecturer ? [] : [cellFault(row, "lecturer", "Lecturer is required.")]),
  ]
  if (missing.length > 0) return { ...row, faults: missing }
  const taught = recordsNamedIn(row.values, knownNames)
  if ("refusal" in taught) return { ...row, faults: [taught.refusal] }
  const names = classesIn(cell, classes)
  const unknown = names.find((name) => name !== null && !classes.includes(name))
  if (unknown) return { ...row, faults: [cellFault(row, "class", `There is no class called ${unknown}.`)] }
  const assignment = {
    subject_id: taught.subject.id,
    term_id: taught.term.id,
    lecturer_id: taught.lecturer.id,
  }
  const record = names.map((name) => ({ ...assignment, class: name }))
  return { ...row, record, isClosed: taught.term.closed_at !== null }
}

/** "P3; P4", "p3 and p4" and "P3/P4" are the classes P3 and P4; blank and "all" are all of them. */
function classesIn(cell: string, classes: readonly string[]): (string | null)[] {
  if (["", "all", "allclasses"].includes(lettersAndDigits(cell))) return [null]
  return [...new Set(listedClasses(cell, classes))]
}

/** The college's classes that a cell names, in the college's spelling. */
export const listedClasses = (cell: string, classes: readonly string[]) =>
  cell
    .split(/[\s,;+&/]+|\band\b/i)
    .filter((name) => name !== "")
    .map((name) => classes.find((known) => lettersAndDigits(known) === lettersAndDigits(name)) ?? name)

type ExistingAssignment = ReadAssignment & { lecturer_name: string }

const keyOf = (taught: Omit<ReadAssignment, "lecturer_id">) =>
  `${taught.subject_id} ${taught.term_id} ${taught.class ?? ""}`

/**
 * Leaves out existing teaching assignments, refuses others in closed terms, and reports rows that add a lecturer beside another, or
 * repeat an earlier row.
 */
export function withoutExisting(rows: readonly Row[], existing: readonly ExistingAssignment[]): Row[] {
  const byClass = Map.groupBy(existing, keyOf)
  const first = new Map<string, number>()
  return rows.map(({ record, isClosed, ...row }) => {
    if (!record) return row
    const repeated = record.map((taught) => first.get(`${keyOf(taught)} ${taught.lecturer_id}`)).find(Boolean)
    for (const taught of record) first.set(`${keyOf(taught)} ${taught.lecturer_id}`, row.row)
    if (repeated)
      return { ...row, faults: [{ field: "class", text: `This is the same as in row ${repeated}.` }] }
    const exists = (taught: ReadAssignment) =>
      (byClass.get(keyOf(taught)) ?? []).some(({ lecturer_id }) => lecturer_id === taught.lecturer_id)
    const added = record.filter((taught) => !exists(taught))
    if (added.length === 0) return { ...row, unchanged: true }
    if (isClosed) return { ...row, faults: [{ field: "term", text: closedTeaching }] }
    const others = added.flatMap((taught) => byClass.get(keyOf(taught)) ?? [])
    const warnings = others.map(({ lecturer_name, class: name }) => ({
      text: `${name ?? "All classes"}: ${lecturer_name} teaches this too, and stays.`,
      student_id: null,
    }))
    return { ...row, record: added, warnings: warnings.length > 0 ? warnings : undefined }
  })
}
