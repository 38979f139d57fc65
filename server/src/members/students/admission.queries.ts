import { sql } from "kysely"
import { addressOf } from "#contract/lib/contactFields.ts"
import { itemAt, omit } from "#contract/lib/objects.ts"
import type { ImportedStudent, StudentDetails } from "#contract/members/students/endpoints.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { newestCohort, requireCohorts } from "../../college/cohorts/queries.ts"
import { enrolStudents } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { inviteAllByMail } from "../../people/accounts/passwords.queries.ts"
import { createActivePeople } from "../../people/accounts/queries.ts"

/** The columns of a student beside those of the person. */
type AdmittedDetails = Omit<ImportedStudent, "first_name" | "last_name" | "email" | "phone_number">

/**
 * Admits new people. Each gets an account, a record, a number, and an email with a sign-in link if they are invited now.
 * People without email wait for a printed code.
 */
export async function admitStudents(
  db: Database,
  publicUrl: string,
  inputs: readonly ImportedStudent[],
  { invite }: { invite: boolean },
) {
  const people = inputs.map(({ first_name, last_name, email, phone_number: phone }) => ({
    first_name,
    last_name,
    email: addressOf(email),
    phone,
    role: "student" as const,
    password_hash: null,
  }))
  const ids = await createActivePeople(db, people)
  const records = inputs.map((input, index) => ({
    ...omit(input, "first_name", "last_name", "email", "phone_number"),
    person_id: itemAt(ids, index),
  }))
  const students = await createStudents(db, records)
  const invited = invite ? people.map((person, index) => ({ ...person, id: itemAt(ids, index) })) : []
  await inviteAllByMail(db, publicUrl, invited)
  return students
}

/** Makes a person with an existing account a student. */
export async function createStudent(db: Database, personId: number, details: StudentDetails) {
  const [student] = await createStudents(db, [{ ...details, person_id: personId }])
  return found(student)
}

/**
 * Creates students, numbered in the series of their cohort or of the newest one, and enrols them in the active term of
 * their year of study, if there is one (product decisions 3.2, 3.13).
 */
async function createStudents(db: Database, records: readonly (AdmittedDetails & { person_id: number })[]) {
  if (records.length === 0) return []
  await requireCohorts(
    db,
    records.map(({ ipte_cohort }) => ipte_cohort),
  )
  await requireOpenClasses(
    db,
    "student_class",
    records.map(({ student_class }) => student_class),
  )
  const series = (await newestCohort(db)) ?? "S"
  const students = await db
    .insertInto("student")
    .values(
      records.map(({ student_class, ...details }) => ({
        ...details,
        class: student_class,
        student_number: sql<string>`next_number(${details.ipte_cohort ?? series})`,
      })),
    )
    .returning(["id", "person_id", "student_number"])
    .execute()
  await enrolStudents(
    db,
    students.map(({ id }) => id),
  )
  return students
}
