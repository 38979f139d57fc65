import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"

/** Two ids as one key of a map. */
export const pairOf = (a: number, b: number) => `${a} ${b}`

export type NamedTerm = {
  id: number
  name: string
  academic_year_name: string
  year_of_study: number
  is_active: boolean
  is_current: boolean
  closed_at: string | null
}

/**
 * The term that a row names, or the active term of the subject's year if it names none. Both years of study may have a "Term
 * 1", so the term is in the subject's year of study, and in the current academic year if possible.
 */
export function termNamed<Term extends NamedTerm>(
  { term = "", academic_year = "" }: ImportRow["values"],
  year: number,
  terms: readonly Term[],
): Term | string {
  if (term === "") {
    return (
      terms.find(({ is_active, year_of_study }) => is_active && year_of_study === year) ??
      "Term is required: no term of this subject's year is active."
    )
  }
  const typedName = lettersAndDigits(term)
  const termsWithName = terms.filter(
    ({ name, academic_year_name }) =>
      [lettersAndDigits(name), lettersAndDigits(name + academic_year_name)].includes(typedName) &&
      (academic_year === "" || lettersAndDigits(academic_year) === lettersAndDigits(academic_year_name)),
  )
  if (termsWithName.length === 0)
    return `There is no term called ${[term, academic_year].filter(Boolean).join(", ")}.`
  const isAnyYear = academic_year === "" && termsWithName.length > 1
  const inYear = isAnyYear ? termsWithName.filter(({ is_current }) => is_current) : termsWithName
  const [only, ...others] =
    inYear.length > 1 ? inYear.filter(({ year_of_study }) => year_of_study === year) : inYear
  if (only && others.length === 0) return only
  return only
    ? `Several terms of year ${year} are called ${term}. Please give them different names first.`
    : `There are several terms called ${term}. Please add the academic year.`
}
