import { alike } from "#contract/lib/alike.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { timetableFields } from "#contract/teaching/timetable/import.ts"
import { pairOf } from "../../assessment/grades/import.rules.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { dropUnusedOfferings } from "../../courses/offerings/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { findClashesOfEntries } from "./clashes.queries.ts"
import { clashesTogether } from "./clashes.rules.ts"
import {
  type JudgedRow,
  judgedRow,
  type KnownRecords,
  type NamedRow,
  nameEntry,
  readEntry,
} from "./import.rules.ts"
import { notifyOfEntries } from "./notices.queries.ts"
import { createEntries, deleteEntries, lockTimetable, weeksOfTerm } from "./queries.ts"
import type { EntryInput } from "./rules.ts"

type Effects = { entries: number[] }

/** Imports entries from a spreadsheet. A row that clashes with the timetable or with an earlier row is left out. */
export const timetableImporter: Importer<EntryInput, Effects> = {
  kind: "timetable",
  fields: timetableFields,

  async check(db, rows) {
    await lockTimetable(db)
    return judgeRows(db, rows)
  },

  async bring(db, records, importedBy) {
    const entries = await createEntries(db, records)
    await notifyOfEntries(db, entries, importedBy)
    return { entries }
  },

  async undo(db, { entries }) {
    await lockTimetable(db)
    const untouched = await db
      .selectFrom("timetable_entry as entry")
      .innerJoin("offering_details as offering", "offering.id", "entry.offering_id")
      .select(["entry.id", "entry.offering_id"])
      .where("entry.id", "=", anyOf(entries))
      .where("entry.version", "=", 1)
      .where("closed_at", "is", null)
      .execute()
    await deleteEntries(
      db,
      untouched.map(({ id }) => id),
    )
    await dropUnusedOfferings(db, [...new Set(untouched.map(({ offering_id }) => offering_id))])
    return { removed: untouched.length, kept: entries.length - untouched.length }
  },
}

async function judgeRows(db: Database, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
  const [known, classes] = [await knownRecords(db), await listOpenClasses(db)]
  const named = rows.map((row) => nameEntry(readEntry(row, classes), known))
  const wanted = named.flatMap(({ row, entry, named }) =>
    entry && named ? [{ row, ...entry, ...named }] : [],
  )
  const found = await findClashesOfEntries(
    db,
    wanted.map((entry) => ({ ...entry, id: null, year_of_study: entry.term.year_of_study })),
  )
  const clashes = clashesTogether(
    wanted.map(({ term, ...entry }, number) => ({
      ...entry,
      year_of_study: term.year_of_study,
      term_start: term.start_date,
      dates: [],
      clashes: [],
      ...found[number],
    })),
  )
  const byRow = new Map(wanted.map(({ row }, number) => [row, clashes[number] ?? []]))
  return named.map((row: NamedRow) => judgedRow(row, byRow.get(row.row) ?? []))
}

/** The subjects, lecturers, rooms and terms of the college, of which there are few. */
async function knownRecords(db: Database): Promise<KnownRecords> {
  const subjects = await db
    .selectFrom("subject")
    .select(["id", "code", "kind", "year_of_study", "semester_number"])
    .where("deleted_at", "is", null)
    .where("approval", "=", "approved")
    .execute()
  const lecturers = await db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["lecturer.id", "employee_number", fullName("person").as("name")])
    .where("lecturer.deleted_at", "is", null)
    .execute()
  const rooms = await db.selectFrom("room").select(["id", "name"]).execute()
  const terms = await db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "academic_year_id")
    .select([
      "term.id",
      "name",
      "year_name as academic_year_name",
      "year_of_study",
      "is_active",
      "is_current",
    ])
    .select([
      "term.kind",
      "term.semester",
      "closed_at",
      "term.start_date",
      "term.end_date",
      weeksOfTerm.as("weeks"),
    ])
    .execute()
  const offerings = await db.selectFrom("offering").select(["subject_id", "term_id"]).execute()
  const names = lecturers.flatMap((lecturer) =>
    [lecturer.employee_number, lecturer.name].map((name) => [lettersAndDigits(name), lecturer] as const),
  )
  return {
    subjects: new Map(subjects.map((subject) => [alike(subject.code), subject])),
    lecturers: new Map(
      [...Map.groupBy(names, ([name]) => name)].map(([name, found]) => [name, found.map(([, who]) => who)]),
    ),
    rooms: new Map(rooms.map((room) => [lettersAndDigits(room.name), room])),
    terms,
    offered: new Set(offerings.map((one) => pairOf(one.subject_id, one.term_id))),
  }
}
