import type { ImportedStudent } from "#contract/members/students/endpoints.ts"
import { studentFields } from "#contract/members/students/import.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { listOpenCohorts } from "../../college/cohorts/queries.ts"
import { areDoorsClosed } from "../../college/college/doors.queries.ts"
import { compareWithPeople } from "../../people/imports/people.queries.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { countExisting, lockUntouched, removeImported } from "../../people/imports/undoing.queries.ts"
import { admitStudents } from "./admission.queries.ts"
import { listPossibleDuplicates } from "./duplicates.queries.ts"
import { readStudent, warnOfDuplicates } from "./import.rules.ts"
import { listNamed } from "./queries.ts"
import { cellsOf } from "./rules.ts"

/** The ids of the students that an import created. */
type Effects = { students: number[] }

/**
 * Imports students from a spreadsheet. They are validated and admitted like students added by form, and emailed once the
 * college's doors are open.
 */
export const studentImporter = (publicUrl: string): Importer<ImportedStudent, Effects> => ({
  kind: "students",
  fields: studentFields,

  async check(db, rows) {
    const lists = { cohorts: await listOpenCohorts(db), classes: await listOpenClasses(db) }
    const read = rows.map((row) => readStudent(row, lists))
    const existing = await listNamed(db, rows)
    const compared = await compareWithPeople(db, read, { existing, number: "student_number", cellsOf })
    return warnOfDuplicates(
      compared,
      await listPossibleDuplicates(
        db,
        compared.flatMap(({ record }) => record ?? []),
      ),
    )
  },

  async save(db, records) {
    const students = await admitStudents(db, publicUrl, records, { invite: !(await areDoorsClosed(db)) })
    return { students: students.map(({ id }) => id) }
  },

  async undo(db, { students }) {
    const existing = await countExisting(db, "student", students)
    const untouched = await lockUntouched(db, "student", students, activitiesOfStudent.map(byStudent))
    await removeImported(db, "student", untouched, cascadesOfStudent.map(byStudent))
    return { removed: untouched.length, kept: existing - untouched.length }
  },
})

/** Tables whose rows are created with a student and removed with them. */
export const cascadesOfStudent = ["enrolment"] as const
/** Tables with activity of or about a student since the import. Undoing keeps a student with any. */
export const activitiesOfStudent = [
  "grade",
  "submission",
  "group_member",
  "extension",
  "register_mark",
  "register_change",
  "attendance_warning",
  "excuse",
  "rollover_student",
  "performance_report",
  "document",
] as const

const byStudent = (table: string) => [table, "student_id"] as const
