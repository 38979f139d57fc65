import type { CsvColumn } from "#contract/lib/csv.ts"
import { studentColumns } from "#contract/members/students/columns.ts"
import type { Student } from "#contract/members/students/endpoints.ts"

/** The cells of a student, as an export writes them and an import reads them. */
export const cellsOf = (student: Student) =>
  Object.fromEntries(
    studentColumns.map(([field]) => {
      const value = student[field === "student_class" ? "class" : field]
      return [field, String(value ?? (field === "email" ? "none" : ""))]
    }),
  )

/** The columns of the administrator's spreadsheet: those that an import reads, and those that the server fills in. */
export const exportColumns: CsvColumn<Student>[] = [
  ["Student number", ({ student_number }) => student_number],
  ...studentColumns.map(([field, header]): CsvColumn<Student> => [header, (row) => cellsOf(row)[field]]),
  ["Age", ({ age }) => age],
  ["Status", ({ status }) => status],
]

/** The reason why students can't be moved to another class; undefined if they can. */
export function whyNotMoved(students: readonly { left_as: string | null }[]) {
  const leftCount = students.filter(({ left_as }) => left_as !== null).length
  if (leftCount === 0) return undefined
  return `${leftCount} of these students ${leftCount === 1 ? "has" : "have"} left the college, so they can't be in a class. Select only the others.`
}

/** The reason why a lecturer can't give a code, or undefined. */
export function whyNoCode(isActive: boolean, twoFactor: boolean) {
  if (!isActive)
    return "This account is inactive, so a code would not let the student in. Please ask the office."
  return twoFactor
    ? "This student's account has two-factor sign-in, so only the office gives a code for it."
    : undefined
}
