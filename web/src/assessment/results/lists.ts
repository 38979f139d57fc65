/** The term, academic year and subject determine the modules in the figures. */
export const scopeFilters = ["term_id", "academic_year_id", "subject_id"] as const

export const performanceList = {
  rows: "students",
  sort: "-overall_average",
  filters: ["class", "year_of_study", ...scopeFilters],
} as const
