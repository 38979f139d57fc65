/** One account a role. The people are invented. */
export const demonstrationAccounts = [
  { email: "admin@college.example", role: "admin", first_name: "Demo", last_name: "Administrator" },
  { email: "lecturer@college.example", role: "lecturer", first_name: "Demo", last_name: "Lecturer" },
  { email: "student@college.example", role: "student", first_name: "Demo", last_name: "Student" },
] as const

/** The demonstration's student is in P10: a senior, with terms behind her, whom the demonstration's lecturer teaches. */
export const demoStudentAt = 9

/** Fewer would leave her out; more would take minutes. */
export const leastStudents = demoStudentAt + 1
export const mostStudents = 20_000
