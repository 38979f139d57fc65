/** A student's fields as a spreadsheet heads them: what an export writes, an import reads again. */
export const studentColumns = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
  ["phone_number", "Phone number"],
  ["date_of_birth", "Date of birth"],
  ["gender", "Gender"],
  ["year_of_study", "Year of study"],
  ["student_class", "Class"],
  ["ipte_cohort", "IPTE cohort"],
  ["marital_status", "Marital status"],
  ["religion", "Religion"],
  ["home_district", "Home district"],
  ["traditional_authority", "Traditional authority"],
  ["village", "Village"],
  ["guardian_name", "Guardian name"],
  ["guardian_phone_number", "Guardian phone number"],
] as const
