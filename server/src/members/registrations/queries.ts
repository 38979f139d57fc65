import { sql } from "kysely"
import type * as z from "zod"
import { omit } from "#contract/lib/objects.ts"
import type { approval, registrationEndpoints } from "#contract/members/registrations.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { updateRow } from "../../lib/db/records.ts"
import { closeLinks } from "../../people/accounts/oneTimeTokens.queries.ts"
import { byName, nameAndEmail } from "../../people/people/queries.ts"
import { createLecturer } from "../lecturers/queries.ts"
import { createStudent } from "../students/admission.queries.ts"

type Filter = z.output<(typeof registrationEndpoints)["GET /registrations"]["query"]>
type Approval = z.output<typeof approval>

export async function listRegistrations(db: Database, filter: Filter) {
  const { search, requested_role } = filter
  const pending = db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "phone", "requested_role", "created_at"])
    .select(sql<string>`email`.as("email"))
    .select(sql<boolean>`email_confirmed_at is not null`.as("email_confirmed"))
    .where("status", "=", "pending")
    .where("deleted_at", "is", null)
  const { rows, total } = await pageOf(
    whereFound(whereEqual(pending, { requested_role }), search, nameAndEmail("person")),
    filter,
    { defaultSort: "created_at", tieBreaker: "id", sorts: { last_name: byName } },
  )
  return { registrations: rows, total }
}

/** The people who registered, whether or not a decision was made. */
export function findRegistrations(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "email", "role", "requested_role", "status"])
    .select(sql<boolean>`email_confirmed_at is not null`.as("email_confirmed"))
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .execute()
}

const hasNoEmail = (granted: Approval) => "has_no_email" in granted && granted.has_no_email === true

/** Grants a role and creates its record. Nothing else grants a role (product decision 3.14). */
export async function approveRegistration(db: Database, id: number, granted: Approval) {
  const { role } = granted
  const person = db.updateTable("person").where("id", "=", id)
  // Only active people are enrolled when their record is created.
  await person.set({ role, status: "active" }).execute()
  if (role === "student") {
    const { phone_number, ...details } = omit(granted, "role", "has_no_email")
    await updateRow(db, "person", id, { phone: phone_number })
    await createStudent(db, id, details)
  }
  const lecturer =
    role === "lecturer" ? await createLecturer(db, id, omit(granted, "role", "has_no_email")) : undefined
  if (hasNoEmail(granted)) {
    await person.set({ email: null, email_confirmed_at: null }).execute()
    // No link that was mailed to the address may confirm it or choose a password, because the address may be a stranger's.
    await closeLinks(db, id)
  }
  return lecturer
}
