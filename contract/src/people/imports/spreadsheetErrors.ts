import type * as z from "zod"

/**
 * The texts that spreadsheets show for a formula that failed, in any language: #REF!, #ERROR!, #NOM?, #N/A, #NV, Err:502. A
 * number that is wider than its column is shown as #####, and a table that is still being fetched as Loading...
 */
const spreadsheetError = /^(#[\p{L}\d_/¿¡]+[!?]|#(n\/[ad]|nv|getting_data)|err:\d{3}|##+|loading(\.{3}|…))$/iu
export const isSpreadsheetError = (cell: string) => spreadsheetError.test(cell)
export const spreadsheetErrorText = (label: string) =>
  `${label} is an error of the spreadsheet. Type what belongs there.`

/** The field in a table that people paste, where an error of the spreadsheet would be stored as a name otherwise. */
export const cellOf = <Field extends z.ZodType<string>>(label: string, field: Field) =>
  field.refine((text) => !isSpreadsheetError(text), spreadsheetErrorText(label))
