import type { ImportField } from "../../people/imports/endpoints.ts"
import { columnWords } from "../../people/imports/words.ts"
import { studentColumns } from "./columns.ts"
import { importedStudent } from "./endpoints.ts"

const headerWords: Partial<Record<(typeof studentColumns)[number][0], readonly string[]>> = {
  ...columnWords,
  date_of_birth: ["Born", "Birth date", "Birthday", "DOB"],
  gender: ["Sex"],
  year_of_study: ["Year", "Study year", "Level"],
  student_class: ["class", "Stream"],
  ipte_cohort: ["Cohort", "Intake"],
  religion: ["Denomination", "Church"],
  home_district: ["District", "District of origin"],
  traditional_authority: ["T/A", "Trad. authority"],
  village: ["Home village"],
  guardian_name: ["Guardian", "Name of guardian", "Parent/guardian", "Next of kin"],
  guardian_phone_number: ["Guardian phone", "Guardian's phone", "Guardian contact", "Next of kin phone"],
}

/**
 * The columns of an import of students. Six are required, fewer than in the form. The student number identifies students who
 * are at the college already. New students get their numbers from the college.
 */
export const studentFields: readonly ImportField[] = [
  { field: "student_number", label: "Student number", required: false },
  ...studentColumns.map(([field, label]) => ({
    field,
    label,
    required: !importedStudent.shape[field].safeParse(undefined).success,
    also: headerWords[field] ?? [],
    isDay: field === "date_of_birth",
  })),
]
