import { millisecondsPerDay } from "#contract/lib/days.ts"
import { readDate } from "#contract/lib/typedDates.ts"
import type { ImportField, ImportRow } from "#contract/people/imports/endpoints.ts"

/**
 * Reads a day in the forms that spreadsheets and offices write, such as 38119, 12-May-04, 12th May 2004, May 12, 2004 and
 * 2004-05-12 00:00. Undefined if the cell is no day.
 */
export function dayIn(cell: string): string | undefined {
  const text = cell.trim().replace(/\s+00:00(:00)?$/, "")
  if (/^\d{5}$/.test(text)) return dayOfSerial(Number(text))
  const spelled = text
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/i, "$1")
    .replace(/^([a-z]{3,}\.?)\s+(\d{1,2}),?\s+(\d{4})$/i, "$2 $1 $3")
    .replace(
      /^(\d{1,2}[\s-]+[a-z]{3,}\.?[\s-]+)(\d\d)$/i,
      (_, start: string, year: string) => start + century(year) + year,
    )
  return readDate(spelled)
}

/** The difference in days between counting from 1900 and counting from 1904. */
const daysTo1904 = 1462

/** The cells of a workbook that counts days from 1904. Numbers in columns of days become days, because they'd be four years off. */
export function datedFrom1904(values: ImportRow["values"], fields: readonly ImportField[]) {
  const days = fields.flatMap(({ field, isDay }) => {
    const cell = values[field] ?? ""
    const day = isDay && /^\d{4,5}$/.test(cell) ? dayOfSerial(Number(cell) + daysTo1904) : undefined
    return day === undefined ? [] : [[field, day] as const]
  })
  return { ...values, ...Object.fromEntries(days) }
}

/** Spreadsheets show 2004 as 04, and read 30 to 99 as years before 2000. */
const century = (year: string) => (Number(year) < 30 ? "20" : "19")

/** The serial numbers of 1 January 1970, and of the first and the last day that a cell may mean. */
const serials = { of1970: 25_569, from1930: 10_959, to2099: 73_050 }
/** The number by which spreadsheets store a day, in a column that lost its format. */
const dayOfSerial = (serial: number) =>
  serial >= serials.from1930 && serial <= serials.to2099
    ? new Date((serial - serials.of1970) * millisecondsPerDay).toISOString().slice(0, 10)
    : undefined
