import type { AcademicYear } from "#contract/academicYears.ts"

/** The current year holds the terms that everybody works in; its terms hold on to the others. */
export const mayBeDeleted = (year: Pick<AcademicYear, "is_current">) => !year.is_current
