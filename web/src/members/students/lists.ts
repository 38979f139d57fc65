export const studentList = {
  rows: "students",
  sort: "last_name",
  filters: ["class", "year_of_study", "status", "ipte_cohort", "home_district", "email"],
} as const
export const myStudentList = { rows: "students", sort: "last_name", filters: ["class"] } as const
