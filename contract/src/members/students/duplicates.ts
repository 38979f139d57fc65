import { comparable } from "../../lib/comparable.ts"

type Person = { first_name: string; last_name: string; date_of_birth: string | null }

/** The name as people read it, and the date of birth. Two people with the same key may be one person. */
export const personKey = ({ first_name, last_name, date_of_birth }: Person) =>
  `${comparable(`${first_name} ${last_name}`)} ${date_of_birth}`

type ExistingStudent = {
  first_name: string
  last_name: string
  student_number: string
  is_deleted: boolean
}

/** Warns of a student who may be the same person. */
export const possibleDuplicateWarning = ({
  first_name,
  last_name,
  student_number,
  is_deleted,
}: ExistingStudent) =>
  `${is_deleted ? "There is a deleted student of this name and date of birth, who can be restored" : "There is already a student of this name and date of birth"}: ${first_name} ${last_name}, ${student_number}.`
