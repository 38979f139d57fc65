import type * as z from "zod"
import { classNames } from "#contract/college/classes.ts"
import type { ImportRow } from "#contract/imports/endpoints.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { readDate } from "#contract/lib/typedDates.ts"
import { studentColumns } from "#contract/students/columns.ts"
import { studentInput } from "#contract/students/endpoints.ts"
import { districts, genders, maritalStatuses, religions } from "#contract/students/options.ts"
import { whyNoCohort } from "../cohorts/rules.ts"

type NewStudent = z.output<typeof studentInput>
type Field = (typeof studentColumns)[number][0]

const choices: Partial<Record<Field, readonly string[]>> = {
  gender: genders,
  marital_status: maritalStatuses,
  religion: religions,
  home_district: districts,
  student_class: classNames,
}

/** A row as the student form would send it, or the form's messages for its errors. */
export function readStudent(row: ImportRow, cohorts: readonly string[]): ImportRow & { record?: NewStudent } {
  const given = Object.entries(row.values)
    .filter(([, value]) => value !== "")
    .map(([field, value]) => [field, normalized(field as Field, value, cohorts)])
  const read = studentInput.safeParse(Object.fromEntries(given))
  const rounded = roundedPhones(row.values)
  const isRounded = (field: string) => rounded.some((one) => one.field === field)
  const issues = (read.error?.issues ?? []).filter(({ path }) => !isRounded(String(path[0])))
  const faults = issues.map(({ path, message }) => {
    const field = String(path[0])
    const found = row.values[field]
    return { field, text: found ? `${message} Here it is “${found}”.` : message }
  })
  const noCohort = whyNoCohort(read.data?.ipte_cohort ?? null, cohorts)
  const unknown = noCohort === undefined ? [] : [{ field: "ipte_cohort", text: noCohort }]
  const allFaults = [...faults, ...rounded, ...unknown]
  return read.success && allFaults.length === 0
    ? { ...row, record: read.data }
    : { ...row, faults: allFaults }
}

/** Spreadsheets treat 265999123456 as a number and may save it as 2.65999E+11, which loses the other digits. */
function roundedPhones(values: ImportRow["values"]) {
  return studentColumns
    .filter(([field]) => field.endsWith("phone_number"))
    .filter(([field]) => /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i.test(values[field] ?? ""))
    .map(([field, label]) => ({
      field,
      text: `${label} was rounded by the spreadsheet. Format its column as text and type the number again. Here it is “${values[field]}”.`,
    }))
}

/** Accepts other spellings: "LILONGWE", "Year 1" and 31/01/2004. */
function normalized(field: Field, value: string, cohorts: readonly string[]): string {
  if (field === "date_of_birth") return readDate(value) ?? value
  if (field === "year_of_study") return value.replace(/^year\s*/i, "")
  const wanted = lettersAndDigits(value)
  const known = field === "ipte_cohort" ? cohorts : choices[field]
  return known?.find((choice) => lettersAndDigits(choice) === wanted) ?? value
}

type Row = ImportRow & { record?: NewStudent }

/** Rejects people who already have an account, and the second of two rows with one address. */
export function refuseKnown(rows: readonly Row[], known: ReadonlySet<string>): Row[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const email = (row.values.email ?? "").toLowerCase()
    const earlier = seen.get(email)
    if (email !== "" && earlier === undefined) seen.set(email, row.row)
    const text =
      earlier !== undefined
        ? `E-mail is the same as in row ${earlier}.`
        : known.has(email) && "There is already an account with this e-mail address."
    if (!text) return row
    const { record: _, ...rest } = row
    return { ...rest, faults: [...row.faults, { field: "email", text }] }
  })
}
