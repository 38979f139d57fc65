import { parseListed } from "#contract/lib/nameLists.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { studentColumns } from "#contract/members/students/columns.ts"
import { personKey, possibleDuplicateWarning } from "#contract/members/students/duplicates.ts"
import { type ImportedStudent, importedStudent } from "#contract/members/students/endpoints.ts"
import { districts, genders, maritalStatuses, religions } from "#contract/members/students/options.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { whyNoCohort } from "../../college/cohorts/rules.ts"
import { dayIn } from "../../people/imports/days.rules.ts"
import { cellFault } from "../../people/imports/rules.ts"

type Field = (typeof studentColumns)[number][0]

const choices: Partial<Record<Field, readonly string[]>> = {
  gender: genders,
  marital_status: maritalStatuses,
  religion: religions,
  home_district: districts,
}

/** The abbreviations that offices write, keyed as `lettersAndDigits` writes them. */
const abbreviations: Partial<Record<Field, Readonly<Record<string, string>>>> = {
  gender: { f: "female", m: "male" },
  marital_status: { s: "single", m: "married", d: "divorced", w: "widowed" },
  religion: {
    rc: "Catholic",
    romancatholic: "Catholic",
    ccap: "Presbyterian",
    islam: "Muslim",
    moslem: "Muslim",
    sda: "Seventh Day Adventist",
    adventist: "Seventh Day Adventist",
  },
  year_of_study: { i: "1", ii: "2", "1st": "1", "2nd": "2", first: "1", second: "2", one: "1", two: "2" },
}

/** The college's own lists. */
type CollegeLists = { cohorts: readonly string[]; classes: readonly string[] }

/** A row to admit, or the form's messages for its errors. */
export function readStudent(row: ImportRow, lists: CollegeLists): ImportRow & { record?: ImportedStudent } {
  const values = Object.fromEntries(
    Object.entries(row.values)
      .filter(([, value]) => value !== "")
      .map(([field, value]) => [field, normalized(field as Field, value, lists)]),
  )
  const read = parseListed(importedStudent, values, lists)
  const refusals = "refusals" in read ? read.refusals : []
  const faults = refusals.map(([field, sentence]) => cellFault(row, field, sentence))
  const noCohort = whyNoCohort(values.ipte_cohort, lists.cohorts)
  const isRefused = refusals.some(([field]) => field === "ipte_cohort")
  const unknown = noCohort === undefined || isRefused ? [] : [{ field: "ipte_cohort", text: noCohort }]
  const allFaults = [...faults, ...unknown]
  return read.data && allFaults.length === 0 ? { ...row, record: read.data } : { ...row, faults: allFaults }
}

/** Accepts other spellings: "LILONGWE", "F", "Year 1", "1st year", 31/01/2004 and 38017. */
function normalized(field: Field, value: string, { cohorts, classes }: CollegeLists): string {
  if (field === "date_of_birth") return dayIn(value) ?? value
  const text = field === "year_of_study" ? value.replace(/^(year|yr|level)\s*|\s*year$/gi, "") : value
  const letters = lettersAndDigits(text)
  const meant = abbreviations[field]?.[letters]
  if (meant !== undefined) return meant
  const lists: Partial<Record<Field, readonly string[]>> = { ipte_cohort: cohorts, student_class: classes }
  const knownValues = lists[field] ?? choices[field]
  return knownValues?.find((choice) => lettersAndDigits(choice) === letters) ?? text
}

type Row = ImportRow & { record?: ImportedStudent }

type KnownStudent = Record<"first_name" | "last_name" | "student_number", string> & {
  id: number
  date_of_birth: string | null
  is_deleted: boolean
}

/** Warns of each new student who may be the same person as an existing student or an earlier row. */
export function warnOfDuplicates(rows: readonly Row[], knownPeople: readonly KnownStudent[]): Row[] {
  const students = Map.groupBy(knownPeople, personKey)
  const first = new Map<string, number>()
  return rows.map((row) => {
    if (!row.record) return row
    const text = personKey(row.record)
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, row.row)
    const warnings: NonNullable<Row["warnings"]> = (students.get(text) ?? []).map((student) => ({
      text: possibleDuplicateWarning(student),
      student_id: student.is_deleted ? null : student.id,
    }))
    if (earlier !== undefined)
      warnings.push({
        text: `The name and the date of birth are the same as in row ${earlier}.`,
        student_id: null,
      })
    return warnings.length > 0 ? { ...row, warnings } : row
  })
}
