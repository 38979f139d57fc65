import type { CsvColumn } from "#contract/csv.ts"
import { studentColumns } from "#contract/studentColumns.ts"
import type { Student } from "#contract/students.ts"

/** The columns of the administrator's spreadsheet: those that an import reads, and what the server decides. */
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
