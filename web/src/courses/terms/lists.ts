/** All terms, with the newest academic year first and its terms by number, in the same order as in every list of terms. */
export const allTerms = { query: { sort: "-academic_year_name" } } as const

export const termList = {
  rows: "terms",
  sort: "-academic_year_name",
  filters: ["academic_year_id", "year_of_study", "status"],
} as const
