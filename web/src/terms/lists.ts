export const termList = {
  rows: "terms",
  sort: "-academic_year_name",
  filters: ["academic_year_id", "year_of_study", "status"],
} as const
