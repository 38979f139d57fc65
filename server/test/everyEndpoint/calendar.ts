/** The academic years that `furnish` adds, by their ids: consecutive, in the past, with terms only in the first. */
export const yearIds = [1, 2, 3, 4, 5, 6, 7, 8]

export const daysOfYear = (id: number) => ({
  start_date: `${2011 + id}-09-01`,
  end_date: `${2012 + id}-07-31`,
})

/** The days of a term by its number: three follow each other in a year, and terms 4 to 6 run beside terms 1 to 3. */
export function daysOfTerm(yearId: number, term_number: number) {
  const [first, next] = [2011 + yearId, 2012 + yearId]
  return [
    { start_date: `${first}-09-01`, end_date: `${first}-12-18` },
    { start_date: `${next}-01-04`, end_date: `${next}-03-26` },
    { start_date: `${next}-04-05`, end_date: `${next}-07-31` },
  ][(term_number - 1) % 3]!
}

/** Fields that random data would rarely get right: days of a term that are free, and of an academic year that overlaps none. */
export function withFreeDays(key: string, body: Record<string, unknown>, seed: number) {
  if (/^(POST|PUT) \/terms(\/\{id\})?$/.test(key)) {
    const academic_year_id = 2 + (seed % (yearIds.length - 1))
    return { ...body, academic_year_id, ...daysOfTerm(academic_year_id, Number(body.term_number)) }
  }
  if (/^(POST|PUT) \/academic-years(\/\{id\})?$/.test(key)) {
    const day = (of: number) => new Date(Date.UTC(2030, 0, 1 + of)).toISOString().slice(0, 10)
    return { ...body, start_date: day(200 * seed), end_date: day(200 * seed + 100) }
  }
  return body
}
