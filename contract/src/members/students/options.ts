import { districts as districtsFromNorth } from "./districts.ts"

/** The states of an account. Students who graduated or withdrew have left. */
export const studentStatuses = ["active", "inactive", "graduated", "withdrawn"] as const
/** The lists of the student form (spec 001 section 9). Its classes and cohorts are the college's own. */
export const maritalStatuses = ["single", "married", "divorced", "widowed"] as const
export const genders = ["female", "male"] as const
export const religions = [
  "Catholic",
  "Protestant",
  "Pentecostal",
  "Anglican",
  "Baptist",
  "Presbyterian",
  "Seventh Day Adventist",
  "Muslim",
  "Other",
  "None",
] as const
export const districts = districtsFromNorth.toSorted() as [string, ...string[]]
