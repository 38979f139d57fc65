/** The year that the address asks for; the current one without it. */
export function lineRead(params: URLSearchParams) {
  const id = params.get("academic_year_id")
  return { query: id ? { academic_year_id: id } : {} }
}
