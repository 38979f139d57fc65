import type { CsvColumn } from "#contract/lib/csv.ts"
import { studentColumns } from "#contract/members/students/columns.ts"
import type { Student } from "#contract/members/students/endpoints.ts"

/** The columns of the administrator's spreadsheet: those that an import reads, and those that the server fills in. */
export const exported: CsvColumn<Student>[] = [
  ["Student number", ({ student_number }) => student_number],
  ...studentColumns.map(
    ([field, header]): CsvColumn<Student> => [
      header,
      (student) =>
        field === "email" ? (student.email ?? "none") : student[field === "student_class" ? "class" : field],
    ],
  ),
  ["Age", ({ age }) => age],
  ["Status", ({ status }) => status],
]

/** The reason why a lecturer can't give a code, or undefined. */
export function whyNoCode(isActive: boolean, twoFactor: boolean) {
  if (!isActive)
    return "This account is inactive, so a code would not let the student in. Please ask the office."
  return twoFactor
    ? "This student's account has two-factor sign-in, so only the office gives a code for it."
    : undefined
}
