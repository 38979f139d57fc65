/** One account per role. The people are invented. */
export const demonstrationAccounts = [
  { email: "admin@college.example", role: "admin", first_name: "Demo", last_name: "Administrator" },
  { email: "lecturer@college.example", role: "lecturer", first_name: "Demo", last_name: "Lecturer" },
  { email: "student@college.example", role: "student", first_name: "Demo", last_name: "Student" },
] as const

/** The position of the demonstration's student. It puts them into P10, a second-year class of the demonstration's lecturer. */
export const demoStudentAt = 9

/** The minimum includes the demonstration's student. More than the maximum would take minutes. */
export const minStudents = demoStudentAt + 1
export const maxStudents = 20_000
