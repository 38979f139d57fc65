import type * as z from "zod"
import { comparable } from "#contract/lib/comparable.ts"
import type { CsvColumn } from "#contract/lib/csv.ts"
import { parseListed } from "#contract/lib/nameLists.ts"
import { omit } from "#contract/lib/objects.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { importedLecturer, type Lecturer } from "#contract/members/lecturers/endpoints.ts"
import { lecturerColumns } from "#contract/members/lecturers/import.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { whyNoDepartment } from "../../college/departments/rules.ts"
import { dayIn } from "../../people/imports/days.rules.ts"
import { cellFault } from "../../people/imports/rules.ts"

export type ImportedLecturer = z.output<typeof importedLecturer>
type Lists = { departments: readonly string[]; classes: readonly string[] }

/** The cells of a lecturer, as an export writes them and an import reads them. */
export const cellsOf = (lecturer: Lecturer) =>
  Object.fromEntries(
    lecturerColumns.map(([field]) => {
      const value = field === "lecturer_class" ? lecturer.class : lecturer[field]
      return [field, value ?? (field === "email" ? "none" : "")]
    }),
  )

/** The columns of the administrator's spreadsheet: those that an import reads, and the status. */
export const exportColumns: CsvColumn<Lecturer>[] = [
  ["Employee number", ({ employee_number }) => employee_number],
  ...lecturerColumns.map(([field, header]): CsvColumn<Lecturer> => [header, (row) => cellsOf(row)[field]]),
  ["Status", ({ status }) => status],
]

/** A row to add, or the form's messages for its cells. */
export function readLecturer(
  row: ImportRow,
  { departments, classes }: Lists,
): ImportRow & { record?: ImportedLecturer } {
  const knownName = (names: readonly string[], value: string) =>
    names.find((name) => lettersAndDigits(name) === lettersAndDigits(value)) ?? value
  const cells: Record<string, string> = Object.fromEntries(
    Object.entries(omit(row.values, "employee_number")).filter(([, cell]) => cell !== ""),
  )
  const { department, lecturer_class, hire_date } = cells
  const read = parseListed(
    importedLecturer,
    {
      ...cells,
      department: department && knownName(departments, department),
      lecturer_class: lecturer_class && knownName(classes, lecturer_class),
      hire_date: hire_date && (dayIn(hire_date) ?? hire_date),
    },
    { classes },
  )
  const refusals = "refusals" in read ? read.refusals : []
  const noDepartment = department && whyNoDepartment(knownName(departments, department), departments)
  const faults = [
    ...refusals.map(([field, sentence]) => cellFault(row, field, sentence)),
    ...(noDepartment ? [cellFault(row, "department", noDepartment)] : []),
  ]
  return read.data && faults.length === 0 ? { ...row, record: read.data } : { ...row, faults }
}

type Row = ImportRow & { record?: ImportedLecturer }
type StandingLecturer = Pick<Lecturer, "first_name" | "last_name" | "employee_number">

/** Warns of each new lecturer who has the name of a standing lecturer or of an earlier row, and may be the same person. */
export function warnOfNamesakes(rows: readonly Row[], standing: readonly StandingLecturer[]): Row[] {
  const lecturersByName = Map.groupBy(standing, (person) => comparable(nameOf(person)))
  const first = new Map<string, number>()
  return rows.map((row) => {
    if (!row.record) return row
    const name = comparable(nameOf(row.record))
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, row.row)
    const namesakes = lecturersByName.get(name) ?? []
    const texts = [
      ...namesakes.map(
        (person) => `There is already a lecturer of this name: ${nameOf(person)}, ${person.employee_number}.`,
      ),
      ...(earlier === undefined ? [] : [`The name is the same as in row ${earlier}.`]),
    ]
    return texts.length > 0 ? { ...row, warnings: texts.map((text) => ({ text, student_id: null })) } : row
  })
}
