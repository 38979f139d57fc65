/** All terms. The newest academic year is first, and its terms are sorted by number, as in every list of terms. */
export const allTerms = { query: { sort: "-academic_year_name" } } as const

export const termList = {
  rows: "terms",
  sort: "-academic_year_name",
  filters: ["academic_year_id", "year_of_study", "status"],
} as const
