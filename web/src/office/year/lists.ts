/** The year in the address; without one, the current year. */
export function yearQuery(params: URLSearchParams) {
  const id = params.get("academic_year_id")
  return { query: id ? { academic_year_id: id } : {} }
}
