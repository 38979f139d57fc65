/** The field types of email addresses and telephone numbers. */
import * as z from "zod"
import { orNull, text } from "./fields.ts"
import { requiredText } from "./wording/required.ts"

export const emailShape = /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/
export const notAnEmail = (label: string) => `${label} must be an address such as name@example.com.`

/** An email address. Its case is kept but ignored in comparisons. */
export function email(label = "Email") {
  return text(label, 254).pipe(z.string().regex(emailShape, notAnEmail(label)))
}

/** An email address; blank becomes null. */
export function optionalEmail() {
  return orNull(email())
}

/** Stands for the address of a person who has none. A blank isn't enough, because it might be an omission. */
export const noEmail = "none"

/** Whether the text says that the person has no address. */
export const saysNone = (typed: string) => /^(none|no|nil|n\/a|[-–—])$/i.test(typed.trim())

const emailOrNoneShape = new RegExp(`^${noEmail}$|${emailShape.source}`)

/** An address, or "none". */
export function emailOrNone(label = "Email", missing = requiredText(label)) {
  return text(label, 254, undefined, missing)
    .transform((value) => (saysNone(value) ? noEmail : value))
    .pipe(z.string().regex(emailOrNoneShape, notAnEmail(label)))
}

/** The address as it is stored: null for a person who has none. */
export const addressOf = (typed: string) => (typed === noEmail ? null : typed)

/** An address or "none" in a column of a spreadsheet, which has no checkbox for it. */
export const emailCell = () =>
  emailOrNone("Email", "Email is required. Write “none” for a person without one.")

/**
 * Seven digits are the shortest number of a network in Malawi, and fifteen the longest in the world. People write them in
 * groups with brackets, +, - and spaces.
 */
const phoneShape = /^[(+]{0,2}\d(?:[ ()+-]{0,3}\d){6,14}\)?$/
const notAPhone = (label: string) =>
  `${label} must have 7 to 15 digits, with nothing but spaces, +, - and brackets between them.`

/** A telephone number as people write it: "+265 888 000 111". */
export function phone(label: string) {
  return text(label, 30).pipe(z.string().regex(phoneShape, notAPhone(label)))
}

/** Spreadsheets treat 265999123456 as a number and may save it as 2.65999E+11, which loses the other digits. */
const rounded = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i
/** A number of a mobile network in Malawi from which a spreadsheet removed the first zero. */
const mobileWithoutZero = /^[89]\d{2}[ -]?\d{3}[ -]?\d{3}$/
/** Digits as a spreadsheet writes a number, without a leading zero or a country code. */
const bareDigits = /^(?!265\d{9}$)[1-9]\d*$/

/** A telephone number in a column of a spreadsheet, which takes a leading zero away. A mobile number gets it back. */
export function phoneCell(label: string) {
  return text(label, 30)
    .transform((typed) => (mobileWithoutZero.test(typed) ? `0${typed}` : typed))
    .refine((typed) => !rounded.test(typed), {
      abort: true,
      error: `${label} was rounded by the spreadsheet. Format its column as text and type the number again.`,
    })
    .refine((typed) => !bareDigits.test(typed), {
      abort: true,
      error: `${label} must begin with 0 or +, such as 0999 123 456: the spreadsheet may have taken the 0 away.`,
    })
    .pipe(phone(label))
}

/** A telephone number in a column of a spreadsheet; blank becomes null. */
export const optionalPhoneCell = (label: string) => orNull(phoneCell(label))

/** A telephone number; blank becomes null. */
export function optionalPhone(label: string) {
  return orNull(phone(label))
}
