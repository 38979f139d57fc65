import { saysNone } from "#contract/lib/contactFields.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { refusedRow, refuseTwice } from "./rules.ts"

/** The fields of telephone numbers, with the names of their columns. */
type Columns = readonly (readonly [field: string, label: string])[]

/** Spreadsheets treat 265999123456 as a number and may save it as 2.65999E+11, which loses the other digits. */
const roundedPhones = (values: ImportRow["values"], columns: Columns) =>
  columns
    .filter(([field]) => /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i.test(values[field] ?? ""))
    .map(([field, label]) => ({
      field,
      text: `${label} was rounded by the spreadsheet. Format its column as text and type the number again. Here it is “${values[field]}”.`,
    }))

/** A number of a mobile network in Malawi from which a spreadsheet removed the first zero. */
const mobileWithoutZero = /^[89]\d{2}[ -]?\d{3}[ -]?\d{3}$/
/** Digits as a spreadsheet writes a number, without a leading zero or a country code. */
const bareDigits = /^[1-9]\d*$/
const withCountry = /^265\d{9}$/

/**
 * Finds digits that are no complete telephone number. Mobile numbers that only lack their zero are not among them, because
 * `withZero` completes those.
 */
const phonesWithoutZero = (values: ImportRow["values"], columns: Columns) =>
  columns
    .map(([field, label]) => ({ field, label, value: values[field] ?? "" }))
    .filter(
      ({ value }) => bareDigits.test(value) && !mobileWithoutZero.test(value) && !withCountry.test(value),
    )
    .map(({ field, label, value }) => ({
      field,
      text: `${label} must begin with 0 or +, such as 0999 123 456: the spreadsheet may have taken the 0 away. Here it is “${value}”.`,
    }))

export const phoneFaultsOf = (values: ImportRow["values"], columns: Columns) => [
  ...roundedPhones(values, columns),
  ...phonesWithoutZero(values, columns),
]

/** Restores the first zero of a mobile number. */
export const withZero = (value: string) => (mobileWithoutZero.test(value) ? `0${value}` : value)

/** Rejects people who already have an account, and the second of two rows with one address. */
export const refuseKnown = <Row extends ImportRow>(
  rows: readonly Row[],
  knownNumbers: ReadonlySet<string>,
): Row[] =>
  refuseTwice(rows, ["email", "Email"], addressIn).map((row, index) =>
    knownNumbers.has(addressIn(row.values.email ?? "")) && rows[index]?.faults.length === row.faults.length
      ? refusedRow(row, { field: "email", text: "There is already an account with this email address." })
      : row,
  )

const addressIn = (typed: string) => (saysNone(typed) ? "" : typed.toLowerCase())
