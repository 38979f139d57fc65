import { entriesOf } from "../../lib/objects.ts"
import type { studentInput } from "./endpoints.ts"

type Field = keyof typeof studentInput.shape

/** The headers of a spreadsheet of students: one for each field of the form. */
const headers = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone_number: "Phone number",
  date_of_birth: "Date of birth",
  gender: "Gender",
  year_of_study: "Year of study",
  student_class: "Class",
  ipte_cohort: "IPTE cohort",
  marital_status: "Marital status",
  religion: "Religion",
  home_district: "Home district",
  traditional_authority: "Traditional authority",
  village: "Village",
  guardian_name: "Guardian name",
  guardian_phone_number: "Guardian phone number",
} as const satisfies Record<Field, string>

/** The columns that an export writes and an import reads. */
export const studentColumns = entriesOf<Field, string>(headers)
