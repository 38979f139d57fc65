/** The refusal of a cohort that the college doesn't have; undefined if it has it, or none is named. */
export const whyNoCohort = (name: string | null, cohorts: readonly string[]) =>
  name === null || cohorts.includes(name) ? undefined : `IPTE cohort must be one of: ${cohorts.join(", ")}.`

/** Students' records name their cohort. */
export const whyNotDeleted = (name: string, members: number) =>
  members === 0
    ? undefined
    : `${name} has or had ${members === 1 ? "1 student" : `${members} students`}, whose records name it, so it can't be deleted.`
