import { entriesOf } from "../../lib/objects.ts"
import type { ImportField } from "../../people/imports/endpoints.ts"
import { columnWords } from "../../people/imports/words.ts"
import { importedLecturer } from "./endpoints.ts"

/** The headers of a spreadsheet of lecturers: one for each field of the form. */
const lecturerHeaders = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone_number: "Phone number",
  department: "Department",
  lecturer_class: "Class",
  hire_date: "Hire date",
  qualification: "Qualification",
  specialization: "Specialization",
  office_location: "Office location",
} as const
type Field = keyof typeof lecturerHeaders
export const lecturerColumns = entriesOf(lecturerHeaders)

const headerWords: Partial<Record<Field, readonly string[]>> = {
  ...columnWords,
  department: ["Dept"],
  lecturer_class: ["class", "Home class", "Form class"],
  hire_date: ["Hired", "Date of hire", "Date of appointment", "Date appointed", "Appointed"],
  qualification: ["Qualifications"],
  specialization: ["Specialisation"],
  office_location: ["Office"],
}

/**
 * The columns of an import of lecturers. The employee number identifies lecturers who are at the college already. New
 * lecturers get their numbers from the college.
 */
export const lecturerFields: readonly ImportField[] = [
  { field: "employee_number", label: "Employee number", required: false, also: ["Staff number", "Staff ID"] },
  ...lecturerColumns.map(([field, label]) => ({
    field,
    label,
    required: !importedLecturer.shape[field].safeParse(undefined).success,
    also: headerWords[field] ?? [],
    isDay: field === "hire_date",
  })),
]
