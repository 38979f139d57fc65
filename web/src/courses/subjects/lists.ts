export const subjectList = {
  rows: "subjects",
  sort: "code",
  filters: ["year_of_study", "semester_number", "approval"],
} as const
export const moduleStudentList = { rows: "students", sort: "last_name", filters: ["class"] } as const

/** The arguments for reading a lecturer's approved modules, for a choice. */
export const taughtSubjects = { query: { sort: "code", approval: "approved" } } as const
