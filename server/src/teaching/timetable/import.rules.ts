import type { CsvColumn } from "#contract/lib/csv.ts"
import { parseListed } from "#contract/lib/nameLists.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import type { Clash } from "#contract/teaching/timetable/clashes.ts"
import { type TimetableEntry, timetableEntryInput } from "#contract/teaching/timetable/endpoints.ts"
import { timetableFields } from "#contract/teaching/timetable/import.ts"
import { lessonTypes, weekdays } from "#contract/teaching/timetable/options.ts"
import { listedClasses } from "../../courses/teachingAssignments/import.rules.ts"
import { type KnownNames, recordsNamedIn, type Term } from "../../courses/teachingAssignments/names.rules.ts"
import { cellFault } from "../../people/imports/rules.ts"
import { closedTimetable, type EntryInput, whyNoSuchWeek } from "./rules.ts"

/** The records that the names in a file may refer to. */
export type KnownRecords = KnownNames & { rooms: ReadonlyMap<string, { id: number; name: string }> }

type ReadFields = Pick<EntryInput, "classes" | "day" | "start_time" | "end_time" | "lesson_type">
type ReadRow = ImportRow & { read?: ReadFields }
type EntryNames = { subject_code: string; lecturer_name: string; room: string | null; term: Term }
/** A row whose names were found: the entry, and the names for an error message. */
export type NamedRow = ImportRow & { entry?: EntryInput; named?: EntryNames }
export type JudgedRow = ImportRow & { record?: EntryInput }

const fault = (field: string, text: string) => ({ field, text })
/** Placeholders that the form's schema accepts. The ids are looked up later, for the whole file at once. */
const anyIds = { term_id: 1, subject_id: 1, lecturer_id: 1 }

/** Reads the cells of a row that name no record, by the form's own schema. */
export function readEntry(row: ImportRow, classes: readonly string[]): ReadRow {
  const { values } = row
  const input = {
    day: dayOf(values.day),
    classes: listedClasses(values.classes ?? "", classes),
    start_time: timeOf(values.start_time),
    end_time: timeOf(values.end_time),
    lesson_type: typeOf(values.lesson_type),
  }
  const read = parseListed(timetableEntryInput, { ...anyIds, ...input }, { classes })
  const faults = ("refusals" in read ? read.refusals : []).map(([path, sentence]) => {
    const [field = path] = path.split(".")
    return cellFault(row, field, sentence)
  })
  const missing = [
    !values.subject_code && fault("subject_code", "Subject code is required."),
    !values.lecturer && fault("lecturer", "Lecturer is required."),
  ].filter((each) => each !== false)
  const allFaults = [...faults, ...missing]
  return read.data && allFaults.length === 0 ? { ...row, read: read.data } : { ...row, faults: allFaults }
}

/** "Monday", "mon" and "1" are day 1. */
function dayOf(cell = "") {
  const letters = lettersAndDigits(cell)
  const index = weekdays.findIndex(
    (day) => letters.length >= 3 && lettersAndDigits(day).startsWith(letters.slice(0, 9)),
  )
  return index < 0 ? cell || undefined : index + 1
}

