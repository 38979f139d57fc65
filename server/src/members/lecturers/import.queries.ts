import { lecturerFields } from "#contract/members/lecturers/import.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { areDoorsClosed } from "../../college/college/doors.queries.ts"
import { listOpenDepartments } from "../../college/departments/queries.ts"
import { inviteAllByMail } from "../../people/accounts/passwords.queries.ts"
import { compareWithPeople } from "../../people/imports/people.queries.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { countExisting, lockUntouched, removeImported } from "../../people/imports/undoing.queries.ts"
import { cellsOf, type ImportedLecturer, readLecturer, warnOfNamesakes } from "./import.rules.ts"
import { addLecturers } from "./many.queries.ts"
import { listEveryLecturer } from "./queries.ts"

/** The ids of the lecturers that an import created. */
type Effects = { lecturers: number[] }

/** The columns that show that a lecturer has been active since the import. Undoing keeps such a lecturer. */
export const activitiesOfLecturer = [
  ["assignment", "lecturer_id"],
  ["class_session", "lecturer_id"],
  ["contact_message", "lecturer_id"],
  ["lesson", "lecturer_id"],
  ["performance_report", "author_id"],
  ["report_phrase", "lecturer_id"],
  ["subject", "owner_id"],
  ["teaching_assignment", "lecturer_id"],
  ["term_reminder", "lecturer_id"],
  ["timetable_entry", "lecturer_id"],
] as const

/**
 * Imports lecturers from a table. They are validated and added like those of the grid (record 38), and emailed once the doors
 * are open.
 */
export const lecturerImporter = (publicUrl: string): Importer<ImportedLecturer, Effects> => ({
  kind: "lecturers",
  fields: lecturerFields,

  async check(db, rows) {
    const lists = { departments: await listOpenDepartments(db), classes: await listOpenClasses(db) }
    const read = rows.map((row) => readLecturer(row, lists))
    const existing = await listEveryLecturer(db)
    const compared = await compareWithPeople(db, read, { existing, number: "employee_number", cellsOf })
    return warnOfNamesakes(compared, existing)
  },

  async save(db, records) {
    const { ids, people } = await addLecturers(db, records)
    if (!(await areDoorsClosed(db))) await inviteAllByMail(db, publicUrl, people)
    return { lecturers: ids }
  },

  async undo(db, { lecturers }) {
    const existing = await countExisting(db, "lecturer", lecturers)
    const untouched = await lockUntouched(db, "lecturer", lecturers, activitiesOfLecturer)
    await removeImported(db, "lecturer", untouched)
    return { removed: untouched.length, kept: existing - untouched.length }
  },
})
