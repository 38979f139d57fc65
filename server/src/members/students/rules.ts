import type { CsvColumn } from "#contract/lib/csv.ts"
import { studentColumns } from "#contract/members/students/columns.ts"
import type { Student } from "#contract/members/students/endpoints.ts"

/** The columns of the administrator's spreadsheet: those that an import reads, and those that the server fills in. */
export const exported: CsvColumn<Student>[] = [
  ["Student number", ({ student_number }) => student_number],
  ...studentColumns.map(
    ([field, header]): CsvColumn<Student> => [
      header,
      (student) => student[field === "student_class" ? "class" : field],
    ],
  ),
  ["Age", ({ age }) => age],
  ["Status", ({ status }) => status],
]
