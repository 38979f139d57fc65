/** The fields of a student that only administrators and the student themselves see (product decision 3.17). */
export const privateStudentFields = [
  "date_of_birth",
  "marital_status",
  "religion",
  "village",
  "traditional_authority",
  "guardian_name",
  "guardian_phone_number",
] as const
