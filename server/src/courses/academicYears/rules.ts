import type { AcademicYear } from "#contract/courses/academicYears.ts"

type Year = Pick<AcademicYear, "is_current" | "year_name">

export const whyNotDeleted = (year: Pick<Year, "is_current">) =>
  year.is_current
    ? "The current academic year can't be deleted. Set another year as current first."
    : undefined

/** One year is always current: it can be replaced with another one, but not unset (record 10). */
export const whyStillCurrent = (before: Year, input: Partial<Year>) =>
  before.is_current && input.is_current === false
    ? "One academic year is always current. Set another one as current instead."
    : undefined

/** Report cards of a closed term keep the names with which it was closed (record 12). */
export const whyNotRenamed = (
  before: Year,
  { year_name = before.year_name }: Partial<Year>,
  closed: boolean,
) =>
  closed && year_name !== before.year_name
    ? `A term of ${before.year_name} is closed, so the year keeps its name, which is on report cards.`
    : undefined
