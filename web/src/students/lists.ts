import { maxRows } from "#contract/lib/rowLimits.ts"

export const studentList = {
  rows: "students",
  sort: "last_name",
  filters: ["class", "year_of_study", "status", "ipte_cohort", "home_district"],
} as const
/** The same on paper: all that the list finds, up to the most that one read answers. */
export const studentPaper = { ...studentList, whole: maxRows } as const
export const myStudentList = { rows: "students", sort: "last_name", filters: ["class"] } as const
