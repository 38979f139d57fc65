/** Other words that offices write above the columns of people. Only letters and digits are compared. */
export const columnWords = {
  first_name: ["First names", "Given name", "Given names", "Forename", "Forenames", "Christian name"],
  last_name: ["Surname", "Family name"],
  email: ["Email address", "Mail"],
  phone_number: [
    "Phone",
    "Telephone",
    "Telephone number",
    "Tel",
    "Tel number",
    "Mobile",
    "Mobile number",
    "Mobile phone",
    "Cell",
    "Cell number",
    "Cell phone",
    "Contact",
    "Contact number",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Names of the columns for a subject and for its lecturer. A column of codes or numbers is preferred to one of names. */
export const subjectWords: readonly string[] = [
  "Code",
  "Module code",
  "Course code",
  "Subject",
  "Subject name",
  "Module",
  "Module name",
  "Course",
]
export const lecturerWords: readonly string[] = [
  "Lecturer number",
  "Employee number",
  "Staff number",
  "Lecturer name",
  "Name of lecturer",
  "Teacher",
  "Tutor",
]