/** "8", "8.00", "08h00" and "8:00 am" are 08:00; "2 pm" is 14:00, and "12 am" midnight. */
function timeOf(cell = "") {
  const [, hours, minutes = "00", half] =
    /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?\s*([ap]m)?$/i.exec(cell.trim()) ?? []
  if (hours === undefined) return cell || undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${hour}:${minutes}`
}

const typeOf = (cell = "") =>
  cell === ""
    ? undefined
    : (lessonTypes.find((type) => lettersAndDigits(type) === lettersAndDigits(cell)) ?? cell)

/** Reads "odd", "even" or "1-7, 9". Null is every week; undefined if the cell can't be read. */
function weeksOf(cell: string, count: number) {
  const letters = lettersAndDigits(cell)
  if (["", "all", "every", "everyweek"].includes(letters)) return null
  const weekNumbers = Array.from({ length: count }, (_, index) => index + 1)
  if (["odd", "oddweeks"].includes(letters)) return weekNumbers.filter((week) => week % 2 === 1)
  if (["even", "evenweeks"].includes(letters)) return weekNumbers.filter((week) => week % 2 === 0)
  const weeks: number[] = []
  for (const part of cell.replace(/\s*[-–]\s*/g, "-").split(/[\s,;]+/)) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    if (first === undefined || Number(last) < Number(first)) return undefined
    for (let week = Number(first); week <= Number(last); week++) weeks.push(week)
  }
  return weeks.length > 0 && !weeks.includes(0) ? [...new Set(weeks)].toSorted((a, b) => a - b) : undefined
}

/** Looks up the subject, the lecturer, the room and the term of a row. */
export function nameEntry({ read, ...row }: ReadRow, knownRecords: KnownRecords): NamedRow {
  if (!read) return row
  const refused = (field: string, text: string): NamedRow => ({ ...row, faults: [fault(field, text)] })
  const { room = "", weeks: weekCell = "" } = row.values
  const taught = recordsNamedIn(row.values, knownRecords)
  if ("refusal" in taught) return refused(taught.refusal.field, taught.refusal.text)
  const { subject, lecturer, term } = taught
  const knownRoom = room === "" ? null : knownRecords.rooms.get(lettersAndDigits(room))
  if (knownRoom === undefined) return refused("room", `There is no room called ${room}.`)
  const weeks = weeksOf(weekCell, term.weeks)
  if (weeks === undefined)
    return refused("weeks", `Weeks must be odd, even, or numbers such as 1-7, 9. Here it is “${weekCell}”.`)
  const missing = whyNoSuchWeek(weeks, term.weeks)
  if (missing) return refused("weeks", missing)
  return {
    ...row,
    entry: {
      ...read,
      subject_id: subject.id,
      lecturer_id: lecturer.id,
      room_id: knownRoom?.id ?? null,
      term_id: term.id,
      weeks,
    },
    named: { subject_code: subject.code, lecturer_name: lecturer.name, room: knownRoom?.name ?? null, term },
  }
}

const columns = { lecturer: "lecturer", room: "room", class: "classes" } as const

/**
 * A row that is imported, or the clashes of its entry. A row whose entry exists already changes nothing. A new entry of a closed
 * term is refused.
 */
export function judgedRow(
  { entry, named, ...row }: NamedRow,
  clashes: readonly Clash[],
  existing: ReadonlySet<string>,
): JudgedRow {
  if (!entry) return row
  if (existing.has(entryKey(entry))) return { ...row, unchanged: true }
  if (named && named.term.closed_at !== null) return { ...row, faults: [fault("term", closedTimetable)] }
  return clashes.length === 0
    ? { ...row, record: entry }
    : { ...row, faults: clashes.map(({ kind, text }) => fault(columns[kind], text)) }
}

/** An entry with the names for a table. */
type ExportedEntry = TimetableEntry & Record<"employee_number" | "term_name" | "academic_year_name", string>

/** "1-3, 7" for the weeks 1, 2, 3 and 7; blank for every week. */
function weeksText(weeks: readonly number[] | null) {
  const runs: [first: number, last: number][] = []
  for (const week of weeks ?? []) {
    const run = runs.at(-1)
    if (run?.[1] === week - 1) run[1] = week
    else runs.push([week, week])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ")
}

const cells: Record<(typeof timetableFields)[number]["field"], (entry: ExportedEntry) => string | null> = {
  day: ({ day }) => weekdays[day - 1] ?? "",
  start_time: ({ start_time }) => start_time,
  end_time: ({ end_time }) => end_time,
  classes: ({ classes }) => classes.join("; "),
  subject_code: ({ subject_code }) => subject_code,
  // Two lecturers may have one name.
  lecturer: ({ employee_number }) => employee_number,
  room: ({ room }) => room,
  lesson_type: ({ lesson_type }) => lesson_type,
  weeks: ({ weeks }) => weeksText(weeks),
  term: ({ term_name }) => term_name,
  academic_year: ({ academic_year_name }) => academic_year_name,
}

/** The columns that an import reads, and the names behind numbers and codes. */
export const exportColumns: CsvColumn<ExportedEntry>[] = [
  ...timetableFields.map(
    ({ field, label }): CsvColumn<ExportedEntry> => [label, (row) => cells[field]?.(row)],
  ),
  ["Subject name", ({ subject_name }) => subject_name],
  ["Lecturer name", ({ lecturer_name }) => lecturer_name],
]

/** Two entries with the same key are the same. */
export const entryKey = (entry: Omit<EntryInput, "weeks"> & { weeks: readonly number[] | null }) =>
  [
    entry.term_id,
    entry.subject_id,
    entry.lecturer_id,
    entry.room_id,
    entry.lesson_type,
    entry.day,
    entry.start_time,
    entry.end_time,
    weeksText(entry.weeks),
    ...entry.classes.toSorted(),
  ].join(" ")
