/** Spec 001 section 9. */
export const departments = [
  "Science",
  "Education Foundation Studies",
  "Languages",
  "Expressive Arts",
  "Social and Environmental Studies",
] as const
