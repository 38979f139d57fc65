import { countText } from "#contract/lib/amounts.ts"

/** The error for a cohort that the college doesn't offer; undefined if it does, or if none is named. */
export const whyNoCohort = (name: string | null | undefined, cohorts: readonly string[]) =>
  !name || cohorts.includes(name) ? undefined : `IPTE cohort must be one of: ${cohorts.join(", ")}.`

/** The error for a cohort with students, also former or deleted ones, because their records name it. */
export const whyNotDeleted = (name: string, members: number) =>
  members === 0
    ? undefined
    : `${name} has or had ${countText(members, "student")}, whose records name it, so it can't be deleted. Retire it instead.`

/** The cohort after the newest one, for those who begin on this day: IPTE26 after IPTE25 for a first day in 2026. */
export const cohortOf = (newest: string, firstDay: string) => newest.slice(0, -2) + firstDay.slice(2, 4)
