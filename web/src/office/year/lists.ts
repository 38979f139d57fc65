/** The query for the year in the address, or else for the current year. */
export function yearQuery(params: URLSearchParams) {
  const id = params.get("academic_year_id")
  return { query: id ? { academic_year_id: id } : {} }
}
