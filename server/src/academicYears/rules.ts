import type { AcademicYear } from "#contract/academicYears.ts"

/** The current year holds the terms that everybody works in; its terms hold on to the others. */
export const mayBeDeleted = (year: Pick<AcademicYear, "is_current">) => !year.is_current

/** Why a year can't stop being the current one by itself: it can be replaced, not taken away (decision 0006). */
export const whyStillCurrent = (
  before: Pick<AcademicYear, "is_current">,
  wanted: { is_current?: boolean | undefined },
) =>
  before.is_current && wanted.is_current === false
    ? "One academic year is always current. Set another one as current instead."
    : undefined
