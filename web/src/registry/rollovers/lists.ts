export const movedList = {
  rows: "students",
  sort: "last_name",
  filters: ["outcome", "year_of_study", "from_class", "to_class", "changed"],
} as const

/** The roll-overs of an academic year, newest first. */
export const rolloversOf = (yearId: number) => ({ from_year_id: yearId, sort: "-created_at" }) as const
