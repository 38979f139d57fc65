import { alike } from "../../lib/alike.ts"

type Person = { first_name: string; last_name: string; date_of_birth: string | null }

/**
 * Two people with the same text may be one person. They have the same name, as people read it, and the same date of birth.
 */
export const personText = ({ first_name, last_name, date_of_birth }: Person) =>
  `${alike(`${first_name} ${last_name}`)} ${date_of_birth}`

type Known = { first_name: string; last_name: string; student_number: string }

/** Warns of a student who may be the same person. */
export const maybeSame = ({ first_name, last_name, student_number }: Known) =>
  `There is already a student of this name and date of birth: ${first_name} ${last_name}, ${student_number}.`
