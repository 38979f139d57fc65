import type { AcademicYear } from "#contract/courses/academicYears.ts"

type Year = Pick<AcademicYear, "is_current">

export const whyNotDeleted = (year: Year) =>
  year.is_current
    ? "The current academic year can't be deleted. Set another year as current first."
    : undefined

/** One year is always current: it can be replaced with another one, but not unset (record 11). */
export const whyStillCurrent = (before: Year, input: Partial<Year>) =>
  before.is_current && input.is_current === false
    ? "One academic year is always current. Set another one as current instead."
    : undefined
