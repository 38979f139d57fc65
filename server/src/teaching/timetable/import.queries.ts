import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { timetableFields } from "#contract/teaching/timetable/import.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { dropUnusedOfferings } from "../../courses/offerings/queries.ts"
import { knownNames } from "../../courses/teachingAssignments/names.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { countExisting } from "../../people/imports/undoing.queries.ts"
import { findClashesOfEntries } from "./clashes.queries.ts"
import { clashesTogether } from "./clashes.rules.ts"
import {
  entryKey,
  type JudgedRow,
  judgedRow,
  type KnownRecords,
  type NamedRow,
  nameEntry,
  readEntry,
} from "./import.rules.ts"
import { notifyOfEntries, removedEntries } from "./notices.queries.ts"
import { createEntries, deleteEntries, listEntriesOf, lockTimetable } from "./queries.ts"
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

  async save(db, records, importedBy) {
    const entries = await createEntries(db, records)
    await notifyOfEntries(db, entries, importedBy)
    return { entries }
  },

  async undo(db, { entries }, undoneBy) {
    await lockTimetable(db)
    const existing = await countExisting(db, "timetable_entry", entries)
    const untouched = await db
      .selectFrom("timetable_entry as entry")
      .innerJoin("offering_details as offering", "offering.id", "entry.offering_id")
      .select(["entry.id", "entry.offering_id"])
      .where("entry.id", "=", anyOf(entries))
      .where("entry.version", "=", 1)
      .where("entry.deleted_at", "is", null)
      .where("closed_at", "is", null)
      // An entry with a class that was cancelled or moved was changed too.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("lesson").whereRef("entry_id", "=", "entry.id").where("changed_at", "is not", null),
          ),
        ),
      )
      .execute()
    const ids = untouched.map(({ id }) => id)
    await notifyOfEntries(db, ids, undoneBy, removedEntries)
    await deleteEntries(db, ids)
    await dropUnusedOfferings(db, untouched)
    return { removed: untouched.length, kept: existing - untouched.length }
  },
}

async function judgeRows(db: Database, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
  const records = await knownRecords(db)
  const classes = await listOpenClasses(db)
  const namedRows = rows.map((row) => nameEntry(readEntry(row, classes), records))
  const terms = [...new Set(namedRows.flatMap(({ entry }) => entry?.term_id ?? []))]
  const existing = new Set((await listEntriesOf(db, terms)).map(entryKey))
  const namedEntries = namedRows.flatMap(({ row, entry, named }) =>
    entry && named && !existing.has(entryKey(entry)) ? [{ row, ...entry, ...named }] : [],
  )
  const clashesOfEntries = await findClashesOfEntries(
    db,
    namedEntries.map((entry) => ({ ...entry, id: null, year_of_study: entry.term.year_of_study })),
  )
  const clashes = clashesTogether(
    namedEntries.map(({ term, ...entry }, number) => ({
      ...entry,
      year_of_study: term.year_of_study,
      term_start: term.start_date,
      dates: [],
      clashes: [],
      ...clashesOfEntries[number],
    })),
  )
  const byRow = new Map(namedEntries.map(({ row }, number) => [row, clashes[number] ?? []]))
  return namedRows.map((row: NamedRow) => judgedRow(row, byRow.get(row.row) ?? [], existing))
}

/** The subjects, lecturers, rooms and terms of the college, of which there are few. */
async function knownRecords(db: Database): Promise<KnownRecords> {
  const rooms = await db.selectFrom("room").select(["id", "name"]).execute()
  return {
    ...(await knownNames(db)),
    rooms: new Map(rooms.map((room) => [lettersAndDigits(room.name), room])),
  }
}
