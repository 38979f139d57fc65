import { sql } from "kysely"
import type * as z from "zod"
import { addressOf } from "#contract/lib/contactFields.ts"
import { today } from "#contract/lib/dates.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { importedLecturer, lecturerRow } from "#contract/members/lecturers/endpoints.ts"
import { lockOpenClasses } from "../../college/classes/queries.ts"
import { whyNoClass } from "../../college/classes/rules.ts"
import { listOpenDepartments } from "../../college/departments/queries.ts"
import { whyNoDepartment } from "../../college/departments/rules.ts"
import type { Database } from "../../lib/db/database.ts"
import { rejectRows } from "../../lib/errors.ts"
import { duplicateFaults } from "../../lib/rows.ts"
import { createActivePeople, knownAddresses } from "../../people/accounts/queries.ts"

type Row = z.output<typeof lecturerRow> & Partial<z.output<typeof importedLecturer>>

/** Adds people with accounts and employee numbers for these rows, all or none. The caller invites them. */
export async function addLecturers(db: Database, rows: readonly Row[]) {
  rejectRows(await faultsOfLecturers(db, rows))
  const people = rows.map(({ first_name, last_name, email, phone_number: phone }) => ({
    first_name,
    last_name,
    email: addressOf(email),
    phone,
    role: "lecturer" as const,
    password_hash: null,
  }))
  const ids = await createActivePeople(db, people)
  const added = await db
    .insertInto("lecturer")
    .values(
      rows.map(({ hire_date = today(), ...row }, index) => ({
        hire_date,
        department: row.department,
        class: row.lecturer_class,
        qualification: row.qualification,
        specialization: row.specialization,
        office_location: row.office_location,
        person_id: itemAt(ids, index),
        employee_number: sql<string>`next_number('L')`,
      })),
    )
    .returning("id")
    .execute()
  return {
    ids: added.map(({ id }) => id),
    people: people.map((person, index) => ({ ...person, id: itemAt(ids, index) })),
  }
}

/** The errors of new lecturers that a single cell can't show. */
async function faultsOfLecturers(db: Database, rows: readonly Row[]) {
  const addresses = rows.map(({ email }) => addressOf(email)?.toLowerCase() ?? "")
  const departments = await listOpenDepartments(db)
  const classes = await lockOpenClasses(
    db,
    rows.flatMap(({ lecturer_class }) => lecturer_class ?? []),
  )
  return [
    ...duplicateFaults("email", addresses, await knownAddresses(db, addresses), {
      known: "There is already an account with this email address.",
      repeated: "Email stands in this list twice.",
    }),
    ...rows.flatMap(({ department, lecturer_class }, row) => [
      { row, field: "department", text: whyNoDepartment(department, departments) },
      { row, field: "lecturer_class", text: whyNoClass(lecturer_class, classes) },
    ]),
  ]
}
