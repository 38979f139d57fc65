import { sql } from "kysely"
import type { ImportedStudent } from "#contract/members/students/endpoints.ts"
import { studentFields } from "#contract/members/students/import.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { listOpenCohorts } from "../../college/cohorts/queries.ts"
import { areDoorsClosed } from "../../college/college/doors.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { knownAddresses } from "../../people/accounts/queries.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { admitStudents } from "./admission.queries.ts"
import { listAlike } from "./alike.queries.ts"
import { readStudent, refuseKnown, warnOfSame } from "./import.rules.ts"

/** The ids of the students that an import created. */
type Effects = { students: number[] }

/** Imports students from a spreadsheet. They are validated and admitted like students added by form, and
 * e-mailed once the college's doors are open. */
export const studentImporter = (publicUrl: string): Importer<ImportedStudent, Effects> => ({
  kind: "students",
  fields: studentFields,

  async check(db, rows) {
    const lists = { cohorts: await listOpenCohorts(db), classes: await listOpenClasses(db) }
    const read = rows.map((row) => readStudent(row, lists))
    const addresses = await knownAddresses(
      db,
      read.map(({ values }) => values.email ?? ""),
    )
    const rest = refuseKnown(read, addresses)
    return warnOfSame(
      rest,
      await listAlike(
        db,
        rest.flatMap(({ record }) => record ?? []),
      ),
    )
  },

  async bring(db, records) {
    const students = await admitStudents(db, publicUrl, records, { invite: !(await areDoorsClosed(db)) })
    return { students: students.map(({ id }) => id) }
  },

  async undo(db, { students }) {
    const removed = await removeUntouched(db, students)
    return { removed, kept: students.length - removed }
  },
})

/** Tables whose rows are created with a student and removed with them. */
export const cascadeTables = {
  student: ["enrolment"],
  person: ["mail", "notification", "one_time_link"],
} as const
/** Tables with activity of or about a student since the import; undoing keeps a student with any. */
export const activityTables = {
  student: [
    "grade",
    "submission",
    "register_mark",
    "register_change",
    "attendance_warning",
    "excuse",
    "rollover_student",
    "performance_report",
    "document",
  ],
  person: [
    "session",
    "device_key",
    "announcement_read",
    "calendar_feed",
    "event_registration",
    "material_download",
    "upload",
  ],
} as const

/** Removes imported students, unless they or the college have done anything since. */
async function removeUntouched(db: Database, ids: readonly number[]) {
  const untouched = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select(["student.id", "person_id", "student_number"])
    .where("student.id", "=", anyOf(ids))
    .where("student.version", "=", 1)
    .where("person.version", "=", 1)
    .where("password_hash", "is", null)
    .where("photo_id", "is", null)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        ...activityTables.student.map((table) =>
          not(exists(selectFrom(table).select("student_id").whereRef("student_id", "=", "student.id"))),
        ),
        // A link or printed code that was made after the import's own may be in the student's hands.
        not(
          exists(
            selectFrom("one_time_link")
              .select("id")
              .whereRef("one_time_link.person_id", "=", "person.id")
              .whereRef("one_time_link.created_at", ">", "person.created_at"),
          ),
        ),
        ...activityTables.person.map((table) =>
          not(exists(selectFrom(table).select("person_id").whereRef("person_id", "=", "person.id"))),
        ),
      ]),
    )
    .forUpdate()
    .execute()
  if (untouched.length === 0) return 0
  const [students, people] = [untouched.map(({ id }) => id), untouched.map(({ person_id }) => person_id)]
  for (const table of cascadeTables.person) {
    await db.deleteFrom(table).where("person_id", "=", anyOf(people)).execute()
  }
  for (const table of cascadeTables.student) {
    await db.deleteFrom(table).where("student_id", "=", anyOf(students)).execute()
  }
  await db.deleteFrom("student").where("id", "=", anyOf(students)).execute()
  await db.deleteFrom("person").where("id", "=", anyOf(people)).execute()
  await giveBackNumbers(
    db,
    new Set(untouched.map(({ student_number }) => student_number.replace(/-\d+$/, ""))),
  )
  return untouched.length
}

/** Resets the series, so that the next student gets the number after the last one in use. */
async function giveBackNumbers(db: Database, prefixes: ReadonlySet<string>) {
  const series = [...prefixes]
  // The lock comes first: a student admitted at the same time has a number already, or gets it afterwards.
  await db
    .selectFrom("number_series")
    .select("prefix")
    .where("prefix", "=", sql<string>`any(${series}::text[])`)
    .forUpdate()
    .execute()
  await db
    .updateTable("number_series")
    .set({
      last: sql<number>`coalesce((select max(substring(student_number from '\\d+$')::int) from student
        where student_number like number_series.prefix || '-%'), 0)`,
    })
    .where("prefix", "=", sql<string>`any(${series}::text[])`)
    .execute()
}
