/** All terms, the newest academic year first and its terms by number, as every list of them is ordered. */
export const allTerms = { query: { sort: "-academic_year_name" } } as const

export const termList = {
  rows: "terms",
  sort: "-academic_year_name",
  filters: ["academic_year_id", "year_of_study", "status"],
} as const
